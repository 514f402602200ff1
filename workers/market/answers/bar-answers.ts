import * as v from 'valibot';
import { BAR_SIMULATED, Bars } from '../../../engine/series/bars.ts';
import { appendDayRecord } from '../../../engine/series/day-record.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { date, figure, text } from './fields.ts';

const price = v.nullish(v.number(), 0);

/** `/api/close`: day bars, `price` being the close. */
export const closeRows = v.array(
  v.object({
    date: v.number(),
    open: price,
    high: price,
    low: price,
    price,
    vol: price,
    trades: price,
    /** Bits of `BAR_…`. */
    flag: v.nullish(v.number(), 0),
  }),
);

/** `/api/trade`: a record a day; `sim` 1 marks a simulated one. */
export const dayRecords = v.array(
  v.object({ date: v.number(), points: v.array(v.string()), sim: v.nullish(v.number(), 0) }),
);

/** `/api/restructure`: the restructurings in effect on the market's date. */
export const restructurings = v.array(
  v.object({ date, newshares: figure, oldshares: figure, newsymbol: text, oldsymbol: text }),
);

/** Day bars of the answer, sorted oldest first. */
export function dayBars(rows: v.InferOutput<typeof closeRows>): Bars {
  const bars = new Bars(rows.length);
  const oldestFirst = rows.toSorted((a, b) => a.date - b.date);
  let last = 0;
  for (const row of oldestFirst) {
    if (row.date === last) continue;
    last = row.date;
    bars.append(wallOfDate(row.date), row.open, row.high, row.low, row.price, row.vol, row.trades, row.flag);
  }
  return bars;
}

/** Minute bars of the answer, oldest first. An unreadable point is skipped and logged. */
export function minuteBars(days: v.InferOutput<typeof dayRecords>): Bars {
  const bars = new Bars();
  let skipped = 0;
  for (const day of days.toSorted((a, b) => a.date - b.date)) {
    skipped += appendDayRecord(bars, day, day.sim === 1 ? BAR_SIMULATED : 0);
  }
  if (skipped > 0) console.warn(`/api/trade: ${skipped} minutes could not be read`);
  return bars;
}
