import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FormulaIndicator } from '../../../engine/formula/formula-indicator.ts';
import type { FormulaProgram } from '../../../engine/formula/formula-program.ts';
import type { PriceColumns } from '../../../engine/indicators/indicator.ts';
import { SoundBars } from '../../../engine/indicators/sound-bars.ts';
import { Study } from '../../../engine/indicators/study.ts';
import { arbitraryBar, type Bar, barsFrom } from '../../support/arbitrary-bars.ts';
import { programOf } from '../../support/formulas.ts';

/** Formulas whose steps are fused, with the number of steps that remain. */
const FUSED: readonly (readonly [text: string, steps: number])[] = [
  ['macd(3, 6, 4).line; macd(3, 6, 4).signal; macd(3, 6, 4).hist', 1],
  ['ppo(3, 6)', 1],
  ['ema(ema(ema(close, 3), 4), 5)', 1],
  ['atr(4)', 1],
  ['rsi(4)', 1],
  ['obv', 1],
  ['ad', 1],
  ['accosc(3, 5)', 1],
  ['x = accosc(9, 1); accosc(5, 1) <= open', 2],
  ['mf(7)', 2],
  ['adx(4).plus; adx(4).minus; adx(4).adx', 2],
  ['100 * (close / open - 1)', 1],
  ['(close / open) * 7', 1],
  ['100 * ratio(open, volume, 3); 50 * ratio(close, volume, 2)', 1],
  ['sum(trades, 5) / 2; ratio(sum(volume, 5), sum(close * 1, 5), 0)', 4],
  ['x = sma(close, 4); d = 2 * stdev(close, 4); x + d; x - d', 3],
  ['x = sma(close, 4); x * 1.06; x * 0.94', 2],
  ['close - prev(close, 7)', 1],
];

/** The same program with every fused step as the steps for which it stands. */
function unfused(program: FormulaProgram): FormulaProgram {
  const steps = program.layout.steps.flatMap((step) => step.parts ?? step);
  return { ...program, layout: { ...program.layout, steps } };
}

function linesOf(program: FormulaProgram, bars: PriceColumns): Float64Array[] {
  const sound = new SoundBars(bars);
  sound.fill();
  const study = new Study(new FormulaIndicator(program));
  study.fill(sound);
  return study.lines.map((line) => line.slice(0, bars.count).map((value) => value + 0));
}

/** Bars that never move, after some that do: their divisors become 0. */
const halted: readonly Bar[] = Array.from({ length: 40 }, () => [10, 10, 10, 10, 0]);

describe.each(FUSED)('%s', (text, steps) => {
  const program = programOf(text);

  it('is fused', () => {
    expect(program.layout.steps.length).toBe(steps);
    expect(program.layout.steps.some(({ parts }) => parts !== undefined)).toBe(true);
  });

  it('has the bits of its steps', () => {
    fc.assert(
      fc.property(fc.array(arbitraryBar, { maxLength: 90 }), fc.boolean(), (list, ends) => {
        const bars = barsFrom(ends ? [...list, ...halted] : list);
        expect(linesOf(program, bars)).toEqual(linesOf(unfused(program), bars));
      }),
      { numRuns: 60 },
    );
  });
});

it('a value that something else reads is not fused away', () => {
  const bars = barsFrom(Array.from({ length: 60 }, (_, i): Bar => [10 + (i % 7), 19, 8, 10 + ((i * 5) % 9), 100]));
  const text =
    'a = max(close - prev(close), 0); b = rma(a, 4); c = rma(max(-(close - prev(close)), 0), 4); 100 * ratio(b, b + c, 0.5); b; a';
  expect(linesOf(programOf(text), bars)).toEqual(linesOf(unfused(programOf(text)), bars));
});
