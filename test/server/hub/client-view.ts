import { expect } from 'vitest';
import { OrderBook } from '../../../engine/depth/order-book.ts';
import { LineRecord } from '../../../engine/feed/line-record.ts';
import { parseLine } from '../../../engine/feed/parse-line.ts';

/** A client's view of one symbol: the trade count after its lines, and its latest `Q` line. */
export function view(lines: readonly string[], symbol: string): { trades: number; quote: string } {
  const seen = { trades: -1, quote: '' };
  for (const line of lines) {
    const [kind, , of, ...fields] = line.split(',');
    if (of !== symbol) continue;
    if (kind === 'Q') seen.quote = line;
    if (kind === 'S') seen.trades = Number(fields[7]);
    // A trade that does not follow the previous one means an undeclared loss.
    if (kind === 'T') expect(Number(fields[5])).toBe(++seen.trades);
  }
  return seen;
}

/** A client's order book after these lines. */
export function bookOf(lines: readonly string[]): string[][] {
  const book = new OrderBook();
  const record = new LineRecord();
  for (const line of lines) {
    expect(parseLine(line, 0, line.length, record)).toBe(true);
    book.apply(record);
  }
  return sidesOf(book);
}

/** Both sides as `number price volume`, best first. */
export function sidesOf(book: OrderBook): string[][] {
  return [book.bids, book.asks].map((queue) =>
    Array.from(queue.slots.subarray(0, queue.count), (slot) =>
      [book.number[slot], book.price[slot], book.volume[slot]].join(' '),
    ),
  );
}
