import { type Grip, NO_GRIP } from './grip.ts';
import { type ChartLayout, devicePixels } from './layout.ts';
import { dividedShares, sharesOf, withShares } from './pane-shares.ts';
import type { SlotAxis } from './slot-axis.ts';
import type { ChartView } from './view.ts';
import { draggedTo, slotAt, zoomed } from './view-motion.ts';

/** How far from a pane divider (CSS pixels) a mouse or a finger grips it. */
const DIVIDER_REACH = 5;
const COARSE_DIVIDER_REACH = 12;
/** Limits of the vertical stretch, relative to fitted prices. */
const MIN_STRETCH = 0.1;
const MAX_STRETCH = 50;
/** Stretch factor of a drag along the price axis by the pane's height. */
const STRETCH_PER_HEIGHT = 4;
/** A grip on the bottom scale closer to the right edge than this share of the plot counts as at this distance. */
const MIN_SCALE_REACH = 0.125;

/** What can be gripped at a place, as a CSS cursor. */
type GripHint = 'crosshair' | 'grabbing' | 'ns-resize' | 'ew-resize' | 'row-resize';

/** The grip at a place of the view; none on the frame and on a lower pane's axis. `coarse`: a finger. */
export function gripAt(view: ChartView, x: number, y: number, coarse = false): Grip {
  const { layout } = view;
  const { price, axisLeft, axisWidth, bottomScale, plotLeft, plotWidth } = layout;
  if (!(x >= plotLeft && x < axisLeft + axisWidth)) return NO_GRIP;
  const pane = dividerAt(layout, y, coarse ? COARSE_DIVIDER_REACH : DIVIDER_REACH);
  if (pane >= 0) return { type: 'divider', pane, y, shares: sharesOf(view) };
  if (y >= bottomScale.top && y < bottomScale.top + bottomScale.height) {
    return x < axisLeft ? { type: 'timeAxis', x, span: view.span } : NO_GRIP;
  }
  if (x >= axisLeft) {
    return y >= price.top && y < price.top + price.height ? { type: 'priceAxis', y, stretch: view.stretch } : NO_GRIP;
  }
  if (x >= plotLeft + plotWidth || y < price.top || y >= bottomScale.top) return NO_GRIP;
  return { type: 'plot', slot: slotAt(view, x), x, y, lift: view.lift };
}

/** The cursor for what the pointer grips, otherwise for what it could grip. */
export function gripHint(view: ChartView): GripHint {
  const { grip, pointerX, pointerY } = view;
  if (grip.type === 'plot') return 'grabbing';
  switch (grip.type === 'none' ? gripAt(view, pointerX, pointerY).type : grip.type) {
    case 'priceAxis':
      return 'ns-resize';
    case 'timeAxis':
      return 'ew-resize';
    case 'divider':
      return 'row-resize';
    default:
      return 'crosshair';
  }
}

/** The view after the gripped part was dragged to a place; the same view if nothing moves. */
export function dragged(view: ChartView, x: number, y: number, axis: SlotAxis): ChartView {
  const { grip } = view;
  switch (grip.type) {
    case 'plot': {
      const right = grip.slot + view.right - slotAt(view, x);
      const moved = lifted(draggedTo(view, right, axis), grip, y);
      return grip.x === x ? moved : { ...moved, grip: { ...grip, x } };
    }
    case 'priceAxis': {
      const heights = (grip.y - y) / Math.max(1, view.layout.price.height);
      return stretched(view, (grip.stretch / view.stretch) * STRETCH_PER_HEIGHT ** heights);
    }
    case 'timeAxis':
      return scaled(view, grip, x, axis);
    case 'divider': {
      const shares = dividedShares(grip.shares, grip.pane, y - grip.y, view.layout);
      return sameShares(shares, sharesOf(view)) ? view : withShares(view, shares);
    }
    default:
      return view;
  }
}

/** The view with its prices stretched by `factor` about the middle of the fitted range. */
export function stretched(view: ChartView, factor: number): ChartView {
  if (!(factor > 0)) return view;
  const stretch = Math.min(Math.max(view.stretch * factor, MIN_STRETCH), MAX_STRETCH);
  if (stretch === view.stretch) return view;
  return { ...view, stretch, lift: keptLift(view.lift, stretch) };
}

/** The view with fitted prices. */
export function unstretched(view: ChartView): ChartView {
  return isStretched(view) ? { ...view, stretch: 1, lift: 0 } : view;
}

/** The right edge or span changed under a finger that holds the bars: it now holds what is under it. */
export function regripped(view: ChartView): ChartView {
  const { grip } = view;
  return grip.type === 'plot' ? { ...view, grip: { ...grip, slot: slotAt(view, grip.x) } } : view;
}

function isStretched(view: ChartView): boolean {
  return view.stretch !== 1 || view.lift !== 0;
}

/** Fitted prices stay fitted; only stretched ones follow the finger up and down. */
function lifted(view: ChartView, grip: Extract<Grip, { type: 'plot' }>, y: number): ChartView {
  if (!isStretched(view)) return view;
  const lift = keptLift(grip.lift + (grip.y - y) / Math.max(1, view.layout.price.height), view.stretch);
  return lift === view.lift ? view : { ...view, lift };
}

/** At most half of the visible prices may be moved away. */
function keptLift(lift: number, stretch: number): number {
  const most = Math.max(1, stretch) / 2;
  return Math.min(Math.max(lift, -most), most);
}

/** Keeps the right edge, and what was gripped under the finger. */
function scaled(view: ChartView, grip: Extract<Grip, { type: 'timeAxis' }>, x: number, axis: SlotAxis): ChartView {
  const { plotLeft, plotWidth, span } = view;
  const least = Math.max(1, plotWidth * MIN_SCALE_REACH);
  const before = Math.max(least, plotLeft + plotWidth - grip.x);
  const now = Math.max(least / 4, before + grip.x - x);
  return zoomed(view, (span * now) / (grip.span * before), plotLeft + plotWidth, axis);
}

/** The lower pane whose upper line is within `within` CSS pixels of row `y`; -1 for none. */
function dividerAt({ lower, rule, ratio }: ChartLayout, y: number, within: number): number {
  const reach = devicePixels(within, ratio);
  return lower.findIndex(({ top }) => y >= top - rule - reach && y < top + reach);
}

function sameShares(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((share, i) => share === b[i]);
}
