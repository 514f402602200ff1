/**
 * The columns that indicators read, oldest bar first: `count` values each (the arrays may be longer). `Bars` is one.
 * Prices are finite and above 0, volumes finite and not negative: `SoundBars` sees to it.
 * Whoever replaces a column, such as for room, replaces them all.
 */
export interface PriceColumns {
  readonly count: number;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  /** NaN where the source gave no number of trades. */
  readonly trades: Float64Array | Uint32Array;
}

/**
 * An indicator with its parameters and the state that it needs to go on from any bar. `Study` drives it; there is one
 * instance a study, for the state is that of one series.
 *
 * The whole series and a single tick take the same path through `run`, so both give the same bits.
 */
export interface Indicator {
  /** Fewest bars that give a value. With fewer, every line is NaN and `run` is not called. */
  readonly minimum: number;
  readonly lineCount: number;

  /**
   * Writes the values of the bars `from … to - 1` to `lines` (NaN before a line's first index).
   *
   * `from` is 0, which starts afresh, or the `to` of the last call that was kept. With `keep` the state moves on to
   * `to`; without, it stays, so that the same bars may be computed again after they have changed. Earlier values in
   * `lines` must still be there: some lines are averages of other lines.
   *
   * The tightest loops count from `from | 0` to `to | 0`, which spares the compiler a check for overflow at every step.
   */
  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void;
}
