import { describe, expect, it } from 'vitest';
import { BAR_SIMULATED, Bars } from '../../../engine/series/bars.ts';
import { dateOfWall, wallOfDate } from '../../../engine/time/exchange-time.ts';
import { TradingSession } from '../../../server/embedded-market/trading-session.ts';
import { emptyQuote, readQuote } from '../../../server/market/quote-figures.ts';
import { dayHistory } from '../../../server/simulation/day-history.ts';
import { HaltSchedule } from '../../../server/simulation/halts.ts';
import { simulateMinutes } from '../../../server/simulation/minute-simulation.ts';
import { dayFigures } from '../../../server/simulation/minutes-of-day.ts';
import { planNeedsFrom, planSession } from '../../../server/simulation/session-plan.ts';
import { NEEDS_NOTHING } from '../../../server/simulation/session-plans.ts';
import { instrument, simulationOf } from '../market/sample-market.ts';

const NONE = new Bars(1);
const UNTIL = 20261120;
const KINDS = ['bank', 'energy', 'gold', 'technology', 'industrial', 'utility', 'health', 'venture'];

/** Eighteen years of days of a share of each kind. */
const simulation = simulationOf(11);
const histories = KINDS.map((kind) => {
  const of = instrument({ symbol: kind.toUpperCase(), kind });
  return dayHistory({ instrument: of, basePrice: 40, restructurings: [], recorded: NONE }, UNTIL, simulation);
});
const returns = histories.map((bars) => {
  const list: number[] = [];
  for (let i = 1; i < bars.count; i++) list.push(Math.log(bars.close[i] / bars.close[i - 1]));
  return list;
});

const mean = (x: readonly number[]): number => x.reduce((sum, value) => sum + value, 0) / x.length;

/** The autocorrelation of a series at a lag. */
function autocorrelation(x: readonly number[], lag: number): number {
  const m = mean(x);
  let with0 = 0;
  let withLag = 0;
  for (let i = 0; i < x.length; i++) {
    with0 += (x[i] - m) ** 2;
    if (i >= lag) withLag += (x[i] - m) * (x[i - lag] - m);
  }
  return withLag / with0;
}

/** The fourth moment divided by the squared variance; 3 for a normal distribution. */
function kurtosis(x: readonly number[]): number {
  const m = mean(x);
  const variance = mean(x.map((value) => (value - m) ** 2));
  return mean(x.map((value) => (value - m) ** 4)) / variance ** 2;
}

/** The quotes of a session after some seconds, for shares at these prices. */
function quotesAt(kind: string, prices: readonly number[], elapsed: number) {
  const rows = prices.map((basePrice, i) => {
    const of = instrument({ id: i, symbol: `${kind}${i}`, kind });
    return { instrument: of, basePrice, restructurings: [], hasBars: false, hasMinutes: false };
  });
  const session = new TradingSession(
    UNTIL,
    {
      rows: rows.length,
      ...NEEDS_NOTHING,
      of: (i) => {
        const days = dayHistory({ ...rows[i], recorded: NONE }, UNTIL, simulation, planNeedsFrom(UNTIL));
        return planSession(rows[i], days, UNTIL, simulation, new HaltSchedule([], 0));
      },
    },
    simulation.seed,
  );
  for (const i of rows.keys()) session.plan(i);
  session.runTo(elapsed, undefined);
  return rows.map((_, i) => readQuote(session.quotes, i, emptyQuote()));
}

describe('simulated days', () => {
  it('follow one another like real ones: no trend from day to day, but restless days after restless days', () => {
    for (let lag = 1; lag <= 10; lag++) {
      const sizes = returns.map((list) => autocorrelation(list.map(Math.abs), lag));
      expect(Math.min(...sizes), `lag ${lag}: ${sizes}`).toBeGreaterThan(0);
      expect(mean(sizes)).toBeGreaterThan(0.05);
      expect(Math.abs(mean(returns.map((list) => autocorrelation(list, lag))))).toBeLessThan(0.03);
    }
  });

  it('have the heavy tails of real ones', () => {
    const all = returns.map(kurtosis);
    expect(Math.min(...all), String(all)).toBeGreaterThan(3.5);
    expect(Math.max(...all)).toBeLessThan(30);
    // Days of more than four standard deviations: one in 15,800 of a normal distribution.
    const wild = returns.map((list) => {
      const spread = Math.sqrt(mean(list.map((value) => value * value)));
      return list.filter((value) => Math.abs(value) > 4 * spread).length / list.length;
    });
    expect(mean(wild)).toBeGreaterThan(0.001);
  });

  it('trade more when prices move', () => {
    for (const [i, bars] of histories.entries()) {
      const list = returns[i];
      const median = list.map(Math.abs).sort((a, b) => a - b)[list.length >> 1];
      const volume = (of: (move: number) => boolean): number =>
        mean(Array.from(bars.volume.subarray(1, bars.count)).filter((_, k) => of(Math.abs(list[k]))));
      expect(volume((move) => move > 2 * median)).toBeGreaterThan(1.15 * volume((move) => move < median));
    }
  });

  it('set new year highs and lows now and then, in runs', () => {
    const highs = histories.map(({ high, count }) => {
      let found = 0;
      for (let i = 252; i < count; i++) if (high[i] > Math.max(...high.subarray(i - 252, i))) found++;
      return found / (count - 252);
    });
    expect(mean(highs)).toBeGreaterThan(0.02);
    expect(mean(highs)).toBeLessThan(0.2);
  });
});

describe('a simulated day', () => {
  it('is busy at its ends: a U of volumes, a burst at the opening and another at the close', () => {
    const [bars] = histories;
    const byMinute = new Float64Array(390);
    let days = 0;
    for (let i = bars.count - 120; i < bars.count; i++, days++) {
      const date = dateOfWall(bars.time[i]);
      const minutes = simulateMinutes(
        instrument({ kind: 'bank' }),
        dayFigures(bars, i, date),
        390,
        undefined,
        simulation,
      );
      for (let m = 0; m < minutes.count; m++) {
        byMinute[(minutes.time[m] - wallOfDate(date)) / 60 - 570] += minutes.volume[m] / bars.volume[i];
      }
    }
    const halfHours = Array.from({ length: 13 }, (_, h) => mean([...byMinute.subarray(h * 30, h * 30 + 30)]) / days);
    const usual = 1 / 390;
    expect(halfHours[0]).toBeGreaterThan(1.5 * usual);
    expect(halfHours[12]).toBeGreaterThan(1.5 * usual);
    for (const h of [3, 4, 5, 6, 7, 8, 9]) expect(halfHours[h], `half hour ${h}`).toBeLessThan(0.85 * usual);
    expect(byMinute[0] / days).toBeGreaterThan(3 * usual);
    expect(byMinute[389] / days).toBeGreaterThan(4 * usual);
  });

  it('has restless and quiet spells within it, and no trend from minute to minute', () => {
    const lags = [1, 5, 15];
    const sizes: number[][] = lags.map(() => []);
    const moves: number[] = [];
    for (const [k, bars] of histories.entries()) {
      const of = instrument({ symbol: KINDS[k].toUpperCase(), kind: KINDS[k] });
      for (let i = bars.count - 60; i < bars.count; i++) {
        const figures = dayFigures(bars, i, dateOfWall(bars.time[i]));
        const minutes = simulateMinutes(of, figures, 390, undefined, simulation);
        // A share that trades in every minute; the U shape of the day is removed.
        if (minutes.count < 390) continue;
        const list = Array.from({ length: 330 }, (_, m) => Math.log(minutes.close[m + 31] / minutes.close[m + 30]));
        moves.push(autocorrelation(list, 1));
        for (const [l, lag] of lags.entries()) sizes[l].push(autocorrelation(list.map(Math.abs), lag));
      }
    }
    expect(moves.length).toBeGreaterThan(300);
    expect(Math.abs(mean(moves))).toBeLessThan(0.02);
    // Liquid shares have 0.15 to 0.3 from one minute to the next, with a slow decay.
    const [next, fifth, quarter] = sizes.map(mean);
    expect(next).toBeGreaterThan(0.19);
    expect(next).toBeLessThan(0.3);
    expect(fifth).toBeGreaterThan(0.13);
    expect(quarter).toBeGreaterThan(0.07);
  });

  it('has spreads by price and kind: a cent or so for a bank, per cents for a penny stock', () => {
    const spreads = (kind: string, price: number): number =>
      mean(
        quotesAt(kind, new Array<number>(12).fill(price), 7200).map(({ bid, ask }) => {
          expect(bid).toBeLessThan(ask);
          return bid > 0 ? (ask - bid) / ask : 1;
        }),
      );
    const dear = spreads('bank', 140);
    const plain = spreads('bank', 20);
    const small = spreads('venture', 0.4);
    const penny = spreads('pink', 0.05);
    expect(dear).toBeLessThan(0.0005);
    expect(plain).toBeLessThan(0.002);
    expect(small).toBeGreaterThan(0.01);
    expect(penny).toBeGreaterThan(small);
    expect(plain).toBeGreaterThan(dear);
  });

  it('is always marked as simulated under a real name', () => {
    const real = instrument({ invented: false, kind: 'stock' });
    const recorded = new Bars(2);
    recorded.append(wallOfDate(20261102), 20, 21, 19.5, 20.5, 10_000);
    recorded.append(wallOfDate(20261103), 20.5, 21, 20, 20.75, 12_000);
    const bars = dayHistory({ instrument: real, basePrice: 0, restructurings: [], recorded }, UNTIL, simulation);
    expect(bars.count).toBeGreaterThan(10);
    for (let i = 0; i < bars.count; i++) expect(bars.flag[i] & BAR_SIMULATED).toBe(i < 2 ? 0 : BAR_SIMULATED);
    const unknown = { instrument: real, basePrice: 40, restructurings: [], recorded: NONE };
    expect(dayHistory(unknown, UNTIL, simulation).count).toBe(0);
  });
});
