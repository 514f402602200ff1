import type { FeedSink } from '../feed-sink.ts';
import { jsonObjects, jsonText } from '../json-answer.ts';
import { fieldNumber } from './live-fields.ts';

/** Levels of a side that are reported: more than any list shows. */
const LADDER_LEVELS = 20;

interface LadderLevel {
  readonly price: number;
  readonly size: number;
}

/**
 * The depth of one security, from messages of the BookTrader ladder. Each message holds the whole ladder: rows with a price and the
 * size of a bid or an ask; the row of the last trade has its size before the price, as `200 @ 123.45`. The sink receives only what
 * has changed. Orders are not counted.
 */
export class PriceLadder {
  private readonly security: number;
  private readonly sink: FeedSink;
  private bids: readonly LadderLevel[] = [];
  private asks: readonly LadderLevel[] = [];

  constructor(security: number, sink: FeedSink) {
    this.security = security;
    this.sink = sink;
    sink.bookReset(security);
  }

  /** Applies a message's rows. */
  take(rows: unknown): void {
    const bids: LadderLevel[] = [];
    const asks: LadderLevel[] = [];
    for (const row of jsonObjects(rows)) {
      const price =
        typeof row.price === 'number' ? row.price : fieldNumber(jsonText(row.price).split('@').at(-1)?.trim());
      const bid = fieldNumber(row.bid);
      const ask = fieldNumber(row.ask);
      if (!(price > 0)) continue;
      if (bid > 0) bids.push({ price, size: bid });
      if (ask > 0) asks.push({ price, size: ask });
    }
    bids.sort((a, b) => b.price - a.price).splice(LADDER_LEVELS);
    asks.sort((a, b) => a.price - b.price).splice(LADDER_LEVELS);
    this.report('bid', this.bids, bids);
    this.report('ask', this.asks, asks);
    this.bids = bids;
    this.asks = asks;
  }

  private report(side: 'bid' | 'ask', was: readonly LadderLevel[], is: readonly LadderLevel[]): void {
    const count = Math.max(was.length, is.length);
    for (let i = 0; i < count; i++) {
      const { price, size } = is[i] ?? { price: 0, size: 0 };
      if (was[i]?.price === price && was[i]?.size === size) continue;
      this.sink.level(this.security, side, i + 1, price, size, 0);
    }
  }
}
