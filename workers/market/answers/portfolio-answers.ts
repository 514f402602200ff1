import * as v from 'valibot';
import type { PortfolioCurve } from '../../api/chart-source.ts';
import { date, figure } from './fields.ts';

const moves = v.nullish(v.array(v.object({ dateint: date, value: figure })), []);

/** `/api/weekvalue`: the answer's three lists as columns over the dates of its totals, oldest first. */
export const portfolioCurve = v.pipe(
  v.object({
    totals: v.array(v.object({ dateint: date, value: figure, shares: figure, cost: figure })),
    buys: moves,
    sells: moves,
  }),
  v.transform(({ totals, buys, sells }): PortfolioCurve => {
    const rows = totals.toSorted((a, b) => a.dateint - b.dateint);
    const dates = Float64Array.from(rows, ({ dateint }) => dateint);
    return {
      date: dates,
      value: Float64Array.from(rows, ({ value }) => value),
      cost: Float64Array.from(rows, ({ cost }) => cost),
      bought: perDate(dates, buys),
      sold: perDate(dates, sells),
    };
  }),
);

/** The moves summed at the first date that is not before each; a move after the last date has no place. */
function perDate(
  dates: Float64Array,
  of: readonly { readonly dateint: number; readonly value: number }[],
): Float64Array {
  const sums = new Float64Array(dates.length);
  for (const { dateint, value } of of) {
    const at = dates.findIndex((one) => one >= dateint);
    if (at >= 0) sums[at] += value;
  }
  return sums;
}
