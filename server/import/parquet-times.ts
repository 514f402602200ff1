import { readDate } from '../../engine/format/read-date.ts';
import { unixSeconds, wallOfDate, wallSeconds } from '../../engine/time/exchange-time.ts';
import type { ParquetColumn } from './parquet-columns.ts';

const DAY_MS = 86_400_000;
/**
 * Numbers are Unix times of 1973 or later: seconds, milliseconds, microseconds or else nanoseconds. Smaller numbers are not
 * times.
 */
const LEAST_NUMBER = 1e8;
const UNITS: readonly (readonly [below: number, perMillisecond: number])[] = [
  [1e11, 1e-3],
  [1e14, 1],
  [1e17, 1e3],
];
/** The years 1900 to 2100 in milliseconds: other times are damage. */
const FIRST = Date.UTC(1900, 0, 1);
const LAST = Date.UTC(2100, 0, 1);
const TEXT_TIME = /^(\d{4}-?\d{2}-?\d{2})(?:[T ]+(\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** The times of rows, as Unix milliseconds with decimals; NaN for values that are not times. */
export interface RowTimes {
  readonly unix: Float64Array;
  /** Whether all are dates without a time of day. Then `unix` has the midnight of each date in Toronto. */
  readonly areDates: boolean;
}

/**
 * Reads a column of times. Times without a zone are Toronto's. Times that are all at midnight are dates: midnight in Toronto
 * or, as some sources write dates, in UTC.
 */
export function rowTimes(column: ParquetColumn): RowTimes {
  switch (column.kind) {
    case 'utc':
      return dated(column.values.map(unixOrNone));
    case 'number':
      return dated(column.values.map(unixOfNumber));
    case 'wall':
      return dated(column.values.map(unixOfWall));
    case 'day':
      return { unix: column.values.map(unixOfWall), areDates: true };
    case 'text': {
      const times = Float64Array.from(column.texts, unixOfText);
      return dated(Float64Array.from(column.codes, (code) => (code < 0 ? Number.NaN : times[code])));
    }
  }
}

function unixOfNumber(value: number): number {
  if (value < LEAST_NUMBER) return Number.NaN;
  for (const [below, perMillisecond] of UNITS) if (value < below) return unixOrNone(value / perMillisecond);
  // A number cannot hold nanoseconds exactly: these are exact to the microsecond.
  return unixOrNone(Math.round(value / 1e3) / 1e3);
}

function unixOrNone(milliseconds: number): number {
  return milliseconds >= FIRST && milliseconds < LAST ? milliseconds : Number.NaN;
}

function unixOfWall(milliseconds: number): number {
  return unixSeconds(unixOrNone(milliseconds) / 1000) * 1000;
}

function unixOfText(text: string): number {
  const [, day, time = '00:00', zone] = TEXT_TIME.exec(text.trim()) ?? [];
  const date = readDate(day ?? '');
  if (date === 0) return Number.NaN;
  const [hour, minute, second = 0] = time.replace(',', '.').split(':').map(Number);
  const wall = wallOfDate(date) * 1000 + (hour * 60 + minute) * 60_000 + second * 1000;
  if (hour > 23 || minute > 59 || second >= 60) return Number.NaN;
  return zone === undefined ? unixOfWall(wall) : unixOrNone(wall - zoneMilliseconds(zone));
}

function zoneMilliseconds(zone: string): number {
  if (zone === 'Z') return 0;
  const digits = zone.replace(':', '');
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5));
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000;
}

function dated(unix: Float64Array): RowTimes {
  if (unix.every((time) => Number.isNaN(time) || (wallSeconds(time / 1000) * 1000) % DAY_MS === 0)) {
    return { unix, areDates: true };
  }
  if (unix.every((time) => Number.isNaN(time) || time % DAY_MS === 0)) {
    return { unix: unix.map(unixOfWall), areDates: true };
  }
  return { unix, areDates: false };
}
