/** One pane: rows `top … top + height - 1`, device pixels. */
export interface Pane {
  readonly top: number;
  readonly height: number;
}

/**
 * Where the parts of a chart lie, in whole device pixels. From the left: frame, plot, price axis, frame. From the top:
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
/** Height of the price pane to that of one lower pane. */
const PRICE_SHARE = 400;
const LOWER_SHARE = 100;

/**
 * The layout of a canvas of `width` × `height` device pixels with `lowerCount` panes below the prices. `axisWidth` is
 * what the axis' labels need, in device pixels. Every size is at least 0, so that a tiny canvas draws little, not wrong.
 */
export function chartLayout(
  width: number,
  height: number,
  ratio: number,
  axisWidth: number,
  lowerCount: number,
): ChartLayout {
  const frame = devicePixels(FRAME, ratio);
  const rule = devicePixels(RULE, ratio);
  const scaleHeight = Math.max(0, Math.min(devicePixels(BOTTOM_SCALE, ratio), height - 2 * frame));
  const plotWidth = Math.max(0, width - 2 * frame - axisWidth);
  const panesHeight = Math.max(0, height - 2 * frame - scaleHeight - rule * (lowerCount + 1));
  const shares = PRICE_SHARE + LOWER_SHARE * lowerCount;
  const lowerHeight = Math.floor((panesHeight * LOWER_SHARE) / shares);
  const price: Pane = { top: frame, height: panesHeight - lowerHeight * lowerCount };
  const lower: Pane[] = [];
  let top = price.top + price.height + rule;
  for (let i = 0; i < lowerCount; i++) {
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

/** A CSS length as whole device pixels, at least 1. */
export function devicePixels(css: number, ratio: number): number {
  return Math.max(1, Math.round(css * ratio));
}
