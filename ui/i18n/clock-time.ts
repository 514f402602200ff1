import { formatTimeWithSeconds } from '../../engine/format/time-of-day.ts';
import type { Locale, Translate } from './text.ts';

/**
 * A time (epoch ms) as `HH:mm:ss` in the browser's time zone. It does not use `Intl`: the first formatter of a page costs tens of
 * milliseconds, and the first screen shows a time.
 */
export function clockTime(moment: number): string {
  const time = new Date(moment);
  return formatTimeWithSeconds(time.getHours() * 3600 + time.getMinutes() * 60 + time.getSeconds());
}

/** A time (epoch ms) before `now` as `HH:mm:ss`, with its date unless that is today. */
export function momentText(moment: number, now: number, locale: Locale, t: Translate): string {
  const time = clockTime(moment);
  const day = new Date(moment);
  if (day.toDateString() === new Date(now).toDateString()) return time;
  const date = day.toLocaleDateString(locale, { day: 'numeric', month: 'short', year: 'numeric' });
  return t('age.moment', { time, date });
}
