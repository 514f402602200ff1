import { type ChartLayout, devicePixels, MIN_LOWER_HEIGHT, MIN_PRICE_HEIGHT } from './layout.ts';
import type { ChartView } from './view.ts';

/**
 * The heights of the price pane and of each lower pane as parts of 1: the view's, or the layout's if the view has none.
 */
export function sharesOf({ choice: { shares }, layout }: ChartView): readonly number[] {
  if (shares.length === layout.lower.length + 1) return shares;
  const total = panesHeight(layout);
  return total > 0 ? heightsOf(layout).map((height) => height / total) : [];
}

/** The view with other heights of its panes. */
export function withShares(view: ChartView, shares: readonly number[]): ChartView {
  return { ...view, choice: { ...view.choice, shares } };
}

/**
 * The shares after the divider above lower pane `pane` moved by `pixels` device pixels, down if positive. One of its
 * two panes loses what the other gains, and neither falls below its least height. The same shares if there is no such
 * divider or no room to move it.
 */
export function dividedShares(
  shares: readonly number[],
  pane: number,
  pixels: number,
  layout: ChartLayout,
): readonly number[] {
  const total = panesHeight(layout);
  const above = shares[pane];
  const below = shares[pane + 1];
  if (above === undefined || below === undefined || pane < 0 || !(total > 0) || !Number.isFinite(pixels)) return shares;
  const least = leastAbove(pane, layout) / total - above;
  const most = below - devicePixels(MIN_LOWER_HEIGHT, layout.ratio) / total;
  if (least > most) return shares;
  const moved = Math.min(Math.max(pixels / total, least), most);
  if (moved === 0) return shares;
  return shares.map((share, i) => {
    if (i === pane) return above + moved;
    return i === pane + 1 ? below - moved : share;
  });
}

/** Total height of the panes, device pixels. */
function panesHeight(layout: ChartLayout): number {
  return heightsOf(layout).reduce((sum, height) => sum + height, 0);
}

function heightsOf({ price, lower }: ChartLayout): number[] {
  return [price.height, ...lower.map(({ height }) => height)];
}

function leastAbove(pane: number, { ratio }: ChartLayout): number {
  return devicePixels(pane === 0 ? MIN_PRICE_HEIGHT : MIN_LOWER_HEIGHT, ratio);
}
