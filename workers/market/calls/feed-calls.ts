import * as v from 'valibot';
import type { SymbolKey } from '../../api/quote-list.ts';
import type { ServerAnswer } from '../../api/records.ts';
import { type ConnectedFeed, SECURITY_STATES, type SecurityFeed } from '../../api/security-feed.ts';
import { flag, region, text } from '../answers/fields.ts';
import type { Http } from './http.ts';
import { symbolsAndRegion } from './list-calls.ts';

const count = v.nullish(v.number(), 0);

/** `/api/feeds/{symbols}/{region}`. A state that this build does not know counts as `waiting`. */
const securityFeeds = v.array(
  v.object({
    symbol: v.string(),
    region,
    feed: text,
    state: v.fallback(v.picklist(SECURITY_STATES), 'waiting'),
    words: text,
    delay: count,
    tape: text,
    tapeShare: count,
    wholeHistory: flag,
    symbols: count,
    heardAt: count,
    band: v.nullish(v.object({ lower: v.number(), upper: v.number() }), null),
    loading: v.nullish(v.number(), null),
  }),
);

/**
 * The sources of the figures of up to 200 securities; unknown ones are left out. The first `seen` securities are on the screen.
 * Times are those of the browser's clock, which is `ahead` of the server's (milliseconds).
 */
export async function loadSecurityFeeds(
  http: Http,
  keys: readonly SymbolKey[],
  seen: number,
  ahead: number,
): Promise<SecurityFeed[]> {
  const feeds = await http.get(`/api/feeds/${symbolsAndRegion(keys)}?seen=${seen}`, securityFeeds);
  return feeds.map((feed) => (feed.heardAt === 0 ? feed : { ...feed, heardAt: feed.heardAt + ahead }));
}

/** `/api/feeds`. */
const connectedFeeds = v.array(
  v.pipe(
    v.object({
      name: text,
      state: v.picklist(['live', 'stale', 'closed']),
      reason: text,
      delay: count,
      tape: text,
      tapeShare: count,
      symbols: count,
    }),
    v.transform(({ name, reason, ...of }): ConnectedFeed => ({ ...of, feed: name, words: reason })),
  ),
);

/** The feeds that the server is set up with. */
export function loadConnectedFeeds(http: Http): Promise<ServerAnswer<ConnectedFeed[]>> {
  return http.getOrLastKnown('/api/feeds', connectedFeeds);
}
