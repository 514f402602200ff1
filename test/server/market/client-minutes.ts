import { LINE_CLASS } from '../../../engine/feed/line-kind.ts';
import { LineRecord } from '../../../engine/feed/line-record.ts';
import { parseLine } from '../../../engine/feed/parse-line.ts';
import type { TradeKindNumber } from '../../../engine/feed/trade-kind.ts';
import { boardLot } from '../../../engine/quotes/board-lot.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { MinuteBars } from '../../../engine/series/minute-bars.ts';
import { secondOfDay } from '../../../engine/time/exchange-time.ts';
import type { Instrument, MinuteBar } from '../../../server/market/market-source.ts';

/** Parses a line of the feed. */
export function parsed(line: string): LineRecord {
  const record = new LineRecord();
  if (!parseLine(line, 0, line.length, record)) throw new Error(`malformed: ${line}`);
  return record;
}

/** The minutes that a client builds from lines, `minuteFigures` each. `extended`: those outside the regular hours too. */
export function clientMinutes(lines: readonly string[], of: Instrument, extended: boolean): number[][] {
  const minutes = new MinuteBars(extended, new Bars());
  for (const line of lines) {
    const { kind, time, price, size, flags } = parsed(line);
    if (LINE_CLASS[kind] !== 'trade') continue;
    minutes.push(kind as TradeKindNumber, time, price, size, flags, boardLot(of.boardlot, price), of.isIndex);
  }
  const { bars } = minutes;
  return Array.from({ length: bars.count }, (_, i) => [
    secondOfDay(bars.time[i]) / 60,
    bars.open[i],
    bars.high[i],
    bars.low[i],
    bars.close[i],
    bars.volume[i],
  ]);
}

/** A minute from the server, as a row of `clientMinutes`. */
export function minuteFigures({ minute, open, high, low, close, volume }: MinuteBar): number[] {
  return [minute, open, high, low, close, volume];
}
