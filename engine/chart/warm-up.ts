import { entryOf } from '../indicators/catalogue.ts';
import type { ChartChoice } from './chart-choice.ts';
import { CHART_TYPE_TABLE } from './chart-type.ts';

/**
 * How many bars before its range a chart's indicators need, so that a bar has the same values in every range; infinite
 * for all bars. Three-line-break lines depend on all bars before them.
 */
export function warmUpOf({ studies: { overlays, lower }, chartType }: ChartChoice): number {
  const most = [...overlays, ...lower].reduce(
    (bars, { code, parameters }) => Math.max(bars, entryOf(code)?.memory(...parameters) ?? 0),
    0,
  );
  return CHART_TYPE_TABLE[chartType].threeLine && most > 0 ? Number.POSITIVE_INFINITY : most;
}
