import type { Translate } from './text.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** An age in its largest whole unit, such as "2 min old". If clocks disagree, it is never less than 0. */
export function ageText(milliseconds: number, t: Translate): string {
  const age = Math.max(0, milliseconds);
  if (age < MINUTE) return t('age.seconds', { n: Math.floor(age / SECOND) });
  if (age < HOUR) return t('age.minutes', { n: Math.floor(age / MINUTE) });
  if (age < DAY) return t('age.hours', { n: Math.floor(age / HOUR) });
  return t('age.days', { n: Math.floor(age / DAY) });
}
