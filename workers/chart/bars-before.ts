import { firstBarFrom, type SlotAxis } from '../../engine/chart/slot-axis.ts';
import type { BarOrigin, ChartSpan } from './bar-origin.ts';

/** The bars before a span, out of sight: how many are wanted for what is computed of them, and how many were asked for. */
export class BarsBefore {
  wanted = 0;
  /** Those that the bars in the series were asked for with; infinite for all that there are. */
  asked = 0;

  /** Fewer than wanted are before slot `home`, where the span begins, though there may be more to be had. */
  areShort(origin: BarOrigin | undefined, span: ChartSpan, axis: SlotAxis, home: number): boolean {
    return firstBarFrom(axis, home) < this.wanted && origin?.isWhole(span, this.asked) === false;
  }

  /** How many to ask for where they are short: if so many were asked for and did not come, all that there are. */
  get more(): number {
    return this.wanted > this.asked ? this.wanted : Number.POSITIVE_INFINITY;
  }
}
