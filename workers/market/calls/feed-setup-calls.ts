import * as v from 'valibot';
import { failureOf } from '../../api/failure.ts';
import type { FeedSetupState, FeedTrialResult } from '../../api/feed-setup.ts';
import { flag, text } from '../answers/fields.ts';
import type { Http } from './http.ts';

const PATH = '/api/setup/feeds';

/**
 * After each change of the feeds the server reopens its market, and accepts no connections meanwhile, usually for less than
 * half a second. The next change is repeated at this interval until it is accepted, for at most this long (ms).
 */
const REPEAT_MS = 250;
const LONGEST_REPEAT_MS = 15_000;

const figures = { tape: text, tapeShare: v.number(), delay: v.number(), symbols: v.number() };

const connection = v.object({
  ...figures,
  state: v.picklist(['live', 'stale', 'closed']),
  reason: text,
  live: v.number(),
  polled: v.number(),
  clockDifference: v.number(),
});

const setup = v.object({
  kinds: v.array(
    v.object({
      code: v.string(),
      name: v.string(),
      fields: v.array(v.object({ name: v.string(), label: v.string(), secret: v.boolean() })),
    }),
  ),
  feeds: v.array(
    v.object({
      id: v.number(),
      name: v.string(),
      owner: text,
      added: v.number(),
      status: v.nullable(connection),
    }),
  ),
  real: flag,
  fixed: flag,
  trouble: text,
});

const allowance = v.object({
  ...figures,
  regions: v.array(v.picklist(['C', 'U'])),
  depth: v.boolean(),
  history: v.array(v.picklist(['minute', 'day'])),
  news: v.boolean(),
  shown: v.picklist(['owner', 'members', 'public']),
});

const trial = v.variant('works', [
  v.object({ works: v.literal(true), ticket: v.string(), can: allowance }),
  v.object({
    works: v.literal(false),
    refusal: v.picklist(['credentials', 'entitlement', 'limit', 'unknown', 'service', 'key']),
    reason: text,
  }),
]);

/** The feeds that are set up. */
export function loadFeedSetup(http: Http): Promise<FeedSetupState> {
  return http.get(PATH, setup);
}

/** Tries an account; the values go to the server and nowhere else. */
export function tryFeed(http: Http, kind: string, values: Readonly<Record<string, string>>): Promise<FeedTrialResult> {
  return accepted(() => http.post(`${PATH}/try`, { kind, values }, trial));
}

/** Adds an account that was tried; false if the server does not know the attempt any more. */
export async function addFeed(http: Http, ticket: string): Promise<boolean> {
  const { id } = await accepted(() => http.post(`${PATH}/add`, { ticket }, v.object({ id: v.number() })));
  return id > 0;
}

/** Puts the feeds in this order. */
export async function orderFeeds(http: Http, ids: readonly number[]): Promise<void> {
  await accepted(() => http.post(`${PATH}/order`, { ids }, v.boolean()));
}

/** Removes a feed; false if no feed has that number. */
export function removeFeed(http: Http, id: number): Promise<boolean> {
  return accepted(() => http.post(`${PATH}/remove`, { id }, v.boolean()));
}

/** Repeats a change while the server cannot be reached. The last failure is thrown. */
async function accepted<T>(change: () => Promise<T>): Promise<T> {
  const until = performance.now() + LONGEST_REPEAT_MS;
  for (;;) {
    try {
      return await change();
    } catch (thrown) {
      if (failureOf(thrown) !== 'unreachable' || performance.now() > until) throw thrown;
    }
    await new Promise((resolve) => setTimeout(resolve, REPEAT_MS));
  }
}
