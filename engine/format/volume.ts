import { ABSENT } from './absent.ts';
import { formatDecimal } from './decimal.ts';
import { signsOf } from './number-signs.ts';

const MILLIONS_ABOVE = 9_999_999;
const THOUSANDS_ABOVE = 9999;

/**
 * A number of shares or of dollars traded, without its unit: above 9,999,999 in millions with one decimal, above 9,999
 * in whole thousands, otherwise whole. 0 is a volume; an absent one is `ABSENT`, with an empty unit.
 */
export function volumeNumber(value: number, locale: string): string {
  if (!Number.isFinite(value)) return ABSENT;
  const size = Math.abs(value);
  if (size > MILLIONS_ABOVE) return formatDecimal(value / 1e6, locale, 1, 1);
  if (size > THOUSANDS_ABOVE) return formatDecimal(value / 1000, locale, 0, 0);
  return formatDecimal(value, locale, 0, 0);
}

/** The unit of `volumeNumber`, to be shown smaller beside it: `M`, `k` or nothing. */
export function volumeUnit(value: number): '' | 'k' | 'M' {
  const size = Math.abs(value);
  if (!(size > THOUSANDS_ABOVE && size < Number.POSITIVE_INFINITY)) return '';
  return size > MILLIONS_ABOVE ? 'M' : 'k';
}

/** Number and unit in one text: `9,999`, `10k`, `10.0M`. */
export function formatVolume(value: number, locale: string): string {
  const unit = volumeUnit(value);
  return volumeNumber(value, locale) + unitSpace(unit, locale) + unit;
}

/** What a locale writes between a number and its unit, as before `%`; nothing if there is no unit. */
export function unitSpace(unit: string, locale: string): string {
  return unit === '' ? '' : signsOf(locale).percent.slice(0, -1);
}
