/**
 * What a pressed button or finger holds, and how things stood when it took hold: a drag is worked out from there, so that
 * what was gripped stays under the finger however many moves are between. Places are device pixels.
 */
export type Grip =
  | { readonly type: 'none' }
  /** The bars: position `slot` is under the finger, which is at column `x`; the view's `lift` was this at row `y`. */
  | { readonly type: 'plot'; readonly slot: number; readonly x: number; readonly y: number; readonly lift: number }
  /** The price axis: the view's `stretch` at row `y`. */
  | { readonly type: 'priceAxis'; readonly y: number; readonly stretch: number }
  /** The bottom scale: the view's `span` at column `x`. */
  | { readonly type: 'timeAxis'; readonly x: number; readonly span: number }
  /** The line above lower pane `pane` (from 0): the panes' shares at row `y`. */
  | { readonly type: 'divider'; readonly pane: number; readonly y: number; readonly shares: readonly number[] }
  /** A finger that stayed on its place: the read-out follows it. */
  | { readonly type: 'hold' };

/** Nothing is held. */
export const NO_GRIP: Grip = { type: 'none' };
