/**
 * How much of a chart a change makes stale. Levels are ordered: each one includes all below it, so that changes of one
 * frame combine by taking the greatest.
 */
export const Invalidation = {
  None: 0,
  /** The cursor moved: only the overlay layer is drawn. */
  Overlay: 1,
  /** The marks moved, their scales and panes did not: the base layer is drawn. */
  Paint: 2,
  /** Sizes, ranges or theme changed: panes and scales are worked out again. */
  Layout: 3,
  /** The bars are others than before. */
  Data: 4,
} as const;

/** One of `Invalidation`'s levels. */
export type InvalidationLevel = (typeof Invalidation)[keyof typeof Invalidation];
