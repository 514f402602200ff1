import type { Drawing, Tool } from './drawing.ts';
import type { DrawingStyle, ToolStyles } from './drawing-style.ts';

/** A command of the tool rail or of a key for a chart's drawings. The pointer uses `press`, `drag` and `release`. */
export type ToolCommand =
  /** Activates a tool; a drawing in progress with another tool is dropped. */
  | { readonly act: 'take'; readonly tool: Tool }
  /** Places a point of the drawing in progress (by keyboard) at the drawing cursor. */
  | { readonly act: 'place' }
  /** The text of the drawing whose points are placed, or of the selected one. */
  | { readonly act: 'write'; readonly text: string }
  /** The whole style of the selected drawing. */
  | { readonly act: 'style'; readonly style: DrawingStyle }
  /** Adds a copy of the selected drawing, a little off, and selects it. */
  | { readonly act: 'copy' }
  /** Moves the drawing cursor, or the selected drawing: bars to the right, steps of a 100th of the price scale up. */
  | { readonly act: 'nudge'; readonly bars: number; readonly steps: number }
  /** Selects the next or previous drawing, by keyboard. */
  | { readonly act: 'select'; readonly by: 1 | -1 }
  /** Selects the next point of the selected drawing for `nudge`; after the last one, the whole drawing. */
  | { readonly act: 'selectPoint' }
  | { readonly act: 'delete' }
  /** Drops the drawing in progress, otherwise the selection, otherwise returns to the tool `info`. */
  | { readonly act: 'cancel' }
  | { readonly act: 'undo' }
  | { readonly act: 'redo' }
  | { readonly act: 'clearLast' }
  | { readonly act: 'clearAll' }
  /** Sets whether points snap to the nearest open, high, low or close. */
  | { readonly act: 'snap'; readonly on: boolean }
  /** Sets how the next drawings look. */
  | { readonly act: 'styles'; readonly styles: ToolStyles }
  /** Replaces the drawings by those stored for this symbol, and clears the undo history. */
  | { readonly act: 'restore'; readonly drawings: readonly Drawing[] };
