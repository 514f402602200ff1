import { Bars } from '../../engine/series/bars.ts';
import { wallOfDate } from '../../engine/time/exchange-time.ts';
import { oneAtATime } from '../store/one-at-a-time.ts';
import type { Store, StoreOptions } from '../store/store.ts';
import { TRADE_BLOCK } from './block-layout.ts';
import { Histories } from './histories.ts';
import { Rows } from './rows.ts';

/** The dates of a year. */
const YEAR = 10_000;

/**
 * Converts the histories of a store that has a row for every bar into blocks. Each transaction converts an instrument's year of
 * minutes, its day bars, or a day of its trades, so that an interrupted conversion continues at the next start. Reports
 * progress to `say`. Only one process of a store converts.
 */
export function packOldRows(
  store: Store,
  options: Pick<StoreOptions, 'databaseUrl'>,
  say: (what: string) => void,
): Promise<void> {
  return oneAtATime(store, options, async () => {
    let packed = 0;
    for (const pack of [packDays, packMinutes, packTrades]) {
      for (let rows = await inTransaction(store, pack); rows > 0; rows = await inTransaction(store, pack)) {
        packed += rows;
        say(`Histories are packed: ${packed} rows so far`);
      }
    }
  });
}

/** Packs some of the old rows, and returns how many; 0 if none are left. */
type Pack = (store: Store, histories: Histories) => Promise<number>;

function inTransaction(store: Store, pack: Pack): Promise<number> {
  return store.transaction().execute((transaction) => pack(transaction, new Histories(transaction)));
}

async function packDays(store: Store, histories: Histories): Promise<number> {
  const next = await store.selectFrom('bar').select('instrument_id').limit(1).executeTakeFirst();
  if (!next) return 0;
  const { instrument_id } = next;
  const rows = await store
    .selectFrom('bar')
    .selectAll()
    .where('instrument_id', '=', instrument_id)
    .orderBy('date')
    .execute();
  const bars = new Bars(rows.length);
  for (const r of rows) bars.append(wallOfDate(r.date), r.open, r.high, r.low, r.close, r.volume, r.trades);
  await histories.mergeDays(instrument_id, bars);
  await store.deleteFrom('bar').where('instrument_id', '=', instrument_id).execute();
  return rows.length;
}

async function packMinutes(store: Store, histories: Histories): Promise<number> {
  const next = await store.selectFrom('minute').select(['instrument_id', 'date']).limit(1).executeTakeFirst();
  if (!next) return 0;
  const { instrument_id } = next;
  const begin = Math.floor(next.date / YEAR) * YEAR;
  const rows = await store
    .selectFrom('minute')
    .selectAll()
    .where('instrument_id', '=', instrument_id)
    .where('date', '>=', begin)
    .where('date', '<', begin + YEAR)
    .orderBy('date')
    .orderBy('minute')
    .execute();
  const bars = new Bars(rows.length);
  for (const r of rows) {
    bars.append(wallOfDate(r.date) + r.minute * 60, r.open, r.high, r.low, r.close, r.volume, r.trades);
  }
  await histories.mergeMinutes(instrument_id, bars);
  await store
    .deleteFrom('minute')
    .where('instrument_id', '=', instrument_id)
    .where('date', '>=', begin)
    .where('date', '<', begin + YEAR)
    .execute();
  return rows.length;
}

async function packTrades(store: Store, histories: Histories): Promise<number> {
  const next = await store.selectFrom('trade').select(['instrument_id', 'date']).limit(1).executeTakeFirst();
  if (!next) return 0;
  const { instrument_id, date } = next;
  const read = await store
    .selectFrom('trade')
    .selectAll()
    .where('instrument_id', '=', instrument_id)
    .where('date', '=', date)
    .orderBy('number')
    .execute();
  const rows = new Rows(TRADE_BLOCK);
  const [time, price, size, flags] = rows.columns(read.length);
  for (const [i, row] of read.entries()) {
    time[i] = wallOfDate(date) * 1000 + row.millisecond;
    price[i] = row.price;
    size[i] = row.size;
    flags[i] = row.flags;
  }
  rows.count = read.length;
  await histories.replaceTrades(instrument_id, date, rows);
  await store.deleteFrom('trade').where('instrument_id', '=', instrument_id).where('date', '=', date).execute();
  return read.length;
}
