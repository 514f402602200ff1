/**
 * A linear scale of a pane: `high` stands at row `top`, `low` at row `top + height`. Prices for the price pane, volume
 * or an indicator's values for a lower one.
 */
export interface ValueScale {
  readonly top: number;
  readonly height: number;
  readonly low: number;
  readonly high: number;
}

/** A range without extent is opened by this part of its value to each side. */
const FLAT_MARGIN = 0.01;

/**
 * The scale that shows `low … high` within a pane, leaving `insetTop` and `insetBottom` device pixels free. A range that
 * is empty (low above high, or not finite) becomes 0 … 1; a flat one is opened around its value.
 */
export function fitScale(
  top: number,
  height: number,
  low: number,
  high: number,
  insetTop: number,
  insetBottom: number,
): ValueScale {
  if (!(low <= high) || !Number.isFinite(high - low)) return { top, height, low: 0, high: 1 };
  if (low === high) {
    const margin = Math.abs(low) * FLAT_MARGIN || 1;
    return { top, height, low: low - margin, high: high + margin };
  }
  const drawn = Math.max(1, height - insetTop - insetBottom);
  const perPixel = (high - low) / drawn;
  return { top, height, low: low - insetBottom * perPixel, high: high + insetTop * perPixel };
}

/** The same rows in per cent from `base`, a price above 0. */
export function percentScale(prices: ValueScale, base: number): ValueScale {
  const { top, height, low, high } = prices;
  return { top, height, low: (low / base - 1) * 100, high: (high / base - 1) * 100 };
}

/** The row of a value, not rounded. */
export function rowOf(scale: ValueScale, value: number): number {
  return scale.top + ((scale.high - value) / (scale.high - scale.low)) * scale.height;
}

/** The value at a row. */
export function valueAt(scale: ValueScale, row: number): number {
  return scale.high - ((row - scale.top) / scale.height) * (scale.high - scale.low);
}
