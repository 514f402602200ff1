import { memoryOf } from '../indicators/memory.ts';
import type { ChartView } from './view.ts';

/**
 * How many bars before its range a chart's indicators need, so that they have the values there that they have in any other
 * range; infinite for all that there are. Lines of three line break follow from all before them.
 */
export function warmUpOf({ studies: { overlays, lower }, chartType }: ChartView): number {
  const most = [...overlays, ...lower].reduce(
    (bars, study) => Math.max(bars, memoryOf(study.code, study.parameters)),
    0,
  );
  return chartType === 'threeline' && most > 0 ? Number.POSITIVE_INFINITY : most;
}
