import type { BarChangeNumber } from '../series/bar-change.ts';
import { Bars } from '../series/bars.ts';
import type { ComparedLine } from './compared-line.ts';

/** The other securities of a chart, aligned with its bars. Read-outs and tables list them in this order. */
export class ChartComparison {
  lines: readonly ComparedLine[] = [];
  /** Grows whenever a line or its bars are others than before. */
  version = 0;
  /** The first bar in sight, from which per cent are counted; the scene says which it is. */
  from = 0;
  private bars = new Bars(1);

  /** Shows these, and no others. */
  show(lines: readonly ComparedLine[]): void {
    for (const line of lines) if (!this.lines.includes(line)) line.replace(this.bars);
    this.lines = lines;
    this.version++;
  }

  /** The chart has other bars. */
  replace(bars: Bars): void {
    this.bars = bars;
    for (const line of this.lines) line.replace(bars);
    this.version++;
  }

  /** Bar `index` of the chart changed. */
  changed(change: BarChangeNumber, index: number): void {
    for (const line of this.lines) line.changed(change, index);
  }

  /** A line has other bars of its security. */
  take(line: ComparedLine, bars: Bars): void {
    line.take(bars);
    this.version++;
  }
}

/** A value in per cent from another one; NaN where either is none. */
export function percentFrom(base: number, value: number): number {
  return (value / base - 1) * 100;
}
