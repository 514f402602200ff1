import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appliesToLast } from '../../../engine/feed/trade-rule.ts';
import { boardLot } from '../../../engine/quotes/board-lot.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import type { Instrument } from '../../../server/market/market-source.ts';
import { dayHistory } from '../../../server/simulation/day-history.ts';
import { type DayFigures, simulateMinutes } from '../../../server/simulation/minute-simulation.ts';
import { dayFigures } from '../../../server/simulation/minutes-of-day.ts';
import { addTradesBeside, printMinute } from '../../../server/simulation/print-simulation.ts';
import { PrintTape, TAPE_FLAGS } from '../../../server/simulation/print-tape.ts';
import { Random } from '../../../server/simulation/random.ts';
import { barAt, instrument, simulationOf } from '../market/sample-market.ts';

const DATE = 20201216;
const OPENING = wallOfDate(DATE) + 34_200;

/** The minutes aggregated into one bar. */
function together(minutes: Bars): Omit<DayFigures, 'date'> {
  const n = minutes.count;
  const column = (values: Float64Array | Uint32Array): number[] => Array.from(values.subarray(0, n));
  return {
    open: minutes.open[0],
    high: Math.max(...column(minutes.high)),
    low: Math.min(...column(minutes.low)),
    close: minutes.close[n - 1],
    volume: column(minutes.volume).reduce((a, b) => a + b, 0),
    trades: column(minutes.trades).reduce((a, b) => a + b, 0),
  };
}

/** A bar made of the tape's trades by the trade rule. */
function barOf(tape: PrintTape, of: Instrument): number[] {
  const prices: number[] = [];
  let volume = 0;
  for (let i = 0; i < tape.count; i++) {
    const price = tape.price[i];
    const size = tape.size[i];
    const lot = boardLot(of.boardlot, price);
    if (!appliesToLast(size, tape.mark[i] & TAPE_FLAGS, lot, of.isIndex)) continue;
    prices.push(price);
    volume += size;
  }
  return [prices[0], Math.max(...prices), Math.min(...prices), prices.at(-1) as number, volume, prices.length];
}

const kinds = fc.constantFrom('bank', 'venture', 'thin', 'pink', 'megacap', 'index', 'bullion');
const price = fc.double({ min: 0.02, max: 900, noNaN: true });

describe('the minutes of a simulated day', () => {
  it('add up to the day exactly, and their prints to each minute, for any seed, kind and price', () => {
    fc.assert(
      fc.property(fc.integer(), kinds, price, fc.constantFrom(390, 210), (seed, kind, basePrice, length) => {
        const of = instrument({ kind, isIndex: kind === 'index' || kind === 'bullion' });
        const simulation = simulationOf(seed);
        const days = dayHistory(
          { instrument: of, basePrice, restructurings: [], recorded: new Bars(1) },
          20080131,
          simulation,
        );
        const i = days.count - 1;
        const day = dayFigures(days, i, 20080131);
        const minutes = simulateMinutes(of, day, length, undefined, simulation);
        if (day.trades === 0) {
          expect(minutes.count).toBe(0);
          return;
        }
        const { date: _, ...figures } = day;
        expect(together(minutes)).toEqual(figures);
        const tape = new PrintTape();
        const random = new Random();
        for (let m = 0; m < minutes.count; m++) {
          tape.begin(m);
          printMinute(of, minutes, m, m * 60, 60, random.key(seed, m, 1), tape);
          const planned = tape.count;
          if (!of.isIndex) addTradesBeside(of, planned, m * 60 + 60, random, tape);
          const [, open, high, low, close, volume, trades] = barAt(minutes, m);
          expect(barOf(tape, of)).toEqual([open, high, low, close, volume, trades]);
          for (let k = 0; k < tape.count; k++) {
            expect(tape.time[k]).toBeGreaterThanOrEqual(k === 0 ? m * 60 : tape.time[k - 1]);
            expect(tape.time[k]).toBeLessThan(m * 60 + 60);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('fit a recorded day bar too, which counts no prints and whose prices lie on no step', () => {
    const recorded = fc
      .tuple(
        fc.double({ min: 0.05, max: 5000, noNaN: true }),
        fc.array(fc.double({ min: 0, max: 0.1, noNaN: true }), { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 0, max: 5_000_000 }),
      )
      .map(([base, offsets, volume]) => {
        const prices = offsets.map((offset) => Math.round(base * (1 + offset) * 1000) / 1000).sort((a, b) => a - b);
        const [low = 0, open = 0, close = 0, high = 0] = prices;
        return { date: DATE, open, high, low, close, volume, trades: 0 };
      });
    fc.assert(
      fc.property(fc.integer(), recorded, (seed, day) => {
        const minutes = simulateMinutes(instrument({ invented: false }), day, 390, undefined, simulationOf(seed));
        if (day.volume === 0 && day.high === day.low) {
          expect(minutes.count).toBe(0);
          return;
        }
        const { trades: _, ...sums } = together(minutes);
        expect({ date: DATE, trades: 0, ...sums }).toEqual(day);
      }),
    );
  });

  it('are busiest at the opening and the close', () => {
    const day = { date: DATE, open: 40, high: 41, low: 39.5, close: 40.6, volume: 2_000_000, trades: 5000 };
    const minutes = simulateMinutes(instrument(), day, 390, undefined, simulationOf(1));
    const volume = (from: number, to: number): number => {
      let sum = 0;
      for (let i = 0; i < minutes.count; i++) {
        const slot = (minutes.time[i] - OPENING) / 60;
        if (slot >= from && slot < to) sum += minutes.volume[i];
      }
      return sum;
    };
    expect(volume(0, 30)).toBeGreaterThan(2 * volume(150, 180));
    expect(volume(360, 390)).toBeGreaterThan(2 * volume(150, 180));
  });

  it('leave a halt empty', () => {
    const day = { date: DATE, open: 40, high: 41, low: 39.5, close: 40.6, volume: 500_000, trades: 1500 };
    const halt = { from: 100, to: 160 };
    const minutes = simulateMinutes(instrument(), day, 390, halt, simulationOf(1));
    const slots = Array.from(minutes.time.subarray(0, minutes.count), (time) => (time - OPENING) / 60);
    expect(slots.filter((slot) => slot >= halt.from && slot < halt.to)).toEqual([]);
    expect(together(minutes).volume).toBe(500_000);
  });

  it('are few for a thin stock', () => {
    const day = { date: DATE, open: 0.1, high: 0.105, low: 0.1, close: 0.105, volume: 31_000, trades: 5 };
    const minutes = simulateMinutes(instrument({ kind: 'thin' }), day, 390, undefined, simulationOf(1));
    expect(minutes.count).toBeLessThanOrEqual(5);
    expect(together(minutes)).toEqual({ open: 0.1, high: 0.105, low: 0.1, close: 0.105, volume: 31_000, trades: 5 });
  });
});

describe('the prints of a minute', () => {
  it('make any recorded minute with a board lot for each of its prices', () => {
    const minute = fc
      .tuple(
        fc.array(fc.integer({ min: 1, max: 400_000 }), { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 4000, max: 9_000_000 }),
        fc.integer({ min: 0, max: 60 }),
      )
      .map(([cents, volume, trades]) => {
        const [low = 0, open = 0, close = 0, high = 0] = cents.map((c) => c / 1000).sort((a, b) => a - b);
        return { open, high, low, close, volume, trades };
      });
    fc.assert(
      fc.property(fc.integer(), minute, (seed, { open, high, low, close, volume, trades }) => {
        const bars = new Bars(1);
        bars.append(OPENING, open, high, low, close, volume, trades * 1000 <= volume ? trades : 0);
        const tape = new PrintTape();
        const of = instrument({ invented: false });
        printMinute(of, bars, 0, 0, 60, new Random().key(seed, 0, 0), tape);
        expect(barOf(tape, of).slice(0, 5)).toEqual([open, high, low, close, volume]);
      }),
    );
  });

  it('stand beside odd lots and special terms, which move nothing', () => {
    const tape = new PrintTape();
    const bars = new Bars(1);
    bars.append(OPENING, 10, 10.05, 9.95, 10.02, 90_000, 300);
    const random = new Random().key(1, 2, 3);
    printMinute(instrument(), bars, 0, 0, 60, random, tape);
    addTradesBeside(instrument(), 300, 60, random, tape);
    expect(tape.count).toBeGreaterThan(320);
    expect(barOf(tape, instrument())).toEqual([10, 10.05, 9.95, 10.02, 90_000, 300]);
  });
});
