import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BAR_SIMULATED, Bars } from '../../../engine/series/bars.ts';
import type { Restructuring } from '../../../engine/series/splits.ts';
import { tradingDates } from '../../../engine/series/trading-calendar.ts';
import { dateOfWall } from '../../../engine/time/exchange-time.ts';
import { dayHistory } from '../../../server/simulation/day-history.ts';
import { barAt, dayBars, instrument, simulationOf } from '../market/sample-market.ts';

const NONE = new Bars(1);
const invented = { instrument: instrument(), basePrice: 40, restructurings: [], recorded: NONE };
const all = (bars: Bars): number[][] => Array.from({ length: bars.count }, (_, i) => barAt(bars, i));
const dates = (bars: Bars): number[] => Array.from(bars.time.subarray(0, bars.count), dateOfWall);

describe('a generated history', () => {
  it('is the same every time and grows at its end only', () => {
    const until2024 = dayHistory(invented, 20241231, simulationOf(7));
    const until2026 = dayHistory(invented, 20261120, simulationOf(7));
    expect(all(until2026).slice(0, until2024.count)).toEqual(all(until2024));
    expect(all(dayHistory(invented, 20261120, simulationOf(8)))).not.toEqual(all(until2026));
  });

  it('has a bar for every trading day of its region, all simulated, for more than ten years', () => {
    const bars = dayHistory(invented, 20261120, simulationOf(7));
    expect(dates(bars)).toEqual(tradingDates('C', 20080102, 20261120));
    expect(all(bars).every((bar) => bar[7] === BAR_SIMULATED)).toBe(true);
  });

  it('never has an impossible bar, whatever the kind, the price and the seed', () => {
    const kinds = fc.constantFrom('bank', 'venture', 'thin', 'pink', 'megacap', 'biotech', 'fund');
    const price = fc.double({ min: 0.02, max: 900, noNaN: true });
    fc.assert(
      fc.property(fc.integer(), kinds, price, fc.constantFrom('C', 'U'), (seed, kind, basePrice, region) => {
        const source = { ...invented, instrument: instrument({ kind, region: region as 'C' | 'U' }), basePrice };
        const bars = dayHistory(source, 20090630, simulationOf(seed));
        for (let i = 0; i < bars.count; i++) {
          const [, open = 0, high = 0, low = 0, close = 0, volume = 0, trades = 0] = barAt(bars, i);
          expect(low).toBeGreaterThan(0);
          expect(Math.min(open, close)).toBeGreaterThanOrEqual(low);
          expect(Math.max(open, close)).toBeLessThanOrEqual(high);
          expect(Number.isInteger(volume) && volume >= 0).toBe(true);
          expect(trades > 0).toBe(volume > 0);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('ends in the same bars when only the last of them are wanted, thin stocks and splits included', () => {
    const kinds = fc.constantFrom('bank', 'venture', 'thin', 'pink', 'defunct', 'index');
    const price = fc.constantFrom(0.03, 0.4, 12, 800);
    const split: Restructuring = { date: 20260601, newshares: 4, oldshares: 1, newsymbol: 'XMPL', oldsymbol: 'XMPL' };
    fc.assert(
      fc.property(fc.integer(), kinds, price, fc.boolean(), (seed, kind, basePrice, isSplit) => {
        const of = instrument({ kind, isIndex: kind === 'index' });
        const source = { ...invented, instrument: of, basePrice, restructurings: isSplit ? [split] : [] };
        const whole = all(dayHistory(source, 20261120, simulationOf(seed)));
        const last = all(dayHistory(source, 20261120, simulationOf(seed), 20251120));
        expect(last).toEqual(whole.filter(([time = 0]) => dateOfWall(time) >= 20251120));
      }),
      { numRuns: 25 },
    );
  });

  it('moves with the market: banks of the same days go together, and restless days follow restless days', () => {
    const simulation = simulationOf(3);
    const one = returns(
      dayHistory({ ...invented, instrument: instrument({ symbol: 'AA', kind: 'bank' }) }, 20261120, simulation),
    );
    const two = returns(
      dayHistory({ ...invented, instrument: instrument({ symbol: 'BB', kind: 'bank' }) }, 20261120, simulation),
    );
    expect(correlation(one, two)).toBeGreaterThan(0.4);
    const squares = one.map((r) => r * r);
    expect(correlation(squares.slice(0, -1), squares.slice(1))).toBeGreaterThan(0.03);
  });

  it('keeps an exchange rate and its inverse together', () => {
    const rate = (kind: string, basePrice: number) =>
      dayHistory(
        { ...invented, instrument: instrument({ symbol: `FX${kind}`, kind, isIndex: true }), basePrice },
        20261120,
        simulationOf(5),
      );
    const up = rate('dollarup', 1.38);
    const down = rate('dollardown', 1 / 1.38);
    for (let i = 0; i < up.count; i += 50) {
      expect(up.close[i] * down.close[i]).toBeCloseTo(1, 3);
    }
  });

  it('is in the shares of its date around a split, and begins with a listing', () => {
    const split: Restructuring = { date: 20200601, newshares: 4, oldshares: 1, newsymbol: 'XMPL', oldsymbol: 'XMPL' };
    const listing: Restructuring = { date: 20190304, newshares: 1, oldshares: 0, newsymbol: 'XMPL', oldsymbol: '' };
    const plain = dayHistory(invented, 20201231, simulationOf(7));
    const bars = dayHistory({ ...invented, restructurings: [split] }, 20201231, simulationOf(7));
    const before = dates(bars).indexOf(20200529);
    expect(bars.close[before]).toBeCloseTo(4 * plain.close[before], 1);
    expect(bars.close[before + 1]).toBe(plain.close[before + 1]);
    expect(dates(dayHistory({ ...invented, restructurings: [listing] }, 20201231, simulationOf(7)))[0]).toBe(20190304);
  });

  it('ends where trading ended for good', () => {
    const source = { ...invented, instrument: instrument({ kind: 'defunct' }) };
    expect(dates(dayHistory(source, 20261120, simulationOf(7))).at(-1)).toBe(20240627);
  });
});

describe('a recorded history', () => {
  const recorded = dayBars([
    [20190102, 50, 51, 49.5, 50.5, 1000],
    [20190103, 50.5, 52, 50.25, 51.75, 2000],
    // A week without bars means a closed market, not a gap.
    [20190114, 51, 51.5, 50, 50.123, 0],
    [20200302, 70.01, 71, 69, 70.5, 3000],
    [20200303, 70.5, 70.75, 68, 68.5, 4000],
  ]);
  const source = {
    instrument: instrument({ invented: false, kind: 'stock' }),
    basePrice: 0,
    restructurings: [],
    recorded,
  };

  it('keeps every recorded bar as it is', () => {
    const bars = dayHistory(source, 20201231, simulationOf(9));
    const real = all(bars).filter((bar) => bar[7] === 0);
    expect(real).toEqual(all(recorded));
  });

  it('is not bridged where ten trading days are missing, and is where eleven are', () => {
    // Trading days from Tuesday, January 15, on.
    const missing = tradingDates('C', 20190115, 20190131);
    for (const [days, added] of [
      [10, 0],
      [11, 11],
    ] as const) {
      const next = missing[days] ?? 0;
      const around = dayBars([
        [20190114, 51, 51.5, 50, 50.123, 0],
        [next, 70.01, 71, 69, 70.5, 3000],
      ]);
      expect(dates(dayHistory({ ...source, recorded: around }, next, simulationOf(9)))).toEqual([
        20190114,
        ...missing.slice(0, added),
        next,
      ]);
    }
  });

  it('bridges a hole so that both ends meet, on trading days only', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const bars = dayHistory(source, 20200303, simulationOf(seed));
        const hole = tradingDates('C', 20190115, 20200301);
        expect(dates(bars)).toEqual([20190102, 20190103, 20190114, ...hole, 20200302, 20200303]);
        // The last simulated close is the next recorded open; the first open is near the last recorded close.
        expect(bars.close[2 + hole.length]).toBe(70.01);
        expect(Math.abs(Math.log(bars.open[3] / 50.123))).toBeLessThan(0.1);
      }),
      { numRuns: 25 },
    );
  });

  it('goes on from the last recorded close', () => {
    const bars = dayHistory(source, 20200331, simulationOf(9));
    const last = dates(bars).indexOf(20200303);
    expect(dates(bars).slice(last + 1)).toEqual(tradingDates('C', 20200304, 20200331));
    expect(Math.abs(Math.log(bars.open[last + 1] / 68.5))).toBeLessThan(0.15);
    expect(bars.flag[last + 1]).toBe(BAR_SIMULATED);
  });

  it('ends at the date that is asked for, within the recorded bars and within a bridge', () => {
    expect(dates(dayHistory(source, 20190110, simulationOf(9)))).toEqual([20190102, 20190103]);
    expect(dates(dayHistory(source, 20190606, simulationOf(9))).at(-1)).toBe(20190606);
  });

  it('is empty for an instrument of which nothing is known', () => {
    expect(dayHistory({ ...source, recorded: NONE }, 20201231, simulationOf(9)).count).toBe(0);
  });
});

function returns(bars: Bars): number[] {
  const list: number[] = [];
  for (let i = 1; i < bars.count; i++) list.push(Math.log(bars.close[i] / bars.close[i - 1]));
  return list;
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (x: readonly number[]): number => x.reduce((sum, value) => sum + value, 0) / x.length;
  const [ma, mb] = [mean(a), mean(b)];
  const moment = (x: readonly number[], mx: number, y: readonly number[], my: number): number =>
    mean(x.map((value, i) => (value - mx) * (y[i] - my)));
  return moment(a, ma, b, mb) / Math.sqrt(moment(a, ma, a, ma) * moment(b, mb, b, mb));
}
