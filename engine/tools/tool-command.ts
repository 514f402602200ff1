import type { Drawing, Tool } from './drawing.ts';

/** What a tool rail or a key asks of a chart's drawings. The pointer reaches them through `press`, `drag`, `release`. */
export type ToolCommand =
  /** Takes up a tool; a drawing that was begun with another one is dropped. */
  | { readonly act: 'take'; readonly tool: Tool }
  /** Puts a point of the drawing in progress (by keyboard) where the drawing cursor stands. */
  | { readonly act: 'place' }
  /** Moves the drawing cursor, or the selected drawing: bars to the right, steps of a 100th of the price scale up. */
  | { readonly act: 'nudge'; readonly bars: number; readonly steps: number }
  /** Selects the next or previous drawing, by keyboard. */
  | { readonly act: 'select'; readonly by: 1 | -1 }
  /** Selects the next point of the selected drawing for `nudge`; after the last one the whole drawing again. */
  | { readonly act: 'selectPoint' }
  | { readonly act: 'delete' }
  /** Drops what is begun, else the selection, else puts the tool back to `info`. */
  | { readonly act: 'cancel' }
  | { readonly act: 'undo' }
  | { readonly act: 'redo' }
  | { readonly act: 'clearLast' }
  | { readonly act: 'clearAll' }
  /** Points snap to the nearest open, high, low or close. */
  | { readonly act: 'snap'; readonly on: boolean }
  /** Drawings that were kept for this symbol: in place of those that are there, and nothing to undo. */
  | { readonly act: 'restore'; readonly drawings: readonly Drawing[] };
