import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DayChartBars } from '../../../engine/chart/day-chart-bars.ts';
import { type LiveBars, STALE } from '../../../engine/chart/live-bars.ts';
import { LongChartBars } from '../../../engine/chart/long-chart-bars.ts';
import { MinuteChartBars } from '../../../engine/chart/minute-chart-bars.ts';
import { historyStart, rangeStart } from '../../../engine/chart/range.ts';
import { TradeKind, type TradeKindNumber } from '../../../engine/feed/trade-kind.ts';
import { TRADE_UPDATES_LAST } from '../../../engine/feed/trade-rule.ts';
import { BarChange } from '../../../engine/series/bar-change.ts';
import { BAR_SIMULATED, Bars } from '../../../engine/series/bars.ts';
import { dateOfWall, unixSeconds, wallOfDate } from '../../../engine/time/exchange-time.ts';
import { aggregated } from '../series/aggregated.ts';
import { flatMinutes, waveDays } from './chart-bars.ts';

const TERMS = { boardlot: 100, isIndex: false };
const TODAY = 20201218;
const at = (hours: number, minutes: number, seconds = 0, date = TODAY): number =>
  unixSeconds(wallOfDate(date) + hours * 3600 + minutes * 60 + seconds);

function push(
  bars: LiveBars,
  time: number,
  price: number,
  { kind = TradeKind.T as TradeKindNumber, size = 100, volume = 1e6 } = {},
): number {
  return bars.push(kind, time, price, size, TRADE_UPDATES_LAST, volume, 10);
}

describe('minute chart', () => {
  it('leaves 15:59 out of one-minute bars, and keeps its price as the newest', () => {
    const chart = new MinuteChartBars(flatMinutes(TODAY, 380, 388), 1, TODAY, TERMS, false);
    expect(push(chart, at(15, 58, 10), 51)).toBe(BarChange.Appended);
    expect(push(chart, at(15, 59, 10), 52)).toBe(BarChange.None);
    expect(chart.bars.count).toBe(9);
    expect(chart.lastPrice).toBe(52);
  });

  it('keeps the trades of 15:59 in longer bars', () => {
    const chart = new MinuteChartBars(flatMinutes(TODAY, 385, 388), 5, TODAY, TERMS, false);
    push(chart, at(15, 59, 10), 52);
    expect([chart.bars.count, chart.bars.close[0], chart.bars.volume[0]]).toEqual([1, 52, 400]);
  });

  it('leaves out 15:59 among fetched minutes too', () => {
    expect(new MinuteChartBars(flatMinutes(TODAY, 0, 390), 1, TODAY, TERMS, false).bars.count).toBe(389);
    expect(new MinuteChartBars(flatMinutes(TODAY, 0, 390), 30, TODAY, TERMS, false).bars.count).toBe(13);
  });

  it('is stale when the session begins again, and when another day begins', () => {
    const chart = new MinuteChartBars(flatMinutes(TODAY, 0, 200), 1, TODAY, TERMS, false);
    expect(push(chart, at(9, 30, 1), 50)).toBe(STALE);
    expect(push(chart, at(9, 30, 1, 20201221), 50)).toBe(STALE);
    expect(push(chart, at(12, 45), 50)).not.toBe(STALE);
  });

  it('takes a trade that is late by a quarter of an hour, and no later one', () => {
    const chart = () => new MinuteChartBars(flatMinutes(TODAY, 0, 200), 1, TODAY, TERMS, false);
    const last = at(9, 30) + 199 * 60;
    expect(push(chart(), last - 900, 50)).not.toBe(STALE);
    expect(push(chart(), last - 901, 50)).toBe(STALE);
  });

  it('has the previous minute’s price when the newest minute’s only trade is cancelled', () => {
    const chart = new MinuteChartBars(flatMinutes(TODAY, 0, 2), 1, TODAY, TERMS, false);
    push(chart, at(9, 32), 51);
    expect(chart.lastPrice).toBe(51);
    expect(push(chart, at(9, 32), 51, { kind: TradeKind.TR })).toBe(BarChange.Amended);
    expect([chart.bars.close[2], chart.lastPrice]).toEqual([0, 50]);
  });

  it('marks live minutes of a simulated day', () => {
    const chart = new MinuteChartBars(flatMinutes(TODAY, 0, 2), 1, TODAY, TERMS, true);
    push(chart, at(9, 32), 50);
    expect(chart.bars.flag[2] & BAR_SIMULATED).toBe(BAR_SIMULATED);
  });

  it('replaces its day by a fetched one', () => {
    const chart = new MinuteChartBars(
      flatMinutes(TODAY, 0, 50, 50, flatMinutes(20201217, 0, 390)),
      1,
      TODAY,
      TERMS,
      false,
    );
    const again = chart.spliced(flatMinutes(TODAY, 0, 3, 70), wallOfDate(TODAY));
    expect([again.count, again.close[389], again.close[390]]).toEqual([393, 50, 70]);
  });
});

describe('day chart', () => {
  function days(): DayChartBars {
    const bars = new Bars();
    bars.append(wallOfDate(20201217), 10, 12, 9, 11, 5000, 50, BAR_SIMULATED);
    return new DayChartBars(bars, TODAY, TERMS);
  }

  it('begins today with its first trade and follows the next', () => {
    const chart = days();
    expect(push(chart, at(9, 30, 5), 11.5, { volume: 100 })).toBe(BarChange.Appended);
    expect(push(chart, at(9, 31), 11.25, { volume: 300 })).toBe(BarChange.Amended);
    const { open, high, low, close, volume, flag } = chart.bars;
    expect([open[1], high[1], low[1], close[1], volume[1], flag[1]]).toEqual([
      11.5,
      11.5,
      11.25,
      11.25,
      300,
      BAR_SIMULATED,
    ]);
  });

  it('follows the trades of a replayed minute of the session, and one that is reported after its end', () => {
    const chart = days();
    expect(push(chart, at(9, 30), 11.5, { kind: TradeKind.TH, volume: 100 })).toBe(BarChange.Appended);
    expect(push(chart, at(15, 59, 59), 12, { kind: TradeKind.TH, volume: 200 })).toBe(BarChange.Amended);
    expect(push(chart, at(16, 0, 5), 12.5, { volume: 300 })).toBe(BarChange.Amended);
    const { high, close, volume } = chart.bars;
    expect([high[1], close[1], volume[1]]).toEqual([12.5, 12.5, 300]);
  });

  it('ignores odd lots and trades outside the session', () => {
    const chart = days();
    expect(push(chart, at(10, 0), 20, { size: 99 })).toBe(BarChange.None);
    expect(push(chart, at(17, 0), 20, { kind: TradeKind.TH })).toBe(BarChange.None);
    expect(push(chart, at(8, 59), 20, { kind: TradeKind.TH })).toBe(BarChange.None);
    expect(push(chart, at(17, 0), 20, { kind: TradeKind.TE })).toBe(BarChange.None);
    expect(chart.lastPrice).toBe(11);
  });

  it('is stale when a trade is cancelled, a session begins again, or a day was not announced', () => {
    const chart = days();
    push(chart, at(15, 0), 11.5, { volume: 90_000 });
    expect(push(chart, at(15, 0), 11.5, { kind: TradeKind.TR, volume: 89_900 })).toBe(STALE);
    expect(push(chart, at(9, 30), 11, { volume: 200 })).toBe(STALE);
    expect(push(chart, at(9, 30, 0, 20201221), 11)).toBe(STALE);
  });
});

describe('chart of weeks, months, quarters and years', () => {
  const LONG = ['w', 'm', 'q', 'y'] as const;

  /** Day bars from 2020-01-01 to yesterday. */
  const days = (): Bars => waveDays(352);

  it.each(LONG)('amends the last bar of period %s with the trades of the day, and adds volume once', (period) => {
    const chart = new LongChartBars(days(), period, TODAY, TERMS);
    const last = chart.bars.count - 1;
    const { volume } = chart.bars;
    const before = volume[last];
    expect(push(chart, at(9, 30, 5), 500, { volume: 1000 })).toBe(BarChange.Amended);
    expect(push(chart, at(9, 31), 1, { volume: 3000 })).toBe(BarChange.Amended);
    expect(push(chart, at(9, 32), 90, { volume: 4000 })).toBe(BarChange.Amended);
    const { high, low, close } = chart.bars;
    expect([chart.bars.count - 1, chart.changed, high[last], low[last], close[last]]).toEqual([last, last, 500, 1, 90]);
    expect(chart.bars.volume[last] - before).toBe(4000);
    expect(chart.lastPrice).toBe(90);
  });

  it('begins a week with the first trade of a Monday', () => {
    const monday = 20201221;
    const chart = new LongChartBars(waveDays(353), 'w', monday, TERMS);
    const { count } = chart.bars;
    expect(push(chart, at(9, 30, 5, monday), 77)).toBe(BarChange.Appended);
    expect([chart.bars.count, dateOfWall(chart.bars.time[count]), chart.bars.open[count]]).toEqual([
      count + 1,
      monday,
      77,
    ]);
  });

  it('is stale when its day bars are, and then changes nothing', () => {
    const chart = new LongChartBars(days(), 'm', TODAY, TERMS);
    const close = chart.lastPrice;
    expect(push(chart, at(9, 30), close, { kind: TradeKind.TR })).toBe(STALE);
    expect(chart.bars.close[chart.bars.count - 1]).toBe(close);
  });

  it('after any trades equals the same days aggregated from scratch', () => {
    const trade = fc.record({ price: fc.integer({ min: 1, max: 500 }), size: fc.integer({ min: 1, max: 5000 }) });
    fc.assert(
      fc.property(fc.constantFrom(...LONG), fc.array(trade, { maxLength: 30 }), (period, trades) => {
        const chart = new LongChartBars(days(), period, TODAY, TERMS);
        trades.forEach(({ price, size }, i) => {
          push(chart, at(9, 30, i), price, { size, volume: 5000 + i * 100 });
        });
        const whole = aggregated(chart.source, period);
        expect(chart.bars.count).toBe(whole.count);
        for (const column of ['time', 'open', 'high', 'low', 'close', 'volume', 'trades', 'flag'] as const) {
          expect(chart.bars[column].slice(0, whole.count)).toEqual(whole[column].slice(0, whole.count));
        }
      }),
    );
  });
});

describe('historyStart', () => {
  it.each([
    ['6m', 'd', 20201218, 20200618],
    ['6m', 'w', 20201218, 20200615],
    ['6m', 'm', 20201218, 20200601],
    ['6m', 'q', 20201218, 20200401],
    ['6m', 'y', 20201218, 20200101],
    ['1y', 'y', 20201218, 20200101],
    ['2y', 'y', 20201218, 20190101],
    ['5y', 'y', 20200229, 20160101],
    ['all', 'w', 20201218, 18000101],
  ] as const)('of %s in %s before %d is %d, where a bar begins', (range, period, today, from) => {
    expect(historyStart(range, period, today)).toBe(from);
  });
});

describe('rangeStart', () => {
  it.each([
    ['1d', 20201218, 20201218],
    ['6m', 20201218, 20200618],
    ['6m', 20200831, 20200229],
    ['1y', 20240229, 20230228],
    ['2y', 20201218, 20181218],
    ['5y', 20201218, 20151218],
  ] as const)('of %s before %d is %d', (range, today, from) => {
    expect(rangeStart(range, today)).toBe(from);
  });

  it('of five days spans weekends and holidays', () => {
    expect(rangeStart('5d', 20201228)).toBeLessThanOrEqual(20201218);
  });
});
