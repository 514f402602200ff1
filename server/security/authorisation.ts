/**
 * What the accounts decide about one hub request. `realtime` and `depth` are exchange codes. `not-logged-in` is answered 401;
 * `forbidden` (a missing or wrong anti-forgery token on a method that needs one) 403; `unavailable` (the accounts cannot be
 * queried) 503, except on a connection that was granted before.
 */
export type HubAuthorisation =
  | {
      readonly status: 'ok';
      readonly userid: string;
      /** Identifies the subscriber's session; never sent to clients. */
      readonly session: string;
      /** When the session expires at the latest, Unix milliseconds. */
      readonly until: number;
      readonly realtime: ReadonlySet<string>;
      readonly depth: ReadonlySet<string>;
    }
  | { readonly status: 'not-logged-in' | 'forbidden' | 'unavailable' };
