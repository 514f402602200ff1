import fc from 'fast-check';
import { Bars } from '../../../engine/series/bars.ts';

/** One bar as an array: time, open, high, low, close, volume, trades, flag. */
export type BarRow = [number, number, number, number, number, number, number, number];

/** Bars `from … to - 1` as rows, for comparison. */
export function rowsOf(bars: Bars, from = 0, to = bars.count): BarRow[] {
  const rows: BarRow[] = [];
  for (let i = from; i < to; i++) {
    rows.push([
      bars.time[i],
      bars.open[i],
      bars.high[i],
      bars.low[i],
      bars.close[i],
      bars.volume[i],
      bars.trades[i],
      bars.flag[i],
    ]);
  }
  return rows;
}

/** Bars of rows. */
export function barsOf(rows: readonly BarRow[]): Bars {
  const bars = new Bars();
  for (const row of rows) bars.append(...row);
  return bars;
}

/** Rows of consistent bars, `gap` seconds or a multiple apart, beginning at `start`; some have no price. */
export function barRows(start: number, gap: number, most: number, mostSkipped: number): fc.Arbitrary<BarRow[]> {
  const cents = fc.integer({ min: 1, max: 20_000 });
  const bar = fc.record({
    skip: fc.integer({ min: 1, max: mostSkipped }),
    prices: fc.tuple(cents, cents, cents, cents),
    volume: fc.integer({ min: 0, max: 1_000_000 }),
    trades: fc.integer({ min: 0, max: 5000 }),
    flag: fc.integer({ min: 0, max: 3 }),
    empty: fc.integer({ min: 0, max: 9 }),
  });
  return fc.array(bar, { maxLength: most }).map((bars) => {
    let time = start - gap;
    return bars.map(({ skip, prices: [a, b, c, d], volume, trades, flag, empty }): BarRow => {
      time += gap * skip;
      if (empty === 0) return [time, 0, 0, 0, 0, 0, 0, flag];
      return [time, b / 100, Math.max(a, b, c, d) / 100, Math.min(a, b, c, d) / 100, c / 100, volume, trades, flag];
    });
  });
}
