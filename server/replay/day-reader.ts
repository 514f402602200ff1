import { Bars } from '../../engine/series/bars.ts';
import type { Restructuring } from '../../engine/series/splits.ts';
import { addDays } from '../../engine/series/trading-calendar.ts';
import { dateOfWall, wallOfDate } from '../../engine/time/exchange-time.ts';
import { Histories } from '../blocks/histories.ts';
import type { DayEvents, EventColumns } from '../market/day-events.ts';
import { eventsAfter } from '../market/events-after.ts';
import type { DayBar, Instrument, MarketSource } from '../market/market-source.ts';
import { singleTrades } from '../market/single-trades.ts';
import { splitsOf } from '../market/stored-splits.ts';
import type { Store } from '../store/store.ts';
import { barsOfMinutes, storedAuctions, storedQuotes, storedStatuses, storedTrades } from './stored-events.ts';

const YEAR = 10_000;
const NONE = new Bars(1);

/** Reads an instrument's day from the best source that has it: recorded trades, the market's own events, or minutes. */
export class DayReader {
  private readonly store: Store;
  private readonly histories: Histories;
  private readonly live: MarketSource;

  constructor(store: Store, live: MarketSource) {
    this.store = store;
    this.histories = new Histories(store);
    this.live = live;
  }

  /** A day before the market's today. */
  async past(instrument: Instrument, date: number, single: boolean): Promise<DayEvents> {
    if (!single) {
      return (await this.live.eventsOf?.(instrument, date, false)) ?? this.storedMinutes(instrument, date);
    }
    const { histories } = this;
    const trades = await storedTrades(histories, instrument, date);
    const quotes = await storedQuotes(histories, instrument, date);
    if (trades === undefined && quotes === undefined) {
      const known = await this.live.eventsOf?.(instrument, date, true);
      if (known !== undefined) return known;
    }
    const statuses = await storedStatuses(histories, instrument, date);
    const known = await this.tradesOrMinutes(instrument, date, trades);
    const auctions = await storedAuctions(histories, instrument, date);
    return this.after(instrument, date, { statuses, ...auctions, ...known, ...(quotes && { quotes }) });
  }

  /** The market's today up to now. */
  async today(instrument: Instrument, date: number, single: boolean): Promise<DayEvents> {
    const known = await this.live.eventsOf?.(instrument, date, single);
    if (known === undefined && !single) return this.storedMinutes(instrument, date);
    return known ?? this.after(instrument, date, { minutes: await this.minutes(instrument, date) });
  }

  private async after(instrument: Instrument, date: number, known: Partial<DayEvents>): Promise<DayEvents> {
    const days = await this.live.bars(instrument, date - YEAR, addDays(date, -1), false);
    return eventsAfter(days, await this.splits(instrument, date), known);
  }

  /** A market of feeds records trades only while a security is live: the rest of its day is known by minutes. */
  private async tradesOrMinutes(
    instrument: Instrument,
    date: number,
    trades: EventColumns | undefined,
  ): Promise<Pick<DayEvents, 'minutes'> & Partial<Pick<DayEvents, 'trades'>>> {
    if (trades === undefined) return { minutes: await this.minutes(instrument, date) };
    if (this.live.isReal !== true) return { trades, minutes: NONE };
    return singleTrades(await this.minutes(instrument, date), trades, instrument, wallOfDate(date));
  }

  /** The market's minutes of a day. None for a simulated day without events: its minutes would reveal its close. */
  private async minutes(instrument: Instrument, date: number): Promise<Bars> {
    const [day] = await this.live.minutes(instrument, date, date, true, false);
    return day === undefined || day.simulated ? NONE : barsOfMinutes(day);
  }

  /** A day as far as the store has it. A provider's history of every security would take too long to wait for. */
  private async storedMinutes(instrument: Instrument, date: number): Promise<DayEvents> {
    const minutes = await this.histories.readMinutes(instrument.id, date, date);
    const days = await this.histories.readDays(instrument.id);
    const before: DayBar[] = [];
    const [from, to] = [wallOfDate(date - YEAR), wallOfDate(date)];
    for (let i = 0; i < days.count && days.time[i] < to; i++) {
      if (days.time[i] < from) continue;
      const { open, high, low, close, volume, trades } = days;
      const figures = {
        open: open[i],
        high: high[i],
        low: low[i],
        close: close[i],
        volume: volume[i],
        trades: trades[i],
      };
      before.push({ date: dateOfWall(days.time[i]), ...figures, simulated: false });
    }
    return eventsAfter(before, await this.splits(instrument, date), { minutes });
  }

  private async splits(instrument: Instrument, date: number): Promise<readonly Restructuring[]> {
    return (await splitsOf(this.store, instrument)).filter((change) => change.date <= date);
  }
}
