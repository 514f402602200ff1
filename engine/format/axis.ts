import { formatDecimal } from './decimal.ts';
import { signsOf } from './number-signs.ts';
import { priceDecimals } from './price.ts';
import { unitSpace, volumeUnit } from './volume.ts';

const MILLIONS_ABOVE = 1e6;
const THOUSANDS_ABOVE = 1e4;
const MAX_DECIMALS = 6;

/**
 * A price on a chart's axis: above 1,000,000 in M, above 10,000 in k, else rounded like a price. With the axis' `step`
 * a label has enough decimals to distinguish neighbouring labels (at most 6): 12,345 is `12.35k`, and `12.345k` on an
 * axis whose step is 5. A value that is not finite gives an empty text.
 */
export function formatAxisPrice(value: number, locale: string, step: number = 0): string {
  if (!Number.isFinite(value)) return '';
  const size = Math.abs(value);
  if (size > MILLIONS_ABOVE) return scaled(value, 'M', locale, step);
  if (size > THOUSANDS_ABOVE) return scaled(value, 'k', locale, step);
  return formatDecimal(value, locale, 2, Math.max(value === 0 ? 2 : priceDecimals(value), decimalsOf(step)));
}

/** A percentage on a chart's axis, with its sign and as many decimals as the axis' `step` needs: `+2.5%`. */
export function formatAxisPercent(value: number, locale: string, step: number = 0): string {
  if (!Number.isFinite(value)) return '';
  const decimals = decimalsOf(step);
  return formatDecimal(value, locale, decimals, decimals, true) + signsOf(locale).percent;
}

/**
 * A volume, or another count, on a chart's axis: above 9,999,999 in M, above 9,999 in k, with enough decimals to
 * distinguish neighbouring labels.
 */
export function formatAxisVolume(value: number, locale: string, step: number = 0): string {
  if (!Number.isFinite(value)) return '';
  const unit = volumeUnit(value);
  const size = unit === 'M' ? 1e6 : unit === 'k' ? 1000 : 1;
  const decimals = decimalsOf(step / size);
  const least = unit === 'M' ? 1 : 0;
  return formatDecimal(value / size, locale, least, Math.max(least, decimals)) + unitSpace(unit, locale) + unit;
}

/** An indicator's value on its axis: as many decimals as the step needs, large ones in k and M like prices. */
export function formatAxisNumber(value: number, locale: string, step: number = 0): string {
  if (!Number.isFinite(value)) return '';
  const size = Math.abs(value);
  if (size > MILLIONS_ABOVE) return scaled(value, 'M', locale, step);
  if (size > THOUSANDS_ABOVE) return scaled(value, 'k', locale, step);
  const decimals = decimalsOf(step);
  return formatDecimal(value, locale, decimals, decimals);
}

function scaled(value: number, unit: 'k' | 'M', locale: string, step: number): string {
  const size = unit === 'M' ? 1e6 : 1000;
  return formatDecimal(value / size, locale, 1, Math.max(2, decimalsOf(step / size))) + unitSpace(unit, locale) + unit;
}

/** The decimals that a step needs: 0.025 needs 3, 25 none. A step is a few digits times a power of ten. */
function decimalsOf(step: number): number {
  if (!(step > 0)) return 0;
  let decimals = 0;
  let left = step;
  while (decimals < MAX_DECIMALS && Math.abs(left - Math.round(left)) > left * 1e-9) {
    left *= 10;
    decimals++;
  }
  return decimals;
}
