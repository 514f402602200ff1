import { formatDecimal } from '../format/decimal.ts';
import { formatRoundedPrice } from '../format/price.ts';

/** The levels of a retracement (specification section 9): 0 at the end of the move, 1 at its start, beyond it above 1. */
export const RETRACEMENT_LEVELS: readonly number[] = [0, 0.236, 0.382, 0.5, 0.618, 1, 1.618, 2.618, 4.236];

/** The levels of a fan, those inside the move. */
export const FAN_LEVELS: readonly number[] = [0.236, 0.382, 0.5, 0.618];

/** Least distance between the centres of labels, CSS pixels, so that they do not overlap. */
export const LABEL_SPACING = 15;

/** A level and its price, such as `0.618  221.34`. */
export function levelLabel(level: number, price: number, locale: string): string {
  return `${formatDecimal(level, locale, 0, 3)}  ${formatRoundedPrice(price, locale)}`;
}
