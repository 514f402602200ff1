/**
 * How much of a chart a change makes stale. Levels are ordered: each includes those below it, so that the changes of
 * one frame combine by taking the highest.
 */
export const Invalidation = {
  None: 0,
  /** The cursor moved: only the overlay layer is redrawn. */
  Overlay: 1,
  /** The marks moved, but not their scales and panes: the base layer is redrawn. */
  Paint: 2,
  /** Sizes, ranges or theme changed: panes and scales are computed again. */
  Layout: 3,
  /** Other bars were loaded, or must be loaded. */
  Data: 4,
} as const;

/** One of `Invalidation`'s levels. */
export type InvalidationLevel = (typeof Invalidation)[keyof typeof Invalidation];
