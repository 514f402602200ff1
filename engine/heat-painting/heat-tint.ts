/** Thresholds of the tints, in hundredths of a per cent: any change at all, 1 and 3 per cent. */
const MODERATE = 100;
const STRONG = 300;

/** How many tints a heat map has. */
export const HEAT_TINTS = 7;

/** The tint of an unchanged price. */
export const FLAT_TINT = 3;

/**
 * The tint of a change in per cent, 0 (fell by 3 % or more) to 6 (rose by 3 % or more). It depends on the change as
 * displayed, with 2 decimals, so that 0.00 % has the middle tint; so does an absent change.
 */
export function heatTint(percent: number): number {
  const shown = Math.abs(shownHundredths(percent));
  if (!(shown > 0)) return FLAT_TINT;
  const step = shown >= STRONG ? 3 : shown >= MODERATE ? 2 : 1;
  return percent > 0 ? FLAT_TINT + step : FLAT_TINT - step;
}

/** A change in per cent as displayed, in hundredths, rounded half away from zero. */
export function shownHundredths(percent: number): number {
  const size = Math.round(Math.abs(percent) * 100);
  return percent < 0 ? -size : size;
}
