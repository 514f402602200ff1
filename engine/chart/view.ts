import type { ChartChoice } from './chart-choice.ts';
import { type Grip, NO_GRIP } from './grip.ts';
import { type ChartLayout, chartLayout } from './layout.ts';
import type { SlotAxis } from './slot-axis.ts';

/** Space kept free after the newest slot: with a session's 390 minutes it gives the specification's scale of 390.5. */
export const END_SLACK = 0.5;
/** No gesture shows fewer slots than this. */
export const MIN_SPAN = 8;

/**
 * What a chart shows, as a value: size, choice and cursor. Only `applyCommand` makes the next one. Horizontal positions
 * are slots (see `SlotAxis`), sizes device pixels.
 */
export interface ChartView {
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
  /** The layout of the last computed frame (set by `Scene.arrange`). */
  readonly layout: ChartLayout;
  /** The plot's place in the last layout. */
  readonly plotLeft: number;
  readonly plotWidth: number;
  /** What is shown, and how: the user's choice after `shownChoice`. */
  readonly choice: ChartChoice;
  /** The first slot of the requested range; `fit` shows from here to the end. */
  readonly home: number;
  /** The slot position at the plot's right edge, and how many slots the plot shows. */
  readonly right: number;
  readonly span: number;
  /** Vertical stretch of the prices about the middle of the fitted range; 1 when fitted. */
  readonly stretch: number;
  /** How far the prices are moved up, in heights of the price pane. */
  readonly lift: number;
  /** What a pressed button or finger holds. */
  readonly grip: Grip;
  /** The pointer, NaN while it is elsewhere. */
  readonly pointerX: number;
  readonly pointerY: number;
  /** The bar of the keyboard's data cursor, -1 while there is none. */
  readonly cursor: number;
  /** The bar at a linked chart's crosshair, -1 while there is none. */
  readonly guide: number;
}

const NO_LAYOUT = chartLayout(0, 0, 1, 0, 0);

/** The view of a chart without bars. */
export function openingView(choice: ChartChoice): ChartView {
  return {
    width: 0,
    height: 0,
    ratio: 1,
    layout: NO_LAYOUT,
    plotLeft: 0,
    plotWidth: 0,
    choice,
    home: 0,
    right: MIN_SPAN,
    span: MIN_SPAN,
    stretch: 1,
    lift: 0,
    grip: NO_GRIP,
    pointerX: Number.NaN,
    pointerY: Number.NaN,
    cursor: -1,
    guide: -1,
  };
}

/** The view after other bars were loaded: the whole range, from slot `home` to the end, without a cursor. */
export function viewOfRange(view: ChartView, axis: SlotAxis, home: number): ChartView {
  return { ...fitted({ ...view, home }, axis), grip: NO_GRIP, cursor: -1, guide: -1 };
}

/** The view from `home` to the end of the axis, with fitted prices. */
export function fitted(view: ChartView, axis: SlotAxis): ChartView {
  return { ...viewFrom(view, view.home, axis), stretch: 1, lift: 0, grip: NO_GRIP };
}

/** The view from slot `left` to the end of the axis and the chosen margin, which is at most as wide as the bars. */
export function viewFrom(view: ChartView, left: number, axis: SlotAxis): ChartView {
  const right = axis.end + END_SLACK + Math.min(view.choice.margin, Math.max(0, axis.end - left));
  return { ...view, right, span: Math.max(1 + END_SLACK, right - left) };
}

/** The slots that a view of this span keeps free after the newest one: at most half of it is margin. */
export function endRoom({ choice, span }: ChartView): number {
  return END_SLACK + Math.min(choice.margin, span / 2);
}

/** The view after `count` older bars were put in front: the same bars stay in sight. */
export function viewAfterPrepend(view: ChartView, slots: number, count: number): ChartView {
  return {
    ...view,
    home: view.home + slots,
    right: view.right + slots,
    grip: gripMoved(view.grip, slots),
    cursor: view.cursor < 0 ? -1 : view.cursor + count,
    guide: view.guide < 0 ? -1 : view.guide + count,
  };
}

/** The view after the axis' end moved from `endBefore`: it follows if the newest bar was in sight at the right edge. */
export function viewAfterAppend(view: ChartView, endBefore: number, axis: SlotAxis): ChartView {
  const grown = axis.end - endBefore;
  if (grown === 0 || view.right < endBefore) return view;
  return { ...view, right: view.right + grown, home: view.home + grown, grip: gripMoved(view.grip, grown) };
}

/** The grip after its bars moved by this many slots. */
function gripMoved(grip: Grip, slots: number): Grip {
  return grip.type === 'plot' ? { ...grip, slot: grip.slot + slots } : grip;
}

/** The slot position at the plot's left edge. */
export function leftOf(view: ChartView): number {
  return view.right - view.span;
}

/** Device pixels per slot. */
export function slotWidth(view: ChartView): number {
  return view.plotWidth / view.span;
}
