import { ABSENT } from './absent.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A date (`yyyymmdd`) by locale: `Nov 20, 2026`, in French `20 nov. 2026`. 0 is no date. */
export function formatDate(date: number, locale: string): string {
  if (!isDate(date)) return ABSENT;
  return formatOf(locale).format(Date.UTC(Math.floor(date / 10_000), (Math.floor(date / 100) % 100) - 1, date % 100));
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

function formatOf(locale: string): Intl.DateTimeFormat {
  const known = formats.get(locale);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' });
  formats.set(locale, format);
  return format;
}
