import type { Locale, Translate } from './text.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment (epoch ms) as `HH:mm:ss`, in the browser's time zone or another. */
export function clockTime(moment: number, locale: Locale, timeZone?: string): string {
  const key = `${locale} ${timeZone}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      ...(timeZone === undefined ? {} : { timeZone }),
    });
    formats.set(key, format);
  }
  return format
    .formatToParts(moment)
    .filter(({ type }) => type === 'hour' || type === 'minute' || type === 'second')
    .map(({ value }) => value)
    .join(':');
}

/** A moment (epoch ms) before `now` as `HH:mm:ss`, with its date when that is not today's. */
export function momentText(moment: number, now: number, locale: Locale, t: Translate): string {
  const time = clockTime(moment, locale);
  const date = dayOf(moment, locale);
  return date === dayOf(now, locale) ? time : t('age.moment', { time, date });
}

function dayOf(moment: number, locale: Locale): string {
  return new Date(moment).toLocaleDateString(locale, { day: 'numeric', month: 'short', year: 'numeric' });
}
