import { FormulaIndicator } from '../../engine/formula/formula-indicator.ts';
import type { FormulaProgram } from '../../engine/formula/formula-program.ts';
import { FormulaScreen } from '../../engine/formula/formula-screen.ts';
import { SoundBars } from '../../engine/indicators/sound-bars.ts';
import { Study } from '../../engine/indicators/study.ts';
import type { FileBars } from './bar-csv.ts';

/**
 * The lines of a program over the bars of a file: at once, as a chart computes them, or bar by bar, as a screen does, each bar
 * first with a different close.
 */
export function formulaLines(program: FormulaProgram, bars: FileBars, incremental: boolean): readonly Float64Array[] {
  const sound = new SoundBars(bars);
  sound.fill();
  if (incremental) return screenedLines(program, sound);
  const study = new Study(new FormulaIndicator(program));
  study.fill(sound);
  return study.lines;
}

function screenedLines(program: FormulaProgram, bars: SoundBars): readonly Float64Array[] {
  const screen = new FormulaScreen(program, 1);
  const lines = program.lines.map(() => new Float64Array(bars.sourceCount).fill(Number.NaN));
  for (let i = 0; i < bars.count; i++) {
    const close = bars.close[i];
    bars.close[i] = close * 1.25;
    screen.next(0, bars, i, false);
    bars.close[i] = close;
    screen.next(0, bars, i, true);
    const place = bars.places?.[i] ?? i;
    lines.forEach((line, k) => {
      line[place] = screen.values[k][0];
    });
  }
  return lines;
}
