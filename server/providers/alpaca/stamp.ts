import { DAY_SECONDS, dateOfWall, wallOfDate } from '../../../engine/time/exchange-time.ts';

const ZERO = 48;

function digits(text: string, at: number): number {
  return (text.charCodeAt(at) - ZERO) * 10 + text.charCodeAt(at + 1) - ZERO;
}

let lastDate = 0;
let lastMidnight = 0;

/**
 * Unix milliseconds of an RFC 3339 time such as `2021-02-22T15:51:44.208123456Z`, of which whole milliseconds count; NaN if it is
 * none. Times in UTC, which is what Alpaca sends, are read without allocation.
 */
export function stampOf(value: unknown): number {
  if (typeof value !== 'string') return Number.NaN;
  const end = value.length - 1;
  if (end < 19 || value[end] !== 'Z') return Date.parse(value);
  const date = digits(value, 0) * 1_000_000 + digits(value, 2) * 10_000 + digits(value, 5) * 100 + digits(value, 8);
  if (date !== lastDate) {
    lastMidnight = wallOfDate(date) * 1000;
    lastDate = date;
  }
  let fraction = 0;
  for (let at = 20, worth = 100; at < end && worth >= 1; at++, worth /= 10) {
    fraction += (value.charCodeAt(at) - ZERO) * worth;
  }
  return (
    lastMidnight + digits(value, 11) * 3_600_000 + digits(value, 14) * 60_000 + digits(value, 17) * 1000 + fraction
  );
}

/** A date (`yyyymmdd`) as Alpaca writes it, `2021-02-22`. */
export function dateText(date: number): string {
  const text = String(date).padStart(8, '0');
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}

/** The date (`yyyymmdd`) of `2021-02-22`; NaN if it is none. */
export function dateOfText(value: unknown): number {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? Number(value.replaceAll('-', '')) : Number.NaN;
}

/** The date a number of days after or before a date. */
export function dateAfter(date: number, days: number): number {
  return dateOfWall(wallOfDate(date) + days * DAY_SECONDS);
}
