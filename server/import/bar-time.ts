import { readDate } from '../../engine/format/read-date.ts';
import { dateOfWall, secondOfDay, wallOfDate, wallSeconds } from '../../engine/time/exchange-time.ts';

/** The time of a bar: a date (`yyyymmdd`) and the second of the day in Toronto, -1 if only the date was given. */
interface BarTime {
  readonly date: number;
  readonly second: number;
}

const TIME = /^(\d{2}):?(\d{2})(?::?(\d{2}))?(?:\.\d+)?$/;
const ZONE = /(Z|[+-]\d{2}:?\d{2})$/;
/** Unix times in seconds, milliseconds, microseconds or nanoseconds. */
const UNIX = /^(\d{9,13}|\d{15,16}|\d{18,19})$/;
/** Unix times with more digits have a finer unit. */
const SECONDS_DIGITS = 11;
const MILLISECONDS_DIGITS = 13;

/**
 * Parses the date and time of a row: `2020-12-15`, `20201215`, `2020-12-15T09:30`, `2020-12-15 09:30:00-05:00`, a Unix time, or
 * date and time in two columns. A time without a zone is Toronto time; one with a zone is converted. Undefined if it cannot be
 * parsed or there is no such day.
 */
export function readBarTime(date: string, time: string): BarTime | undefined {
  if (time === '' && UNIX.test(date)) {
    const milliseconds = unixMilliseconds(date);
    return fromUnix(milliseconds < 0 ? Number(date) : milliseconds / 1000);
  }
  const [day = '', inline = ''] = time === '' ? date.split(/[T ]+/, 2) : [date, time];
  const zone = ZONE.exec(inline)?.[1] ?? '';
  const read = readDate(day);
  if (read === 0) return undefined;
  if (inline === '') return { date: read, second: -1 };
  const second = readSecond(zone === '' ? inline : inline.slice(0, -zone.length));
  if (second < 0) return undefined;
  if (zone === '') return { date: read, second };
  return fromUnix(wallOfDate(read) + second - zoneSeconds(zone));
}

/** The milliseconds of a text that is a Unix time; -1 for any other text. */
export function unixMilliseconds(text: string): number {
  if (!UNIX.test(text) || text.length <= SECONDS_DIGITS) return -1;
  // A finer unit adds three or six digits to those of milliseconds.
  const digits = text.length <= MILLISECONDS_DIGITS ? text.length : text.length - (text.length > 16 ? 6 : 3);
  return Number(text.slice(0, digits));
}

function readSecond(text: string): number {
  const match = TIME.exec(text);
  if (!match) return -1;
  const [hour, minute, second] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)];
  return hour < 24 && minute < 60 && second < 60 ? hour * 3600 + minute * 60 + second : -1;
}

function zoneSeconds(zone: string): number {
  if (zone === 'Z') return 0;
  const digits = zone.replace(':', '');
  const seconds = Number(digits.slice(1, 3)) * 3600 + Number(digits.slice(3, 5)) * 60;
  return zone.startsWith('-') ? -seconds : seconds;
}

function fromUnix(unix: number): BarTime {
  const wall = wallSeconds(unix);
  return { date: dateOfWall(wall), second: Math.floor(secondOfDay(wall)) };
}

/** Today in Toronto, `yyyymmdd`: no bar or trade of a file may have a later date. */
export function dateNow(): number {
  return dateOfWall(wallSeconds(Date.now() / 1000));
}
