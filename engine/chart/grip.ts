/**
 * What a pressed button or finger holds, and the state at that moment. A drag is computed from that state, so that the
 * grip stays under the finger after any number of moves. Places are device pixels.
 */
export type Grip =
  | { readonly type: 'none' }
  /** The bars: position `slot` is under the finger at column `x`; the view's `lift` was this at row `y`. */
  | { readonly type: 'plot'; readonly slot: number; readonly x: number; readonly y: number; readonly lift: number }
  /** The price axis: the view's `stretch` at row `y`. */
  | { readonly type: 'priceAxis'; readonly y: number; readonly stretch: number }
  /** The bottom scale: the view's `span` at column `x`. */
  | { readonly type: 'timeAxis'; readonly x: number; readonly span: number }
  /** The divider above lower pane `pane` (from 0): the panes' shares at row `y`. */
  | { readonly type: 'divider'; readonly pane: number; readonly y: number; readonly shares: readonly number[] }
  /** A finger held still: the readout follows it. */
  | { readonly type: 'hold' };

/** Nothing is held. */
export const NO_GRIP: Grip = { type: 'none' };
