import type { Bars } from '../../engine/series/bars.ts';
import type { BlockLayout } from './block-layout.ts';
import { type Column, Rows, type RowTarget } from './rows.ts';

/** Bars into which blocks of a bar layout are decoded directly, without a copy. */
export class BarTarget implements RowTarget {
  readonly bars: Bars;

  constructor(bars: Bars) {
    this.bars = bars;
  }

  get count(): number {
    return this.bars.count;
  }

  set count(count: number) {
    this.bars.count = count;
  }

  columns(rows: number): readonly Column[] {
    this.bars.reserve(rows);
    return columnsOf(this.bars);
  }
}

/** Bars as rows of a bar layout. */
export function rowsOfBars(layout: BlockLayout, bars: Bars): Rows {
  const rows = new Rows(layout, bars.count);
  for (const [c, column] of columnsOf(bars).entries()) rows.columns(bars.count)[c].set(column.subarray(0, bars.count));
  rows.count = bars.count;
  return rows;
}

/** In the order of the bar layouts. */
function columnsOf({ time, close, open, high, low, volume, trades }: Bars): readonly Column[] {
  return [time, close, open, high, low, volume, trades];
}
