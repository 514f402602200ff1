import { AggregateBars } from '../../../engine/series/aggregate.ts';
import type { Bars } from '../../../engine/series/bars.ts';
import type { AggregatePeriod } from '../../../engine/series/calendar-period.ts';

/** All bars of a source gathered into longer ones, for a series that does not change any more. */
export function aggregated(source: Bars, period: AggregatePeriod): Bars {
  return new AggregateBars(source, period).bars;
}
