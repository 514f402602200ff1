/**
 * How a print, or a changed source bar, changed a series of bars. A reader that keeps something per bar appends on
 * `Appended`, redoes one bar on `Amended`, and starts again from the changed bar on `Inserted` or when the amended bar
 * is not the last one.
 */
export const BarChange = {
  None: 0,
  /** A bar's values changed; no bar moved. */
  Amended: 1,
  /** A bar was added at the end. */
  Appended: 2,
  /** A bar was inserted, or several changed: everything from the changed bar on is new. */
  Inserted: 3,
} as const;

/** One of `BarChange`'s numbers. */
export type BarChangeNumber = (typeof BarChange)[keyof typeof BarChange];
