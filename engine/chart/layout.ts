/** One pane: rows `top … top + height - 1`, device pixels. */
export interface Pane {
  readonly top: number;
  readonly height: number;
}

/**
 * The layout of a chart's parts, in whole device pixels. From the left: frame, plot, price axis, frame. From the top:
 * frame, price pane, a line, each lower pane with a line between, a line, bottom scale, frame.
 */
export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  /** Thickness of the frame and of the lines between panes. */
  readonly frame: number;
  readonly rule: number;
  readonly plotLeft: number;
  readonly plotWidth: number;
  readonly axisLeft: number;
  readonly axisWidth: number;
  readonly price: Pane;
  readonly lower: readonly Pane[];
  readonly bottomScale: Pane;
}

/** CSS pixels (specification section 9). */
const FRAME = 2;
const BOTTOM_SCALE = 30;
const RULE = 1;
/** Ratio of the price pane's height to a lower pane's. */
const PRICE_SHARE = 400;
const LOWER_SHARE = 100;
/** The least pane heights (CSS pixels) for any share or gesture, if there is room. */
export const MIN_PRICE_HEIGHT = 80;
export const MIN_LOWER_HEIGHT = 32;

/**
 * The layout of a canvas of `width` × `height` device pixels with `lowerCount` panes below the prices. `axisWidth` is
 * the width of the axis' labels, in device pixels. `shares` are the heights of the price pane and of each lower one as
 * parts of their sum; if their number does not match, the ratio is 400 to 100 for each. Every size is at least 0, so
 * that a tiny canvas still draws correctly.
 */
export function chartLayout(
  width: number,
  height: number,
  ratio: number,
  axisWidth: number,
  lowerCount: number,
  shares: readonly number[] = [],
): ChartLayout {
  const frame = devicePixels(FRAME, ratio);
  const rule = devicePixels(RULE, ratio);
  const scaleHeight = Math.max(0, Math.min(devicePixels(BOTTOM_SCALE, ratio), height - 2 * frame));
  const plotWidth = Math.max(0, width - 2 * frame - axisWidth);
  const panesHeight = Math.max(0, height - 2 * frame - scaleHeight - rule * (lowerCount + 1));
  const heights = lowerHeights(panesHeight, ratio, lowerCount, shares);
  const price: Pane = { top: frame, height: heights.reduce((rest, lower) => rest - lower, panesHeight) };
  const lower: Pane[] = [];
  let top = price.top + price.height + rule;
  for (const lowerHeight of heights) {
    lower.push({ top, height: lowerHeight });
    top += lowerHeight + rule;
  }
  return {
    width,
    height,
    ratio,
    frame,
    rule,
    plotLeft: frame,
    plotWidth,
    axisLeft: frame + plotWidth,
    axisWidth: Math.max(0, width - 2 * frame - plotWidth),
    price,
    lower,
    bottomScale: { top, height: scaleHeight },
  };
}

/** The heights of the lower panes; the rest belongs to the price pane. */
function lowerHeights(total: number, ratio: number, count: number, shares: readonly number[]): number[] {
  const usable = shares.length === count + 1 && shares.every((share) => share > 0 && share < Number.POSITIVE_INFINITY);
  const chosen = usable ? shares : [PRICE_SHARE, ...Array.from({ length: count }, () => LOWER_SHARE)];
  const sum = chosen.reduce((all, share) => all + share, 0);
  const heights = chosen.slice(1).map((share) => Math.floor((total * share) / sum));
  const least = devicePixels(MIN_LOWER_HEIGHT, ratio);
  const spare = total - devicePixels(MIN_PRICE_HEIGHT, ratio) - least * count;
  // Without room for the least heights the proportions are kept.
  if (spare < 0) return heights;
  const beyond = heights.map((height) => Math.max(0, height - least));
  const wanted = beyond.reduce((all, height) => all + height, 0);
  const kept = wanted > spare ? spare / wanted : 1;
  return beyond.map((height) => least + Math.floor(height * kept));
}

/** A CSS length as whole device pixels, at least 1. */
export function devicePixels(css: number, ratio: number): number {
  return Math.max(1, Math.round(css * ratio));
}
