import type { ChartChoice } from './chart-choice.ts';

/**
 * A gesture or a choice, as a value: pointer, wheel, keys and tool bar all produce one of these. Positions are device
 * pixels from the canvas's top left corner.
 */
export type Command =
  /** The canvas has this many device pixels; `ratio` of them make a CSS pixel. */
  | { readonly type: 'resize'; readonly width: number; readonly height: number; readonly ratio: number }
  /**
   * Shows a choice, which `shownChoice` has fitted to the chart's target. `ranged`: the user asked for a range. The chart
   * shows all of it, and linked charts follow.
   */
  | { readonly type: 'choice'; readonly choice: ChartChoice; readonly ranged?: boolean }
  /**
   * `factor` above 1 shows fewer bars; the bar at `x` stays in place. Without `x` the data cursor's bar does, or the
   * right edge if no data cursor is in sight.
   */
  | { readonly type: 'zoom'; readonly factor: number; readonly x?: number }
  /** Positive moves the bars to the right. */
  | { readonly type: 'pan'; readonly pixels: number }
  /** Shows the range again. At a place on the price axis, only resets the stretch of prices. */
  | { readonly type: 'fit'; readonly x?: number; readonly y?: number }
  | { readonly type: 'point'; readonly x: number; readonly y: number }
  | { readonly type: 'leave' }
  /** Moves the data cursor by bars; it starts at the newest. */
  | { readonly type: 'step'; readonly bars: number }
  | { readonly type: 'jump'; readonly to: 'first' | 'last' }
  /** Moves the data cursor by the visible width. */
  | { readonly type: 'page'; readonly pages: number }
  /**
   * A button or finger went down: grips what is there (the plot, the price axis, the bottom scale, the divider above a
   * lower pane), which follows until `release`. A finger (`coarse`) grips a drawing from farther away than a mouse.
   */
  | { readonly type: 'press'; readonly x: number; readonly y: number; readonly coarse?: boolean }
  | { readonly type: 'drag'; readonly x: number; readonly y: number }
  /** `speed`: device pixels per millisecond to the right; the plot moves on at that speed and comes to rest. */
  | { readonly type: 'release'; readonly x: number; readonly y: number; readonly speed: number }
  /** A finger was held still: from now on the readout follows it instead of the plot. */
  | { readonly type: 'hold'; readonly x: number; readonly y: number }
  /** Stretches the pane's prices about its middle (above 1) or compresses them; `fit` undoes it. */
  | { readonly type: 'stretch'; readonly factor: number }
  /** Moves the line above lower pane `pane` (from 0) by device pixels, down for positive ones. */
  | { readonly type: 'divide'; readonly pane: number; readonly pixels: number };
