import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DayChartBars } from '../../../engine/chart/day-chart-bars.ts';
import type { LiveBars } from '../../../engine/chart/live-bars.ts';
import { MinuteChartBars } from '../../../engine/chart/minute-chart-bars.ts';
import { ThreeLineBars } from '../../../engine/chart/three-line-bars.ts';
import { TradeKind, type TradeKindNumber } from '../../../engine/feed/trade-kind.ts';
import { TRADE_UPDATES_LAST } from '../../../engine/feed/trade-rule.ts';
import { BarChange } from '../../../engine/series/bar-change.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { unixSeconds, wallOfDate } from '../../../engine/time/exchange-time.ts';
import { rowsOf } from '../series/random-bars.ts';

const TODAY = 20201218;
const TERMS = { boardlot: 100, isIndex: false };
const DAY = 86_400;

function days(closes: readonly number[], flag = 0): Bars {
  const bars = new Bars();
  const first = wallOfDate(TODAY) - closes.length * DAY;
  closes.forEach((close, i) => {
    bars.append(first + i * DAY, close, close + 1, close - 1, close, 100 + i, i, flag);
  });
  return bars;
}

function linesOf(closes: readonly number[]): [number, number][] {
  const { bars } = new ThreeLineBars(new DayChartBars(days(closes), TODAY, TERMS));
  return rowsOf(bars).map(([, open, , , close]) => [open, close]);
}

/** A slow reference implementation: computes everything from the closes, line by line. */
function slowly(closes: readonly number[]): [number, number][] {
  const lines: [number, number][] = [];
  const priced = closes.filter((close) => close > 0);
  for (const close of priced) {
    const last = lines.at(-1);
    if (last === undefined) {
      if (close !== priced[0]) lines.push([priced[0] ?? 0, close]);
      continue;
    }
    const ends = lines.slice(-3).flat();
    const [open, end] = last;
    if (end > open) {
      if (close > end) lines.push([end, close]);
      else if (close < Math.min(...ends)) lines.push([open, close]);
    } else if (close < end) lines.push([end, close]);
    else if (close > Math.max(...ends)) lines.push([open, close]);
  }
  return lines;
}

describe('three line break', () => {
  it.each<[string, number[], [number, number][]]>([
    ['nothing moved', [10, 10, 10], []],
    [
      'a rise',
      [10, 11, 11, 12],
      [
        [10, 11],
        [11, 12],
      ],
    ],
    [
      'a small fall is none',
      [10, 11, 12, 13, 11, 10.5],
      [
        [10, 11],
        [11, 12],
        [12, 13],
      ],
    ],
    [
      'a turn below three lines',
      [10, 11, 12, 13, 9.9],
      [
        [10, 11],
        [11, 12],
        [12, 13],
        [12, 9.9],
      ],
    ],
    [
      'a turn at exactly their end is none',
      [10, 11, 12, 13, 10],
      [
        [10, 11],
        [11, 12],
        [12, 13],
      ],
    ],
    [
      'a turn back above them',
      [10, 11, 12, 9, 12.5],
      [
        [10, 11],
        [11, 12],
        [11, 9],
        [11, 12.5],
      ],
    ],
    ['no price', [0, 10, 0, 11], [[10, 11]]],
  ])('%s', (_, closes, lines) => {
    expect(linesOf(closes)).toEqual(lines);
  });

  it('follows the rule, whatever the closes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 60 }), (closes) => {
        expect(linesOf(closes)).toEqual(slowly(closes));
      }),
    );
  });

  it('has the time of the bar that made it, with the volume since the previous line', () => {
    const { bars } = new ThreeLineBars(new DayChartBars(days([10, 11, 10.5, 10.8, 12], 1), TODAY, TERMS));
    const [first, second] = rowsOf(bars);
    const start = wallOfDate(TODAY) - 5 * DAY;
    expect(first).toEqual([start + DAY, 10, 11, 10, 11, 100 + 101, 0 + 1, 1]);
    expect(second).toEqual([start + 4 * DAY, 11, 12, 11, 12, 102 + 103 + 104, 2 + 3 + 4, 1]);
  });

  const trade = fc.record({
    second: fc.integer({ min: 0, max: 100 }),
    price: fc.integer({ min: 8, max: 14 }),
    kind: fc.constantFrom<TradeKindNumber>(TradeKind.T, TradeKind.T, TradeKind.T, TradeKind.TR),
  });

  it('follows trades to the same lines as one filled afterwards, and reports changes correctly', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 8, max: 14 }), { maxLength: 12 }),
        fc.array(trade, { maxLength: 40 }),
        (closes, trades) => {
          const minutes = new Bars();
          const open = wallOfDate(TODAY) + 34_200;
          for (const [i, close] of closes.entries()) minutes.append(open + i * 60, close, close, close, close, 100, 1);
          const inner: LiveBars = new MinuteChartBars(minutes, 1, TODAY, TERMS, false);
          const live = new ThreeLineBars(inner);
          let seconds = closes.length * 60;
          let dayVolume = 0;
          for (const { second, price, kind } of trades) {
            seconds += second;
            dayVolume += 200;
            const before = rowsOf(live.bars);
            const at = unixSeconds(open + seconds);
            const change = live.push(kind, at, price, 200, TRADE_UPDATES_LAST, dayVolume, 1);
            expect(rowsOf(live.bars)).toEqual(rowsOf(new ThreeLineBars(inner).bars));
            const after = rowsOf(live.bars);
            if (change === BarChange.None) expect(after).toEqual(before);
            if (change === BarChange.Amended) {
              expect(live.changed).toBe(before.length - 1);
              expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
              expect(after).toHaveLength(before.length);
            }
            if (change === BarChange.Appended) expect(after.slice(0, -1)).toEqual(before);
            if (change === BarChange.Inserted) {
              expect(after.slice(0, live.changed)).toEqual(before.slice(0, live.changed));
            }
          }
        },
      ),
    );
  });

  it('removes a line again when the price returns before its bar is over', () => {
    const live = new ThreeLineBars(new DayChartBars(days([10, 11, 12]), TODAY, TERMS));
    const push = (price: number) =>
      live.push(TradeKind.T, unixSeconds(wallOfDate(TODAY) + 40_000), price, 500, TRADE_UPDATES_LAST, 1000, 1);
    expect([push(13), live.bars.count]).toEqual([BarChange.Appended, 3]);
    expect([push(13.5), live.bars.close[2]]).toEqual([BarChange.Amended, 13.5]);
    expect([push(11.5), live.bars.count, live.changed]).toEqual([BarChange.Inserted, 2, 2]);
    expect(push(11.6)).toBe(BarChange.None);
    expect([push(14), live.bars.close[2]]).toEqual([BarChange.Appended, 14]);
  });
});
