import { OrderSide } from '../../engine/depth/order-side.ts';
import { indexOfLevel, PRICE_LEVELS, type PriceBook } from '../../engine/depth/price-book.ts';
import { formatLine } from '../../engine/feed/format-line.ts';
import { wallOfDate } from '../../engine/time/exchange-time.ts';
import { LEVEL_BLOCK, ORDER_BLOCK } from '../blocks/block-layout.ts';
import type { Histories } from '../blocks/histories.ts';
import { bookLines, levelLine } from '../market/book-lines.ts';
import type { Instrument } from '../market/market-source.ts';
import { BookState } from './book-state.ts';
import { unixOfDay } from './day-time.ts';
import { LineCollector, LinesByMinute, MINUTE_MS, type TimedLines, takeBetween } from './timed-lines.ts';

/** Price levels are sent at most once in an interval of this length (milliseconds), at its end. */
const LEVELS_APART = 100;
const LEVELS = 2 * PRICE_LEVELS;

/** One instrument's recorded book of a day, and its lines. Times are whole milliseconds since midnight, Toronto. */
export class RecordedBook {
  private readonly histories: Histories;
  private readonly instrument: Instrument;
  private readonly date: number;
  private readonly isByOrder: boolean;
  private readonly minutes = new LinesByMinute();

  constructor(histories: Histories, instrument: Instrument, date: number, isByOrder: boolean) {
    this.histories = histories;
    this.instrument = instrument;
    this.date = date;
    this.isByOrder = isByOrder;
  }

  /** The book at a time. */
  async at(time: number): Promise<BookState> {
    const layout = this.isByOrder ? ORDER_BLOCK : LEVEL_BLOCK;
    return new BookState(await this.histories.readBook(layout, this.instrument.id, this.date, time), this.isByOrder);
  }

  /** The lines that bring a new reader up to date at a time. Its levels are those of the last interval that has ended. */
  async snapshot(time: number, into: string[]): Promise<void> {
    const { instrument } = this;
    if (this.isByOrder) {
      const { orders } = await this.at(time);
      for (const line of bookLines(instrument, orders)) into.push(`${time},${line}`);
    }
    const { levels } = await this.at(Math.floor(time / LEVELS_APART) * LEVELS_APART);
    for (let i = 0; i < LEVELS; i++) into.push(`${time},${lineOfLevel(instrument, levels, i)}`);
  }

  /** The lines due in (`from`, `to`]. */
  async between(from: number, to: number, into: string[]): Promise<void> {
    for (const minute of LinesByMinute.within(from, to)) {
      let lines = this.minutes.find(minute);
      if (lines === undefined) {
        lines = await this.write(minute * MINUTE_MS, (minute + 1) * MINUTE_MS);
        this.minutes.keep(minute, lines);
      }
      takeBetween(lines, from, to, into);
    }
  }

  /** Writes the lines due in (`from`, `to`], which is one minute. */
  private async write(from: number, to: number): Promise<TimedLines> {
    const { histories, instrument, date, isByOrder } = this;
    const state = await this.at(from);
    const layout = isByOrder ? ORDER_BLOCK : LEVEL_BLOCK;
    const rows = await histories.readEvents(layout, instrument.id, date, from + 1, to);
    const [times, sides, prices, sizes, ids] = rows.columns(rows.count);
    const midnight = wallOfDate(date) * 1000;
    const lines = new LineCollector();
    const sent = new SentLevels(state.levels);
    let due = 0;
    for (let i = 0; i < rows.count; i++) {
      const time = times[i] - midnight;
      if (i > 0 && time > due) sent.send(instrument, state, due, lines);
      due = Math.ceil(time / LEVELS_APART) * LEVELS_APART;
      const [id, unix] = [ids?.[i] ?? 0, unixOfDay(date, time)];
      const change = state.change(sides[i], prices[i], sizes[i], id, unix);
      if (change === 'nothing') continue;
      const [price, volume] = [prices[i], sizes[i]];
      if (change === 'added') {
        const name = sides[i] === 0 ? 'DB' : 'DA';
        lines.add(time, formatLine(name, instrument, { ordernum: id, price, volume, mm: '', time: unix }));
      } else if (change === 'removed') lines.add(time, formatLine('DR', instrument, { ordernum: id }));
      else if (change === 'resized') lines.add(time, formatLine('DC', instrument, { ordernum: id, volume }));
      else lines.add(time, formatLine('DP', instrument, { ordernum: id, price, volume }));
    }
    if (rows.count > 0) sent.send(instrument, state, due, lines);
    return lines.lines;
  }
}

/** The levels that readers have been sent. */
class SentLevels {
  private readonly price: Float64Array;
  private readonly volume: Float64Array;
  private readonly orders: Float64Array;

  constructor({ price, volume, orders }: PriceBook) {
    this.price = price.slice();
    this.volume = volume.slice();
    this.orders = orders.slice();
  }

  /** Adds a line for each level that has changed since it was sent. */
  send(instrument: Instrument, state: BookState, time: number, lines: LineCollector): void {
    state.sumUp();
    const { levels } = state;
    for (let i = 0; i < LEVELS; i++) {
      const isSame =
        levels.price[i] === this.price[i] && levels.volume[i] === this.volume[i] && levels.orders[i] === this.orders[i];
      if (isSame) continue;
      this.price[i] = levels.price[i];
      this.volume[i] = levels.volume[i];
      this.orders[i] = levels.orders[i];
      lines.add(time, lineOfLevel(instrument, levels, i));
    }
  }
}

/** The line of entry `i` of a book's levels. */
function lineOfLevel(instrument: Instrument, levels: PriceBook, i: number): string {
  const isBid = i >= indexOfLevel(OrderSide.Bid, 1) && i < indexOfLevel(OrderSide.Bid, 1) + PRICE_LEVELS;
  return levelLine(instrument, levels, isBid ? 'B' : 'A', (i % PRICE_LEVELS) + 1);
}
