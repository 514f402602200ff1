import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryOf, LOWER_INDICATORS, OVERLAYS } from '../../../engine/indicators/catalogue.ts';
import { defaultParameters } from '../../../engine/indicators/catalogue-entry.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { arbitraryDamagedBar, arbitraryIndicator, barsFrom, LINE_ENTRIES } from '../../support/arbitrary-bars.ts';
import { linesOf } from '../../support/studies.ts';

/** Relative to the largest value of its line, or to the price. */
const TOLERANCE = 1e-9;
const LONGEST = 6000;

/** Every indicator with the parameters of its first, second … of the kind on a chart. */
const DEFAULTS = LINE_ENTRIES.flatMap((entry) =>
  [0, ...(entry.more ?? []).map((_, i) => i + 1)].map(
    (instance) => [entry.code, defaultParameters(entry, instance)] as const,
  ),
);

/** A random walk of prices in cents with volumes of every size, determined by `seed`. */
function walk(count: number, seed: number): Bars {
  const bars = new Bars(count);
  let state = seed;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  let close = 2000 + Math.floor(random() * 20_000);
  for (let i = 0; i < count; i++) {
    const open = Math.max(100, close + Math.round((random() - 0.5) * 40));
    close = Math.max(100, open + Math.round((random() - 0.5) * 120));
    const high = Math.max(open, close) + Math.floor(random() * 30);
    const low = Math.min(open, close) - Math.floor(random() * 30);
    bars.append(i * 60, open / 100, high / 100, low / 100, close / 100, Math.floor(100 * 10 ** (random() * 4)));
  }
  return bars;
}

function memoryOf(code: string, parameters: readonly number[]): number {
  return entryOf(code)?.memory(...parameters) ?? 0;
}

function since(bars: Bars, from: number): Bars {
  const later = new Bars(bars.count - from);
  later.appendAll(bars, from, bars.count);
  return later;
}

/**
 * The largest difference of two runs over the bars from `from` on, relative to the line's largest value there, or to 1.
 */
function difference(code: string, parameters: readonly number[], whole: Bars, start: number, from: number): number {
  const [early, late] = [linesOf(code, parameters, whole), linesOf(code, parameters, since(whole, start))];
  let most = 0;
  for (const [name, line] of Object.entries(early)) {
    let scale = 1;
    for (let i = from; i < whole.count; i++) scale = Math.max(scale, Math.abs(line[i]) || 0);
    for (let i = from; i < whole.count; i++) {
      const other = late[name][i - start];
      if (Number.isNaN(line[i]) && Number.isNaN(other)) continue;
      const away = Math.abs(line[i] - other) / scale;
      most = Math.max(most, Number.isNaN(away) ? Number.POSITIVE_INFINITY : away);
    }
  }
  return most;
}

describe('the memory of an indicator', () => {
  it.each(DEFAULTS.filter(([code, parameters]) => memoryOf(code, parameters) < Number.POSITIVE_INFINITY))(
    '%s %j: started that much earlier, twice that, or at the first bar, it has the same values',
    (code, parameters) => {
      const memory = memoryOf(code, parameters);
      for (const seed of [1, 2, 3]) {
        const bars = walk(2 * memory + LONGEST, seed);
        const from = bars.count - 600;
        expect(difference(code, parameters, bars, from - memory, from)).toBeLessThan(TOLERANCE);
        expect(difference(code, parameters, bars, from - 2 * memory, from)).toBeLessThan(TOLERANCE);
      }
    },
  );

  it('holds for any parameters and for damaged bars', () => {
    fc.assert(
      fc.property(
        arbitraryIndicator,
        fc.array(arbitraryDamagedBar, { minLength: 60, maxLength: 90 }),
        fc.nat(),
        ({ code, parameters }, odd, seed) => {
          const memory = memoryOf(code, parameters);
          fc.pre(memory < Number.POSITIVE_INFINITY);
          const bars = walk(2 * memory + 200, seed);
          bars.appendAll(barsFrom(odd), 0, odd.length);
          const from = bars.count - odd.length;
          expect(difference(code, parameters, bars, from - memory, from)).toBeLessThan(TOLERANCE);
        },
      ),
      { numRuns: 400 },
    );
  });

  it.each(DEFAULTS.filter(([code, parameters]) => memoryOf(code, parameters) > 0 && code !== 'sar'))(
    '%s %j: started only a fifth of it earlier, it has different values',
    (code, parameters) => {
      const bars = walk(LONGEST, 7);
      const from = LONGEST - 600;
      const start = from - Math.floor(Math.min(memoryOf(code, parameters), 3000) / 5);
      expect(difference(code, parameters, bars, start, from)).toBeGreaterThan(TOLERANCE);
    },
  );

  it('is endless if values depend on the start: cumulative lines, stops and boxes', () => {
    const totals = [...OVERLAYS, ...LOWER_INDICATORS].filter(({ isTotal }) => isTotal).map(({ code }) => code);
    expect(totals).toEqual(expect.arrayContaining(['obv', 'ad']));
    for (const code of ['sar', 'dar', ...totals])
      expect(memoryOf(code, [0.02, 0.2]), code).toBe(Number.POSITIVE_INFINITY);
  });
});
