import { type ChartView, leftOf, slotWidth } from '../chart/view.ts';

/**
 * Where in its pattern, `period` device pixels long, a dashed line is at column `x`, if the pattern began at the first slot:
 * so dashes go along when bars are moved. 0 for a line without gaps, whose period is 0.
 */
export function dashPhase(view: ChartView, period: number, x: number): number {
  if (!(period > 0)) return 0;
  const origin = view.plotLeft - leftOf(view) * slotWidth(view);
  const phase = (x - origin) % period;
  return phase < 0 ? phase + period : phase;
}
