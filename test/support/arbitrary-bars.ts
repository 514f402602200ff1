import fc from 'fast-check';
import { LOWER_INDICATORS, OVERLAYS } from '../../engine/indicators/catalogue.ts';
import { type Parameter, usableParameter } from '../../engine/indicators/parameter.ts';
import { Bars } from '../../engine/series/bars.ts';

/** One bar: open, high, low, close, volume. */
export type Bar = readonly [open: number, high: number, low: number, close: number, volume: number];

/** Prices in cents with many ties, flat bars and halts, as a thin stock has them. */
export const arbitraryBar: fc.Arbitrary<Bar> = fc
  .tuple(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 4, maxLength: 4 }), fc.integer({ min: 0, max: 6 }))
  .map(([cents, lots]) => {
    const [open, high, low, close] = cents.map((cent) => 10 + cent / 100);
    return [open, Math.max(open, high, low, close), Math.min(open, high, low, close), close, lots * 100];
  });

/** A bar as above, one without range, one that is missing or damaged in some column, or one of an odd volume. */
export const arbitraryDamagedBar: fc.Arbitrary<Bar> = fc.oneof(
  { weight: 6, arbitrary: arbitraryBar },
  { weight: 2, arbitrary: fc.constantFrom<Bar>([10, 10, 10, 10, 0], [10.07, 10.07, 10.07, 10.07, 300]) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Bar>(
      [0, 0, 0, 0, 0],
      [10, 11, 9, Number.NaN, 100],
      [10, 11, 9, -1, 100],
      [0, Number.NaN, 0, 10.5, 200],
      [10, 11, 9, 10.5, Number.NaN],
      [10, 11, 9, 10.5, -5],
      [10, 11, 9, 10.2, 33.25],
      [10, 11, 9, 10.1, 9e15],
    ),
  },
);

/** The indicators that yield lines: all but Darvas boxes. */
export const LINE_ENTRIES = [...OVERLAYS, ...LOWER_INDICATORS].filter(({ lines }) => lines[0].mark !== 'boxes');

/** Small parameters, so that short series reach every stage of an indicator. */
export const arbitraryIndicator = fc
  .constantFrom(...LINE_ENTRIES)
  .chain((entry) =>
    fc
      .tuple(...entry.parameters.map(arbitraryParameter))
      .map((parameters) => ({ code: entry.code, parameters: parameters as readonly number[] })),
  );

function arbitraryParameter(parameter: Parameter): fc.Arbitrary<number> {
  if (parameter.kind === 'factor') return fc.constantFrom(parameter.value, parameter.value / 3, parameter.value * 2.5);
  return fc.integer({ min: 1, max: 12 }).map((period) => usableParameter(parameter, period) ?? 1);
}

/** 9:30, so that no bar begins at midnight like a day's. */
const BEGIN = 34_200;

export function appendBar(bars: Bars, [open, high, low, close, volume]: Bar): void {
  bars.append(BEGIN + bars.count, open, high, low, close, volume);
}

/** Replaces the last bar, as a trade does. */
export function amendBar(bars: Bars, [open, high, low, close, volume]: Bar): void {
  const last = bars.count - 1;
  bars.open[last] = open;
  bars.high[last] = high;
  bars.low[last] = low;
  bars.close[last] = close;
  bars.volume[last] = volume;
}

export function barsFrom(list: readonly Bar[]): Bars {
  const bars = new Bars();
  for (const bar of list) appendBar(bars, bar);
  return bars;
}
