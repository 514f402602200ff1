import { gatherLevels } from '../../engine/depth/gather-levels.ts';
import { OrderBook } from '../../engine/depth/order-book.ts';
import { OrderSide, type OrderSideNumber } from '../../engine/depth/order-side.ts';
import { indexOfLevel, PRICE_LEVELS, PriceBook } from '../../engine/depth/price-book.ts';
import type { MarketLine } from '../../engine/feed/feed-lines.ts';
import { formatLine } from '../../engine/feed/format-line.ts';
import { boardLot } from '../../engine/quotes/board-lot.ts';
import { bookLines, levelLine } from '../market/book-lines.ts';
import type { Instrument } from '../market/market-source.ts';
import { cleanPrice, priceStep } from '../market/price-step.ts';
import type { Random } from './random.ts';

/** Best bid and ask with their sizes in shares; a price of 0 means an empty side. */
export interface BestQuote {
  readonly bid: number;
  readonly bidsize: number;
  readonly ask: number;
  readonly asksize: number;
}

/** Receives a line of a book, without a line end. */
type BookSink = (name: MarketLine, line: string) => void;

/** The number of price levels that a side is filled up to, and cut down to. */
const FILLED_LEVELS = 8;
const MAX_LEVELS = 14;
const MAX_ORDERS_PER_LEVEL = 5;
/** After this many changes of the quote, an order behind it changes, too. */
const RESTLESS = 3;
/** The oldest order of a new book, in seconds. */
const OLDEST = 1800;

const CANADIAN_BROKERS = ['001', '002', '007', '009', '013', '019', '033', '039', '053', '065', '072', '085'];
const US_MAKERS = ['ALPH', 'BRVO', 'CHRL', 'DLTA', 'ECHO', 'FXTR', 'GOLF', 'HTEL'];

/**
 * An invented order book behind a simulated quote. After each `follow` its best bid and ask, and their sizes, are those of the
 * quote, so that book, quotes and trades always agree; the orders behind them are made up in whole board lots. Every change is
 * emitted as a feed line, so that a reader can build the same book.
 */
export class SimulatedBook {
  readonly orders = new OrderBook();
  readonly levels = new PriceBook();
  private readonly instrument: Instrument;
  private readonly random: Random;
  private readonly shownPrice = new Float64Array(2 * PRICE_LEVELS);
  private readonly shownVolume = new Float64Array(2 * PRICE_LEVELS);
  private readonly shownOrders = new Float64Array(2 * PRICE_LEVELS);
  private nextNumber = 1;
  private lot = 100;
  private step = 0.01;
  private time = 0;
  private sink: BookSink | undefined;
  private quote: BestQuote = { bid: 0, bidsize: 0, ask: 0, asksize: 0 };

  /** `random` must be the book's own, so that its draws depend only on the quotes. */
  constructor(instrument: Instrument, random: Random) {
    this.instrument = instrument;
    this.random = random;
  }

  /** Adapts the book to a quote at `time` (Unix seconds); with a sink, every change is emitted. */
  follow({ bid, bidsize, ask, asksize }: BestQuote, time: number, sink: BookSink | undefined): void {
    const before = this.quote;
    if (bid === before.bid && bidsize === before.bidsize && ask === before.ask && asksize === before.asksize) return;
    const quote = { bid, bidsize, ask, asksize };
    this.quote = quote;
    const isNew = this.orders.count === 0;
    const price = quote.bid || quote.ask;
    this.sink = sink;
    this.time = time;
    this.step = priceStep(this.instrument, price);
    this.lot = boardLot(this.instrument.boardlot, price);
    // First removes orders better than the quote, on both sides, so that no line leaves the book crossed.
    this.clearAbove(OrderSide.Bid, bid);
    this.clearAbove(OrderSide.Ask, ask);
    this.fillSide(OrderSide.Bid, bid, bidsize, isNew);
    this.fillSide(OrderSide.Ask, ask, asksize, isNew);
    if (!isNew && this.random.below(RESTLESS) === 0) this.changeBehindBest(quote);
    this.showLevels(quote);
  }

  /** The lines that bring a reader up to date: the full book and, in Canada, the price levels. */
  fullBook(): string[] {
    return bookLines(this.instrument, this.orders, this.levels);
  }

  /** Removes the orders at better prices than `best`; all of them if the side is empty. */
  private clearAbove(side: OrderSideNumber, best: number): void {
    const { orders } = this;
    const queue = side === OrderSide.Bid ? orders.bids : orders.asks;
    while (queue.count > 0) {
      const first = queue.slots[0];
      const price = orders.price[first];
      if (best > 0 && (side === OrderSide.Bid ? price <= best : price >= best)) return;
      this.remove(first);
    }
  }

  private fillSide(side: OrderSideNumber, best: number, size: number, isNew: boolean): void {
    if (!(best > 0)) return;
    this.fillBest(side, best, size, isNew);
    this.fillBehind(side, best, isNew);
  }

  /** Makes the orders at the best price add up to its size. An excess is taken from the earliest orders, as by trades. */
  private fillBest(side: OrderSideNumber, best: number, size: number, isNew: boolean): void {
    const { orders } = this;
    const queue = side === OrderSide.Bid ? orders.bids : orders.asks;
    let offered = 0;
    for (let i = 0; i < queue.count && orders.price[queue.slots[i]] === best; i++)
      offered += orders.volume[queue.slots[i]];
    while (offered > size) {
      const first = queue.slots[0];
      const volume = orders.volume[first];
      const surplus = Math.min(volume, offered - size);
      offered -= surplus;
      if (surplus === volume) this.remove(first);
      else this.resize(first, volume - surplus);
    }
    this.addShares(side, best, size - offered, isNew);
  }

  private fillBehind(side: OrderSideNumber, best: number, isNew: boolean): void {
    const { orders } = this;
    const queue = side === OrderSide.Bid ? orders.bids : orders.asks;
    const away = side === OrderSide.Bid ? -this.step : this.step;
    let levels = 0;
    let price = 0;
    for (let i = 0; i < queue.count; i++) {
      const at = orders.price[queue.slots[i]];
      if (at === price) continue;
      price = at;
      if (++levels > MAX_LEVELS) {
        while (queue.count > i) this.remove(queue.slots[queue.count - 1]);
        return;
      }
    }
    if (price === 0) price = best;
    for (; levels < FILLED_LEVELS; levels++) {
      price = cleanPrice(price + away * (1 + this.random.below(levels < 4 ? 2 : 4)));
      // There is no price below one step.
      if (price < this.step / 2) return;
      this.addShares(side, price, this.lot * (1 + this.random.below(12 + 4 * levels)), isNew);
    }
  }

  /** Adds shares at a price, in up to five orders of whole lots; the remainder goes with the last. */
  private addShares(side: OrderSideNumber, price: number, shares: number, isNew: boolean): void {
    let left = shares;
    for (let n = 1 + this.random.below(MAX_ORDERS_PER_LEVEL); left > 0; n--) {
      const lots = Math.floor(left / this.lot);
      const part = n <= 1 || lots <= 1 ? left : this.lot * (1 + this.random.below(lots - 1));
      this.add(side, price, part, isNew ? this.time - this.random.below(OLDEST) : this.time);
      left -= part;
    }
  }

  /** Changes something behind the best prices: a volume, a price, or the removal of an order. */
  private changeBehindBest({ bid, ask }: BestQuote): void {
    const { orders, random } = this;
    const queue = random.below(2) === 0 ? orders.bids : orders.asks;
    const best = queue === orders.bids ? bid : ask;
    if (queue.count === 0 || !(best > 0)) return;
    const slot = queue.slots[random.below(queue.count)];
    if (orders.price[slot] === best) return;
    const away = queue === orders.bids ? -this.step : this.step;
    const dice = random.below(3);
    if (dice === 0) this.resize(slot, this.lot * (1 + random.below(30)));
    else if (dice === 1 && orders.price[slot] + away > this.step / 2)
      this.reprice(slot, cleanPrice(orders.price[slot] + away));
    else this.remove(slot);
  }

  private add(side: OrderSideNumber, price: number, volume: number, time: number): void {
    const { instrument } = this;
    const brokers = instrument.region === 'C' ? CANADIAN_BROKERS : US_MAKERS;
    const mm = brokers[this.random.below(brokers.length)];
    const ordernum = this.nextNumber++;
    this.orders.add(side, ordernum, price, volume, mm, time);
    const name = side === OrderSide.Bid ? 'DB' : 'DA';
    this.sink?.(name, formatLine(name, instrument, { ordernum, price, volume, mm, time }));
  }

  private remove(slot: number): void {
    const ordernum = this.orders.number[slot];
    const name = this.orders.side[slot] === OrderSide.Bid ? 'DRB' : 'DRA';
    this.orders.remove(ordernum);
    this.sink?.(name, formatLine(name, this.instrument, { ordernum }));
  }

  private resize(slot: number, volume: number): void {
    const ordernum = this.orders.number[slot];
    this.orders.resize(ordernum, volume);
    this.sink?.('DC', formatLine('DC', this.instrument, { ordernum, volume }));
  }

  private reprice(slot: number, price: number): void {
    const ordernum = this.orders.number[slot];
    const volume = this.orders.volume[slot];
    this.orders.reprice(ordernum, price, volume);
    this.sink?.('DP', formatLine('DP', this.instrument, { ordernum, price, volume }));
  }

  /** Emits the price levels that have changed. */
  private showLevels({ bid, ask }: BestQuote): void {
    if (this.instrument.region !== 'C' || !gatherLevels(this.orders, this.lot, bid, ask, this.levels)) return;
    const { price, volume, orders } = this.levels;
    for (const side of [OrderSide.Bid, OrderSide.Ask]) {
      for (let level = 1; level <= PRICE_LEVELS; level++) {
        const at = indexOfLevel(side, level);
        const same =
          price[at] === this.shownPrice[at] &&
          volume[at] === this.shownVolume[at] &&
          orders[at] === this.shownOrders[at];
        if (!same)
          this.sink?.('MP', levelLine(this.instrument, this.levels, side === OrderSide.Bid ? 'B' : 'A', level));
      }
    }
    this.shownPrice.set(price);
    this.shownVolume.set(volume);
    this.shownOrders.set(orders);
  }
}
