import { BAR_FILLED, Bars } from './bars.ts';
import { nextWeekday } from './session.ts';

/**
 * Day bars with a bar on every weekday between the first and the last: a copy in which each missing date (a holiday, a
 * halt, missing data) has a bar flagged `BAR_FILLED` without price or volume, so that nothing is drawn or computed
 * there. Weekends are skipped; a bar of the source that lies on one is kept.
 */
export function fillMissingDates(source: Bars): Bars {
  const filled = new Bars(source.capacity);
  for (let i = 0; i < source.count; i++) {
    const time = source.time[i];
    if (i > 0) {
      for (let day = nextWeekday(source.time[i - 1]); day < time; day = nextWeekday(day)) {
        filled.append(day, 0, 0, 0, 0, 0, 0, BAR_FILLED);
      }
    }
    filled.appendFrom(source, i);
  }
  return filled;
}
