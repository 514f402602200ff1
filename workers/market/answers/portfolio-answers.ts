import * as v from 'valibot';
import { type Position, portfolioTotals } from '../../../engine/portfolio/position.ts';
import type { PortfolioCurve } from '../../api/chart-source.ts';
import type { PortfolioValue, TransactionImport } from '../../api/records.ts';
import { date, figure, region, text } from './fields.ts';

const position = v.object({
  cost: figure,
  totalcost: v.number(),
  shares: v.number(),
  avshare: figure,
  price: v.nullish(v.number(), 0),
  value: v.number(),
  net: v.number(),
  percent: figure,
  usconv: v.nullish(v.number(), 1),
  currency: v.picklist(['CAD', 'USD']),
}) satisfies v.GenericSchema<unknown, Position>;

/** `/api/transaction/{n}`, with the totals over its positions. */
export const portfolioValue = v.pipe(
  v.object({
    quotes: v.array(
      v.object({ symbol: v.string(), region, name: text, delay: v.nullish(v.number(), 0), posn: position }),
    ),
  }),
  v.transform(({ quotes }): PortfolioValue => {
    const positions = quotes.map(({ posn, ...security }) => ({ ...security, ...posn }));
    const unconverted = positions.filter(({ usconv }) => usconv === 0);
    return {
      positions,
      totals: portfolioTotals(positions.filter(({ usconv }) => usconv !== 0)),
      usdTotals: unconverted.length === 0 ? null : portfolioTotals(unconverted),
    };
  }),
);

const names = v.nullish(v.array(v.string()), []);

/** `/api/transaction/import/{n}`: what was imported, or why nothing was. */
export const transactionImport = v.union([
  v.pipe(
    v.object({ imported: v.number(), unknown: names, unlisted: names }),
    v.transform((answer): TransactionImport => ({ done: true, ...answer })),
  ),
  v.pipe(
    v.object({ error: v.string(), problem: text, line: v.nullish(v.number(), 0), column: text, value: text }),
    v.transform(({ error, ...fault }): TransactionImport => ({ done: false, ...fault, words: error })),
  ),
]);

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

/** Sums each move at the first date on or after it. Moves after the last date are dropped. */
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
