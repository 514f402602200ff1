import type { Bars } from '../../engine/series/bars.ts';
import { adjustForRestructurings, type Restructuring, splitFactor } from '../../engine/series/splits.ts';

/** The splits of securities, by row: prices of earlier days are restated in the shares of the present one. */
export class SplitDays {
  private readonly known = new Map<number, readonly Restructuring[]>();

  set(row: number, splits: readonly Restructuring[]): void {
    if (splits.length === 0) this.known.delete(row);
    else this.known.set(row, splits);
  }

  /** New shares per old share on a date (`yyyymmdd`); 1 without a split. */
  factorOn(row: number, date: number): number {
    let factor = 1;
    for (const split of this.known.get(row) ?? []) if (split.date === date) factor *= splitFactor(split);
    return factor;
  }

  /** Unadjusted day bars, in the shares of a date. */
  restated(row: number, days: Bars, date: number): Bars {
    const splits = this.known.get(row)?.filter((split) => split.date <= date) ?? [];
    return splits.length === 0 ? days : adjustForRestructurings(days, splits);
  }
}
