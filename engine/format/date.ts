import { ABSENT } from './absent.ts';

const DAY: Intl.DateTimeFormatOptions = { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' };
const MONTH: Intl.DateTimeFormatOptions = { timeZone: 'UTC', year: 'numeric', month: 'short' };

const formats = new Map<string, Intl.DateTimeFormat>();

/** A date (`yyyymmdd`) by locale: `Nov 20, 2026`, in French `20 nov. 2026`. 0 is no date. */
export function formatDate(date: number, locale: string): string {
  if (!isDate(date)) return ABSENT;
  return formatOf(locale, DAY).format(midnight(date));
}

/** The month of a date (`yyyymmdd`) by locale: `Nov 2026`, in French `nov. 2026`. 0 is no date. */
export function formatMonth(date: number, locale: string): string {
  if (!isDate(date)) return ABSENT;
  return formatOf(locale, MONTH).format(midnight(date));
}

/** A date (`yyyymmdd`) as `yyyy-MM-dd`, in every locale: ex-dividend dates, CSV. 0 is no date. */
export function formatIsoDate(date: number): string {
  if (!isDate(date)) return ABSENT;
  const digits = String(date).padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

function isDate(date: number): boolean {
  return Number.isInteger(date) && date > 0;
}

function midnight(date: number): number {
  return Date.UTC(Math.floor(date / 10_000), (Math.floor(date / 100) % 100) - 1, date % 100);
}

function formatOf(locale: string, fields: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = fields === DAY ? locale : `${locale} month`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, fields);
  formats.set(key, format);
  return format;
}
