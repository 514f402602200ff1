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
  /** What was chosen at another time. */
  | { readonly type: 'choice'; readonly choice: ChartChoice }
  /** `factor` above 1 shows fewer bars; the bar at `x` stays where it is. Without `x` the right edge stays. */
  | { readonly type: 'zoom'; readonly factor: number; readonly x?: number }
  /** Positive moves the bars to the right. */
  | { readonly type: 'pan'; readonly pixels: number }
  /** Back to what the range shows. */
  | { readonly type: 'fit' }
  | { readonly type: 'point'; readonly x: number; readonly y: number }
  | { readonly type: 'leave' }
  /** Moves the data cursor by bars; it starts at the newest. */
  | { readonly type: 'step'; readonly bars: number }
  | { readonly type: 'jump'; readonly to: 'first' | 'last' };
