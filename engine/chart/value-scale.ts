/**
 * A scale of a pane: `high` is at row `top`, `low` at row `top + height`. It maps prices in the price pane, volume or
 * an indicator's values in a lower one. On a logarithmic scale equal ratios of `value - origin` have equal heights.
 */
export interface ValueScale {
  readonly top: number;
  readonly height: number;
  readonly low: number;
  readonly high: number;
  readonly logarithmic: boolean;
  /** The limit that a logarithmic scale never reaches: 0 for prices, -100 for per cent; 0 on a linear scale. */
  readonly origin: number;
}

/** Replaces prices of 0 or less on a logarithmic scale (decisions section 6). */
export const LOG_FLOOR = 0.0001;

/** A range without extent is widened by this share of its value on each side. */
const FLAT_MARGIN = 0.01;

/**
 * The scale that shows `low … high` within a pane, leaving `insetTop` and `insetBottom` device pixels free. An empty
 * range (low above high, or not finite) becomes 0 … 1; a flat one is widened around its value. On a logarithmic scale
 * values not above the floor are put on it.
 */
export function fitScale(
  top: number,
  height: number,
  low: number,
  high: number,
  insetTop: number,
  insetBottom: number,
  logarithmic = false,
): ValueScale {
  if (!(low <= high) || !Number.isFinite(high - low)) {
    return { top, height, low: logarithmic ? LOG_FLOOR : 0, high: 1, logarithmic, origin: 0 };
  }
  const least = logarithmic ? Math.max(LOG_FLOOR, low) : low;
  const most = logarithmic ? Math.max(LOG_FLOOR, high) : high;
  const margin = least === most ? Math.abs(least) * FLAT_MARGIN || 1 : 0;
  const drawn = margin > 0 ? Number.POSITIVE_INFINITY : Math.max(1, height - insetTop - insetBottom);
  return moved(
    { top, height, low: least - margin, high: most + margin, logarithmic, origin: 0 },
    -insetBottom / drawn,
    1 + insetTop / drawn,
  );
}

/** The scale with prices stretched by `factor` about the pane's middle, and moved up by `lift` of its height. */
export function stretchedScale(scale: ValueScale, factor: number, lift: number): ValueScale {
  if (factor === 1 && lift === 0) return scale;
  const half = 0.5 / factor;
  const middle = 0.5 - lift / factor;
  return moved(scale, middle - half, middle + half);
}

/** The same rows in per cent from `base`, a price above 0. */
export function percentScale(prices: ValueScale, base: number): ValueScale {
  const { low, high, logarithmic } = prices;
  return {
    ...prices,
    low: (low / base - 1) * 100,
    high: (high / base - 1) * 100,
    origin: logarithmic ? -100 : 0,
  };
}

/** The row of a value, not rounded. */
export function rowOf(scale: ValueScale, value: number): number {
  const { top, height, low, high, origin } = scale;
  if (!scale.logarithmic) return top + ((high - value) / (high - low)) * height;
  const above = Math.max(value - origin, LOG_FLOOR);
  return top + (Math.log((high - origin) / above) / Math.log((high - origin) / (low - origin))) * height;
}

/** The value at a row. */
export function valueAt(scale: ValueScale, row: number): number {
  const { top, height, low, high, origin } = scale;
  const down = (row - top) / height;
  if (!scale.logarithmic) return high - down * (high - low);
  return origin + (high - origin) * ((low - origin) / (high - origin)) ** down;
}

/** The scale whose foot and top are the parts `from` and `to` of the old one (0 its foot, 1 its top). */
function moved(scale: ValueScale, from: number, to: number): ValueScale {
  const { low, high } = scale;
  if (!scale.logarithmic) return { ...scale, low: low + (high - low) * from, high: low + (high - low) * to };
  // Doubles end at 1e±308: a scale pulled that far shows nothing anyway, but must stay valid.
  const at = (part: number): number => Math.min(Math.max(low * (high / low) ** part, 1e-200), 1e200);
  return { ...scale, low: at(from), high: at(to) };
}
