const HOUR = 60;
const DAY = 24 * HOUR;

/** The writers of a locale and a unit. */
const formats: Record<string, Intl.NumberFormat> = {};

/** A length of time in whole minutes, by at most two units: `45 mins`, `2 hrs 30 mins`, `3 days 4 hrs`, in French `3 j 4 h`. */
export function formatDuration(minutes: number, locale: string): string {
  const days = Math.floor(minutes / DAY);
  const hours = Math.floor((minutes % DAY) / HOUR);
  const rest = minutes % HOUR;
  const parts: string[] = [];
  if (days > 0) parts.push(unitText(days, 'day', locale));
  if (hours > 0) parts.push(unitText(hours, 'hour', locale));
  if (days === 0 && (rest > 0 || hours === 0)) parts.push(unitText(rest, 'minute', locale));
  return parts.join(' ');
}

function unitText(count: number, unit: 'day' | 'hour' | 'minute', locale: string): string {
  const key = `${locale} ${unit}`;
  formats[key] ??= new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' });
  return formats[key].format(count);
}
