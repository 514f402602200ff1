import { AggregateBars } from '../../../engine/series/aggregate.ts';
import type { Bars } from '../../../engine/series/bars.ts';
import type { AggregatePeriod } from '../../../engine/series/calendar-period.ts';

/** All bars of a source aggregated into longer ones, for a series that no longer changes. */
export function aggregated(source: Bars, period: AggregatePeriod): Bars {
  return new AggregateBars(source, period).bars;
}
