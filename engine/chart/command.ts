import type { ChartChoice } from './chart-choice.ts';
import type { ChartType } from './chart-type.ts';
import type { Period } from './period.ts';
import type { ChartRange } from './range.ts';

/**
 * A gesture or a choice, as a value: pointer, wheel, key and tool bar all end in one of these. Positions are device
 * pixels from the canvas's top left corner.
 */
export type Command =
  /** The canvas has this many device pixels; `ratio` of them make a CSS pixel. */
  | { readonly type: 'resize'; readonly width: number; readonly height: number; readonly ratio: number }
  | { readonly type: 'range'; readonly range: ChartRange }
  | { readonly type: 'period'; readonly period: Period }
  | { readonly type: 'chartType'; readonly chartType: ChartType }
  /** All that is chosen at once: what was saved, or what a dialog changed. */
  | { readonly type: 'choice'; readonly choice: ChartChoice }
  /**
   * `factor` above 1 shows fewer bars; the bar at `x` stays where it is. Without `x` that of the data cursor does, or the
   * right edge where there is no data cursor in sight.
   */
  | { readonly type: 'zoom'; readonly factor: number; readonly x?: number }
  /** Positive moves the bars to the right. */
  | { readonly type: 'pan'; readonly pixels: number }
  /** Back to what the range shows. With a place that lies on the price axis, only the prices' stretch is undone. */
  | { readonly type: 'fit'; readonly x?: number; readonly y?: number }
  | { readonly type: 'point'; readonly x: number; readonly y: number }
  | { readonly type: 'leave' }
  /** Moves the data cursor by bars; it starts at the newest. */
  | { readonly type: 'step'; readonly bars: number }
  | { readonly type: 'jump'; readonly to: 'first' | 'last' }
  /** Moves the data cursor by what is in sight. */
  | { readonly type: 'page'; readonly pages: number }
  /**
   * A button or finger went down: what is there is gripped (the plot, the price axis, the bottom scale, the line above a
   * lower pane), and follows until `release`. A finger (`coarse`) grips a drawing from farther away than a mouse.
   */
  | { readonly type: 'press'; readonly x: number; readonly y: number; readonly coarse?: boolean }
  | { readonly type: 'drag'; readonly x: number; readonly y: number }
  /** `speed`: device pixels a millisecond to the right; the plot runs on with it and comes to rest. */
  | { readonly type: 'release'; readonly x: number; readonly y: number; readonly speed: number }
  /** A finger stays on its place: the read-out follows it from now on, and the plot does not. */
  | { readonly type: 'hold'; readonly x: number; readonly y: number }
  /** Stretches the prices of the pane (above 1) or presses them together, about its middle; `fit` undoes it. */
  | { readonly type: 'stretch'; readonly factor: number }
  /** Moves the line above lower pane `pane` (from 0) by device pixels, down for positive ones. */
  | { readonly type: 'divide'; readonly pane: number; readonly pixels: number };
