import { type ChartView, leftOf, slotWidth } from '../chart/view.ts';

/**
 * The phase of a dashed line at column `x`, if its pattern of `period` device pixels began at the first slot, so that
 * dashes move with the bars. 0 for a line without gaps, whose period is 0.
 */
export function dashPhase(view: ChartView, period: number, x: number): number {
  if (!(period > 0)) return 0;
  const origin = view.plotLeft - leftOf(view) * slotWidth(view);
  const phase = (x - origin) % period;
  return phase < 0 ? phase + period : phase;
}
