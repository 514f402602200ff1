import { ABSENT } from '../../engine/format/absent.ts';
import { formatDecimal } from '../../engine/format/decimal.ts';
import { type Translate, useLocale, useText } from '../i18n/text.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

/** Formats figures; null becomes the sign for an unknown value. */
interface FigureText {
  count(value: number | null): string;
  /** Amounts per second. */
  rate(value: number | null): string;
  bytes(value: number | null): string;
  byteRate(value: number | null): string;
  /** Milliseconds, in the largest fitting unit. */
  duration(value: number | null): string;
}

/** Formats figures in the language shown. */
export function useFigureText(): FigureText {
  return figureText(useText(), useLocale());
}

/** Formats figures in a language. */
export function figureText(t: Translate, locale: string): FigureText {
  const one = (value: number): string => formatDecimal(value, locale, 1, 1);
  const whole = (value: number): string => formatDecimal(value, locale, 0, 0);
  const known = (value: number | null, text: (value: number) => string): string =>
    value === null ? ABSENT : text(value);
  const bytes = (value: number): string =>
    value < MEGABYTE
      ? t('debug.unit.kilobytes', { n: one(value / KILOBYTE) })
      : t('debug.unit.megabytes', { n: one(value / MEGABYTE) });
  const duration = (value: number): string => {
    const size = Math.abs(value);
    if (size < SECOND) return t('debug.unit.milliseconds', { n: whole(value) });
    if (size < MINUTE) return t('debug.unit.seconds', { n: one(value / SECOND) });
    if (size < HOUR) return t('debug.unit.minutes', { n: one(value / MINUTE) });
    if (size < DAY) return t('debug.unit.hours', { n: one(value / HOUR) });
    return t('debug.unit.days', { n: one(value / DAY) });
  };
  return {
    count: (value) => known(value, whole),
    rate: (value) => known(value, (rate) => t('debug.unit.rate', { n: one(rate) })),
    bytes: (value) => known(value, bytes),
    byteRate: (value) => known(value, (rate) => t('debug.unit.rate', { n: bytes(rate) })),
    duration: (value) => known(value, duration),
  };
}
