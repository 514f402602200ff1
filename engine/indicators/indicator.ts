/**
 * The columns that indicators read, oldest bar first: `count` values each (the arrays may be longer). `Bars` is one.
 * `SoundBars` ensures that prices are finite and above 0, and volumes finite and not negative. All columns are replaced
 * together, for example when they grow.
 */
export interface PriceColumns {
  readonly count: number;
  /** Start of each bar, wall seconds; a bar of a day or longer begins at midnight. */
  readonly time: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  /** NaN if the source gave no number of trades. */
  readonly trades: Float64Array | Uint32Array;
}

/**
 * An indicator with its parameters and the state that it needs to continue from any bar. `Study` drives it; each study
 * has its own instance, because the state belongs to one series.
 *
 * The whole series and a single tick take the same path through `run`, so both give identical bits.
 */
export interface Indicator {
  /** Fewest bars that give a value. With fewer, every line is NaN and `run` is not called. */
  readonly minimum: number;
  readonly lineCount: number;

  /**
   * Writes the values of the bars `from … to - 1` to `lines` (NaN before a line's first index).
   *
   * `from` is 0, which starts over, or the `to` of the last call with `keep`. With `keep` the state advances to `to`;
   * without, it stays, so that the same bars may be computed again after they have changed. `lines` must still hold the
   * earlier values, because some lines are averages of other lines.
   *
   * The tightest loops count from `from | 0` to `to | 0`, which saves an overflow check at every step.
   */
  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void;
}
