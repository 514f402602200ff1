import { compileFormula, type ParameterValues } from '../../engine/formula/compile.ts';
import { FormulaIndicator } from '../../engine/formula/formula-indicator.ts';
import type { FormulaProgram } from '../../engine/formula/formula-program.ts';
import { FormulaScreen } from '../../engine/formula/formula-screen.ts';
import type { PriceColumns } from '../../engine/indicators/indicator.ts';
import { SoundBars } from '../../engine/indicators/sound-bars.ts';
import { Study } from '../../engine/indicators/study.ts';

/** The program of a text that must be right. */
export function programOf(text: string, values: ParameterValues = {}): FormulaProgram {
  const { program, errors } = compileFormula(text, values);
  if (program === null) throw new Error(`${text}: ${JSON.stringify(errors)}`);
  return program;
}

/** The lines of a formula over all bars, computed at once. */
export function formulaLines(
  text: string,
  bars: PriceColumns,
  others: readonly (PriceColumns | null)[] = [],
): Float64Array[] {
  const sound = new SoundBars(bars);
  sound.fill();
  const study = new Study(new FormulaIndicator(programOf(text), others));
  study.fill(sound);
  return study.lines.map((line) => line.slice(0, bars.count));
}

/** The same bar by bar, as a screen computes it: each bar first with another close, as long as it runs. The bars are sound. */
export function screenedLines(text: string, bars: PriceColumns): Float64Array[] {
  const screen = new FormulaScreen(programOf(text), 1);
  const lines = screen.values.map(() => new Float64Array(bars.count));
  for (let i = 0; i < bars.count; i++) {
    const close = bars.close[i];
    bars.close[i] = close * 1.25;
    screen.next(0, bars, i, false);
    bars.close[i] = close;
    screen.next(0, bars, i, true);
    lines.forEach((line, k) => {
      line[i] = screen.values[k][0];
    });
  }
  return lines;
}
