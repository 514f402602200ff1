import { readDate } from '../../engine/format/read-date.ts';
import { Problem } from './problem.ts';

/** The schema of a `yyyymmdd` path parameter. */
export const DATE_PARAM = { type: 'string', pattern: '^\\d{8}$', description: '`yyyymmdd`' } as const;

/** A range of dates, `yyyymmdd`, both ends included. */
interface DateRange {
  readonly from: number;
  readonly to: number;
}

/** Parses the ends of a range. Throws a 400 `Problem` if one is not a date or they are in the wrong order. */
export function dateRange(from: string, to: string): DateRange {
  const range = { from: dateOf(from), to: dateOf(to) };
  if (range.from > range.to) throw new Problem(400, 'The first date is after the last.');
  return range;
}

function dateOf(text: string): number {
  const date = readDate(text);
  if (date < 1000_01_01) throw new Problem(400, `${text} is not a date.`);
  return date;
}
