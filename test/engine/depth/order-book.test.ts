import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OrderBook } from '../../../engine/depth/order-book.ts';
import { OrderSide } from '../../../engine/depth/order-side.ts';
import type { SideQueue } from '../../../engine/depth/side-queue.ts';
import { LineRecord } from '../../../engine/feed/line-record.ts';
import { parseLine } from '../../../engine/feed/parse-line.ts';

const record = new LineRecord();

function feed(book: OrderBook, ...lines: readonly string[]): boolean[] {
  return lines.map((line) => {
    expect(parseLine(line, 0, line.length, record)).toBe(true);
    return book.apply(record);
  });
}

/** A side as `number price volume broker`, best first. */
function side(book: OrderBook, queue: SideQueue): string[] {
  return Array.from(
    queue.slots.subarray(0, queue.count),
    (slot) => `${book.number[slot]} ${book.price[slot]} ${book.volume[slot]} ${book.broker[slot]}`,
  );
}

const both = (book: OrderBook): { bids: string[]; asks: string[] } => ({
  bids: side(book, book.bids),
  asks: side(book, book.asks),
});

const OPENING = [
  'D,T,RY',
  'DBT,T,RY,1,10.01,500,079,100',
  'DBT,T,RY,2,10.02,300,002,101',
  'DBT,T,RY,3,10.01,200,007,102',
  'DAT,T,RY,4,10.05,400,001,100',
  'DAT,T,RY,5,10.04,100,079,103',
];

describe('an order book', () => {
  it('shows a full book only when it is complete, by price and then by arrival', () => {
    const book = new OrderBook();
    expect(feed(book, ...OPENING)).not.toContain(true);
    expect(book.count).toBe(0);
    expect(feed(book, 'DL,T,RY')).toEqual([true]);
    expect(both(book)).toEqual({
      bids: ['2 10.02 300 002', '1 10.01 500 079', '3 10.01 200 007'],
      asks: ['5 10.04 100 079', '4 10.05 400 001'],
    });
  });

  it('shows the old book while a full one arrives, including changes in the meantime', () => {
    const book = new OrderBook();
    feed(book, ...OPENING, 'DL,T,RY');
    const before = both(book);
    feed(book, 'D,T,RY', 'DBT,T,RY,9,9.99,100,001,1', 'DC,T,RY,9,700', 'DB,T,RY,10,9.98,100,001,1');
    expect(both(book)).toEqual(before);
    feed(book, 'DL,T,RY');
    expect(both(book)).toEqual({ bids: ['9 9.99 700 001', '10 9.98 100 001'], asks: [] });
  });

  it('has the times that the reader shifted back by 480 seconds', () => {
    const book = new OrderBook();
    feed(book, 'DB,T,RY,1,10,100,001,1000');
    expect(book.time[book.bids.slots[0]]).toBe(1480);
  });

  it.each([
    ['a changed volume keeps its place', 'DC,T,RY,1,900', ['2 10.02 300 002', '1 10.01 900 079', '3 10.01 200 007']],
    ['a volume of 0 is gone', 'DC,T,RY,1,0', ['2 10.02 300 002', '3 10.01 200 007']],
    [
      'the same price set anew goes to its end',
      'DP,T,RY,1,10.01,500',
      ['2 10.02 300 002', '3 10.01 200 007', '1 10.01 500 079'],
    ],
    ['a better price goes first', 'DP,T,RY,3,10.03,250', ['3 10.03 250 007', '2 10.02 300 002', '1 10.01 500 079']],
    [
      'a new order queues behind its price',
      'DB,T,RY,6,10.02,100,005,9',
      ['2 10.02 300 002', '6 10.02 100 005', '1 10.01 500 079', '3 10.01 200 007'],
    ],
    [
      'a number that comes again is the new order',
      'DB,T,RY,2,10.00,50,009,9',
      ['1 10.01 500 079', '3 10.01 200 007', '2 10 50 009'],
    ],
    ['removed, whichever side', 'DR,T,RY,2', ['1 10.01 500 079', '3 10.01 200 007']],
    ['removed as a bid', 'DRB,T,RY,2', ['1 10.01 500 079', '3 10.01 200 007']],
  ])('%s', (_, line, bids) => {
    const book = new OrderBook();
    feed(book, ...OPENING, 'DL,T,RY');
    const { version } = book;
    expect(feed(book, line)).toEqual([true]);
    expect(side(book, book.bids)).toEqual(bids);
    expect(side(book, book.asks)).toHaveLength(2);
    expect(book.version).toBeGreaterThan(version);
  });

  it.each(['DR,T,RY,77', 'DRA,T,RY,1', 'DC,T,RY,77,100', 'DP,T,RY,77,10,100'])(
    'counts and otherwise ignores %s, an order that does not exist',
    (line) => {
      const book = new OrderBook();
      feed(book, ...OPENING, 'DL,T,RY');
      const before = both(book);
      expect(feed(book, line)).toEqual([false]);
      expect(both(book)).toEqual(before);
      expect(book.unknownOrders).toBe(1);
    },
  );

  it('equals a rebuild from its full book after any sequence of lines', () => {
    const number = fc.integer({ min: 1, max: 40 });
    const price = fc.integer({ min: 990, max: 1010 }).map((cents) => (cents / 100).toFixed(2));
    const volume = fc.integer({ min: 0, max: 9 }).map((lots) => lots * 100);
    const line = fc.oneof(
      fc
        .tuple(fc.constantFrom('DB', 'DA'), number, price, volume)
        .map(([k, n, p, v]) => `${k},T,RY,${n},${p},${v},001,1`),
      fc.tuple(number, volume).map(([n, v]) => `DC,T,RY,${n},${v}`),
      fc.tuple(number, price, volume).map(([n, p, v]) => `DP,T,RY,${n},${p},${v}`),
      fc.tuple(fc.constantFrom('DR', 'DRB', 'DRA'), number).map(([k, n]) => `${k},T,RY,${n}`),
      // Full books, complete or interrupted, with changes among their orders.
      fc
        .tuple(fc.constantFrom('DBT', 'DAT'), number, price, volume)
        .map(([k, n, p, v]) => `${k},T,RY,${n},${p},${v},001,1`),
      fc.constantFrom('D,T,RY', 'DL,T,RY'),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 200 }), (lines) => {
        const book = new OrderBook();
        const plain = new PlainBook();
        for (const one of lines) {
          feed(book, one);
          plain.apply(one);
          expect(both(book)).toEqual(plain.sides());
        }

        const rebuilt = new OrderBook();
        feed(rebuilt, 'D,T,RY', ...plain.full(), 'DL,T,RY');
        expect(both(rebuilt)).toEqual(both(book));
        expect(rebuilt.count).toBe(book.count);
      }),
    );
  });
});

interface PlainOrder {
  readonly number: number;
  readonly bid: boolean;
  readonly price: number;
  readonly volume: number;
  readonly arrival: number;
}

/** A simple, slow book: a list, sorted whenever it is read. */
class PlainBook {
  private orders: PlainOrder[] = [];
  private arrivals = 0;
  private arriving: PlainBook | null = null;

  apply(line: string): void {
    const [kind, , , n, a, b] = line.split(',');
    if (kind === 'D') {
      this.arriving = new PlainBook();
      return;
    }
    if (kind === 'DL') {
      if (this.arriving !== null) ({ orders: this.orders, arrivals: this.arrivals } = this.arriving);
      this.arriving = null;
      return;
    }
    if (this.arriving !== null) {
      this.arriving.apply(line);
      return;
    }
    const number = Number(n);
    const found = this.orders.find((order) => order.number === number);
    const without = this.orders.filter((order) => order !== found);
    if (kind?.startsWith('DB') || kind?.startsWith('DA')) {
      this.orders = without;
      this.put({ number, bid: kind.startsWith('DB'), price: Number(a), volume: Number(b), arrival: this.arrivals++ });
    } else if (found !== undefined && kind === 'DC') {
      this.orders = without;
      this.put({ ...found, volume: Number(a) });
    } else if (found !== undefined && kind === 'DP') {
      this.orders = without;
      this.put({ ...found, price: Number(a), volume: Number(b), arrival: this.arrivals++ });
    } else if (found !== undefined && (kind === 'DR' || (kind === 'DRB') === found.bid)) {
      this.orders = without;
    }
  }

  sides(): { bids: string[]; asks: string[] } {
    const text = ({ number, price, volume }: PlainOrder): string => `${number} ${price} ${volume} 001`;
    return { bids: this.sorted(true).map(text), asks: this.sorted(false).map(text) };
  }

  full(): string[] {
    return [...this.sorted(true), ...this.sorted(false)].map(
      ({ number, bid, price, volume }) => `${bid ? 'DBT' : 'DAT'},T,RY,${number},${price},${volume},001,1`,
    );
  }

  private sorted(bid: boolean): PlainOrder[] {
    const sign = bid ? -1 : 1;
    return this.orders
      .filter((order) => order.bid === bid)
      .sort((a, b) => sign * (a.price - b.price) || a.arrival - b.arrival);
  }

  private put(order: PlainOrder): void {
    if (order.volume > 0) this.orders.push(order);
  }
}

it('an order without a price or without shares is none, and replaces the one of its number', () => {
  const book = new OrderBook();
  expect(book.add(OrderSide.Bid, 1, 10, 100, 'A', 0)).toBe(true);
  expect(book.add(OrderSide.Bid, 2, 0, 100, 'A', 0)).toBe(false);
  expect(book.add(OrderSide.Bid, 3, 10, 0, 'A', 0)).toBe(false);
  expect(book.bids.count).toBe(1);
  expect(book.add(OrderSide.Bid, 1, 0, 100, 'A', 0)).toBe(true);
  expect(book.bids.count).toBe(0);
});
