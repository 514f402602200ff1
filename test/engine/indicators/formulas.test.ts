import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryBar, arbitraryIndicator, type Bar, barsFrom, LINE_ENTRIES } from '../../support/arbitrary-bars.ts';
import { firstDifference } from '../../support/reference.ts';
import { slowLines, toleranceOf } from '../../support/slow-indicators.ts';
import { linesOf } from '../../support/studies.ts';

function check(code: string, parameters: readonly number[], list: readonly Bar[]): void {
  const bars = barsFrom(list);
  const [open, high, low, close, volume] = [0, 1, 2, 3, 4].map((k) => list.map((bar) => bar[k]));
  const expected = slowLines(code, parameters, {
    time: [...bars.time.subarray(0, bars.count)],
    open,
    high,
    low,
    close,
    volume,
  });
  const actual = linesOf(code, parameters, bars);
  expect(Object.keys(actual)).toEqual(Object.keys(expected));
  for (const [name, line] of Object.entries(expected)) {
    const tolerance = toleranceOf(code);
    expect(firstDifference(actual[name], line, tolerance, bars), `${code} ${parameters} ${name}`).toBeNull();
  }
}

/** Prices of few whole numbers, so that neighbours have the same high, low, close or range. */
const coarseBar: fc.Arbitrary<Bar> = fc
  .tuple(
    fc.integer({ min: 8, max: 10 }),
    fc.nat({ max: 2 }),
    fc.nat({ max: 2 }),
    fc.nat({ max: 2 }),
    fc.nat({ max: 2 }),
  )
  .map(([low, range, open, close, volume]) => [
    low + Math.min(open, range),
    low + range,
    low,
    low + Math.min(close, range),
    100 * volume,
  ]);

describe('every indicator matches its formula', () => {
  const withFormula = LINE_ENTRIES.filter((entry) => entry.code !== 'trans');

  it.each(withFormula.map((entry) => entry.code))('%s', (code) => {
    const indicator = arbitraryIndicator.filter((one) => one.code === code);
    fc.assert(
      fc.property(indicator, fc.array(arbitraryBar, { maxLength: 80 }), ({ parameters }, list) => {
        check(code, parameters, list);
      }),
      { numRuns: 60 },
    );
  });

  it.each(withFormula.map((entry) => entry.code))('%s of bars that are often equal', (code) => {
    const indicator = arbitraryIndicator.filter((one) => one.code === code);
    fc.assert(
      fc.property(indicator, fc.array(coarseBar, { maxLength: 40 }), ({ parameters }, list) => {
        check(code, parameters, list);
      }),
      { numRuns: 60 },
    );
  });

  it.each<[what: string, second: Bar]>([
    ['falls only at its high', [11, 11.5, 10, 11, 100]],
    ['rises as far as it falls', [11, 13, 9, 11, 100]],
    ['falls further than it rises', [11, 12.5, 9, 11, 100]],
    ['falls as a whole', [11, 11.5, 9.5, 11, 100]],
    ['is the same', [11, 12, 10, 11, 100]],
  ])('sar, whose direction the second bar decides: it %s', (_, second) => {
    check('sar', [0.02, 0.2], [[11, 12, 10, 11, 100], second, [11, 11.75, 9.75, 11, 100], [11, 11.8, 9.7, 11, 100]]);
  });

  it.each(withFormula.map((entry) => [entry.code, entry]))('%s over many blocks, with long periods', (code, entry) => {
    const walk: Bar[] = [];
    let price = 100;
    for (let i = 0; i < 1500; i++) {
      const close = price * (1 + 0.03 * Math.sin(i * i * 0.37));
      walk.push([
        price,
        Math.max(price, close) * 1.004,
        Math.min(price, close) * 0.997,
        close,
        1000 + ((i * 7919) % 9973),
      ]);
      price = close;
    }
    for (const scale of [1, 3, 7.3]) {
      const parameters = entry.parameters.map(({ kind, value }) =>
        kind === 'period' ? Math.round(value * scale) : value,
      );
      check(code, parameters, walk);
    }
  });
});
