/**
 * What the accounts say about one hub request. `realtime` and `depth` are exchange codes. `not-logged-in` is answered
 * 401; `forbidden` (no or a wrong anti-forgery token on a method that needs one) 403; `unavailable` (the accounts cannot be
 * asked just now) 503, except on a connection that was granted before.
 */
export type HubAuthorisation =
  | {
      readonly status: 'ok';
      readonly userid: string;
      /** Which of the subscriber's sessions; told to nobody. */
      readonly session: string;
      /** When that session ends in any case, Unix milliseconds. */
      readonly until: number;
      readonly realtime: ReadonlySet<string>;
      readonly depth: ReadonlySet<string>;
    }
  | { readonly status: 'not-logged-in' | 'forbidden' | 'unavailable' };
