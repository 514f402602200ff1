import type { PriceColumns } from '../indicators/indicator.ts';
import { SoundBars } from '../indicators/sound-bars.ts';
import { Study } from '../indicators/study.ts';
import { FormulaIndicator } from './formula-indicator.ts';
import type { FormulaProgram } from './formula-program.ts';

/** Prices of the two trials: a value that is near both follows the price. */
const LEVELS = [10, 10_000];
/** Bars of a trial, after those without a value. */
const BARS = 40;
/** How far from the price, as a factor, a value may be that is drawn over it. */
const FAR = 1.5;
const DAY = 86_400;
/** A formula that needs more bars for its first value has no trial. */
const MOST_BARS = 10_000;

/**
 * Where a chart shows a formula unless its user chose: over the prices if its numbers follow them, found by a trial at two levels
 * of prices, and if it has conditions only, which are marks at bars. Anything else, and what needs thousands of bars, has a pane of
 * its own.
 */
export function naturalPane(program: FormulaProgram): 'price' | 'own' {
  const numbers = program.lines.flatMap(({ kind, style }, k) => (kind === 'number' ? [{ k, style }] : []));
  if (numbers.length === 0) return 'price';
  if (program.minimum > MOST_BARS || numbers.some(({ style }) => style.mark === 'columns')) return 'own';
  const isNear = LEVELS.every((level) => {
    const bars = trialBars(level, program.minimum + BARS);
    const sound = new SoundBars(bars);
    sound.fill();
    const study = new Study(
      new FormulaIndicator(
        program,
        program.securities.map(() => null),
      ),
    );
    study.fill(sound);
    return numbers.every(({ k }) => {
      const value = study.lines[k][bars.count - 1];
      return value > level / FAR && value < level * FAR;
    });
  });
  return isNear ? 'price' : 'own';
}

/** Days whose prices swing a little about a level. */
function trialBars(level: number, count: number): PriceColumns {
  const column = (value: (i: number) => number): Float64Array =>
    Float64Array.from({ length: count }, (_, i) => value(i));
  const close = column((i) => level * (1 + 0.02 * Math.sin(i)));
  return {
    count,
    time: column((i) => i * DAY),
    open: column((i) => level * (1 + 0.02 * Math.sin(i - 1))),
    high: close.map((price) => price * 1.01),
    low: close.map((price) => price * 0.97),
    close,
    volume: column((i) => 1_000_000 + i),
    trades: column(() => 1000),
  };
}
