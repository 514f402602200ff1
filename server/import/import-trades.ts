import { wallOfDate } from '../../engine/time/exchange-time.ts';
import { TRADE_BLOCK } from '../blocks/block-layout.ts';
import { Histories } from '../blocks/histories.ts';
import { Rows } from '../blocks/rows.ts';
import { raiseRevision } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import type { BadRow } from './bar-file.ts';
import type { ImportRequest } from './import-bars.ts';
import { instrumentId, tradedInstrument } from './imported-instrument.ts';
import { type FileTrade, readTradeFile } from './trade-file.ts';
import { minutesOfTrades } from './trade-minutes.ts';

/** What was imported. */
interface TradesSummary {
  readonly kept: number;
  readonly bad: number;
  readonly days: number;
  readonly firstDate: number;
  readonly lastDate: number;
}

/**
 * Imports a file of trades in one transaction, even while a server is running. They replace the trades and minutes of their
 * days, which are replayed trade by trade from then on. Minutes are built from the trades by the trade rule, and day bars from
 * the minutes if no day bars were imported. The instrument is created if it is new, as with bars. A day with only odd lots has
 * no bar and is not replayed. Rejects with `UnusableFile`.
 */
export async function importTrades(store: Store, request: ImportRequest, badRow: BadRow): Promise<TradesSummary> {
  const { trades, bad } = await readTradeFile(request.file, request.symbol, badRow);
  const days = new Map<number, FileTrade[]>();
  for (const trade of trades) {
    const ofDay = days.get(trade.date);
    if (ofDay) ofDay.push(trade);
    else days.set(trade.date, [trade]);
  }
  await store.transaction().execute(async (transaction) => {
    const id = await instrumentId(transaction, request);
    const traded = await tradedInstrument(transaction, id);
    const histories = new Histories(transaction);
    for (const [date, ofDay] of days) {
      const rows = rowsOf(ofDay);
      await histories.replaceDay(id, date, rows, minutesOfTrades(rows, traded));
    }
    await raiseRevision(transaction);
  });
  const dates = [...days.keys()];
  return { kept: trades.length, bad, days: dates.length, firstDate: dates[0], lastDate: dates.at(-1) ?? 0 };
}

/** The trades of a day as rows of a block. */
function rowsOf(trades: readonly FileTrade[]): Rows {
  const rows = new Rows(TRADE_BLOCK);
  const [time, prices, sizes, marks] = rows.columns(trades.length);
  for (const [i, { date, millisecond, price, size, flags }] of trades.entries()) {
    time[i] = wallOfDate(date) * 1000 + millisecond;
    prices[i] = price;
    sizes[i] = size;
    marks[i] = flags;
  }
  rows.count = trades.length;
  return rows;
}
