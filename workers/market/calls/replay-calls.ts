import * as v from 'valibot';
import type { Region } from '../../../engine/quotes/region.ts';
import { Failure } from '../../api/failure.ts';
import type { SymbolKey } from '../../api/quote-list.ts';
import type { ReplayDay } from '../../api/replay.ts';
import { type Http, symbolSegment } from './http.ts';

/** The moment up to which an answer has lines, ms since midnight. */
const UNTIL = 'X-Replay-Until';
/** The moment from which individual trades are known. */
const TRADES_FROM = 'X-Replay-Trades-From';

const days = v.array(
  v.object({
    date: v.pipe(v.number(), v.integer()),
    grain: v.picklist(['trade', 'minute']),
    simulated: v.boolean(),
    depth: v.picklist(['none', 'price', 'order']),
    quotes: v.boolean(),
  }),
) satisfies v.GenericSchema<unknown, ReplayDay[]>;

/** The days that can be replayed, newest first: of one security, or those on which anything is recorded. */
export function loadReplayDays(http: Http, key: SymbolKey | null): Promise<ReplayDay[]> {
  const whose = key === null ? '' : `/${symbolSegment(key.symbol)}/${key.region}`;
  return http.get(`/api/replay/days${whose}`, days);
}

/** The lines of some minutes of a replay. */
export interface ReplayLines {
  /** Each line as `MS,LINE`: its moment, and the line of the feed. */
  readonly text: string;
  /** The moment up to which they go. */
  readonly until: number;
  /** The moment from which individual trades of all the securities are known; before it, minutes. */
  readonly tradesFrom: number;
}

/** Which lines are asked for. */
export interface LinesWanted {
  /** `yyyymmdd`. */
  readonly date: number;
  /** Where the replay's clock is. */
  readonly moment: number;
  readonly symbols: readonly string[];
  readonly region: Region;
  /** Only lines after this moment; NaN: first those that bring a subscriber up to date. */
  readonly since: number;
  /** With the lines of the order books. */
  readonly depth: boolean;
}

/** The lines of securities of one region, up to a minute after the replay's clock. */
export async function loadReplayLines(http: Http, wanted: LinesWanted): Promise<ReplayLines> {
  const { date, moment, symbols, region, since, depth } = wanted;
  const query = [...(Number.isNaN(since) ? [] : [`since=${since}`]), ...(depth ? ['depth=true'] : [])].join('&');
  const listed = symbols.map(symbolSegment).join(encodeURIComponent(' '));
  const path = `/api/replay/${date}/${moment}/lines/${listed}/${region}`;
  const { text, headers } = await http.getPast(query === '' ? path : `${path}?${query}`);
  const until = Number(headers.get(UNTIL) || Number.NaN);
  if (!(until >= 0)) throw new Failure('bad-answer');
  return { text, until, tradesFrom: Number(headers.get(TRADES_FROM)) || 0 };
}
