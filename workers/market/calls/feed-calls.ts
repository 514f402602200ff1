import * as v from 'valibot';
import type { SymbolKey } from '../../api/quote-list.ts';
import type { ServerAnswer } from '../../api/records.ts';
import { type ConnectedFeed, type SecurityFeed, STANDINGS } from '../../api/security-feed.ts';
import { flag, region, text } from '../answers/fields.ts';
import type { Http } from './http.ts';
import { symbolsAndRegion } from './list-calls.ts';

const count = v.nullish(v.number(), 0);

/** `/api/feeds/{symbols}/{region}`. A state that this build does not know has the provider's words alone. */
const securityFeeds = v.array(
  v.pipe(
    v.object({
      symbol: v.string(),
      region,
      feed: text,
      state: v.fallback(v.picklist(STANDINGS), 'waiting'),
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
    v.transform(({ state, ...feed }): SecurityFeed => ({ ...feed, standing: state })),
  ),
);

/**
 * What is behind the figures of securities, at most 200, of which the first `seen` are on the screen; unknown ones are left out.
 * Times are the browser's, whose clock is `ahead` of the server's by so many milliseconds.
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
    v.transform(
      ({ name, state, reason, ...of }): ConnectedFeed => ({ ...of, feed: name, standing: state, words: reason }),
    ),
  ),
);

/** The feeds that the server is set up with. */
export function loadConnectedFeeds(http: Http): Promise<ServerAnswer<ConnectedFeed[]>> {
  return http.getOrLastKnown('/api/feeds', connectedFeeds);
}
