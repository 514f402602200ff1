import type { BarChangeNumber } from '../series/bar-change.ts';
import { Bars } from '../series/bars.ts';
import type { ComparedLine } from './compared-line.ts';

/** The other securities of a chart, aligned with its bars. Readouts and tables list them in this order. */
export class ChartComparison {
  lines: readonly ComparedLine[] = [];
  /** Increases whenever a line or its bars are replaced. */
  version = 0;
  /** The first bar in sight, from which per cent are counted; set by the scene. */
  from = 0;
  private bars = new Bars(1);

  /** Shows exactly these lines. */
  show(lines: readonly ComparedLine[]): void {
    for (const line of lines) if (!this.lines.includes(line)) line.replace(this.bars);
    this.lines = lines;
    this.version++;
  }

  /** The chart's bars were replaced. */
  replace(bars: Bars): void {
    this.bars = bars;
    for (const line of this.lines) line.replace(bars);
    this.version++;
  }

  /** Bar `index` of the chart changed. */
  changed(change: BarChangeNumber, index: number): void {
    for (const line of this.lines) line.changed(change, index);
  }

  /** The bars of a line's security were replaced. */
  take(line: ComparedLine, bars: Bars): void {
    line.take(bars);
    this.version++;
  }
}

/** The change from one value to another in per cent; NaN if either is missing. */
export function percentFrom(base: number, value: number): number {
  return (value / base - 1) * 100;
}
