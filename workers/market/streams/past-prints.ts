import { LINE_FIELDS } from '../../../engine/feed/line-fields.ts';
import { LINE_CLASS, LineKind } from '../../../engine/feed/line-kind.ts';
import { LineRecord } from '../../../engine/feed/line-record.ts';
import { parseLine } from '../../../engine/feed/parse-line.ts';
import { TradeKind } from '../../../engine/feed/trade-kind.ts';
import { TradePacker } from '../../../engine/feed/trade-packet.ts';
import { TradeSide, tradeSide } from '../../../engine/feed/trade-side.ts';
import type { Region } from '../../../engine/quotes/region.ts';
import { EXTENDED_OPEN } from '../../../engine/series/session.ts';
import { secondOfDay, unixSeconds, wallOfDate, wallSeconds } from '../../../engine/time/exchange-time.ts';
import type { PastPrints } from '../../api/chart-source.ts';
import type { Http } from '../calls/http.ts';
import { loadReplayLines } from '../calls/replay-calls.ts';
import type { MarketTime } from './market-time.ts';

/** How far the lines of one call reach beyond its moment, and how far behind it they may begin (milliseconds). */
const AHEAD = 60_000;
const BEHIND = 600_000;
const TRADES_AT_START = 256;

/**
 * Loads individual trades of today from the lines with which a day is replayed, in which the quotes stand between the trades.
 * `before`: Unix seconds; NaN for now.
 */
export async function loadPastPrints(
  http: Http,
  clock: MarketTime,
  symbol: string,
  region: Region,
  before: number,
): Promise<PastPrints> {
  const date = clock.date();
  const midnight = wallOfDate(date);
  const momentOf = (unix: number): number => Math.round((wallSeconds(unix) - midnight) * 1000);
  const unixOf = (moment: number): number => unixSeconds(midnight + moment / 1000);
  const now = Math.floor(secondOfDay(wallSeconds(clock.time() / 1000)) * 1000);
  const end = Number.isNaN(before) ? now : Math.min(now, momentOf(before));
  const moment = Math.max(0, end - AHEAD);
  const since = Math.max(EXTENDED_OPEN * 1000, moment - BEHIND);
  const lines = await loadReplayLines(http, { date, moment, symbols: [symbol], region, since, depth: false });
  return {
    packet: tradesOf(lines.text),
    from: unixOf(since),
    // Trades of the running second may still come.
    until: Math.floor(unixOf(Math.min(lines.until, end))),
    knownFrom: unixOf(Math.max(EXTENDED_OPEN * 1000, lines.tradesFrom)),
  };
}

/** The trades of replayed lines (`MS,LINE`), each with its side. */
export function tradesOf(text: string): Float64Array {
  const record = new LineRecord();
  const trades = new TradePacker(TRADES_AT_START);
  let bid = Number.NaN;
  let ask = Number.NaN;
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const comma = text.indexOf(',', start);
    if (comma >= 0 && comma < end && parseLine(text, comma + 1, end, record)) {
      if (record.kind === LineKind.Q) {
        bid = record.field(LINE_FIELDS.Q.bid);
        ask = record.field(LINE_FIELDS.Q.ask);
      } else if (LINE_CLASS[record.kind] === 'trade' && record.kind !== TradeKind.TR) {
        trades.add(record, record.kind === TradeKind.TH ? TradeSide.Unknown : tradeSide(record.price, bid, ask));
      }
    }
    start = end + 1;
  }
  return trades.packet();
}
