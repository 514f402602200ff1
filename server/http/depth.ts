import type { FastifyInstance } from 'fastify';
import type { OrderBook } from '../../engine/depth/order-book.ts';
import { OrderSide, type OrderSideNumber } from '../../engine/depth/order-side.ts';
import { indexOfLevel, PRICE_LEVELS, type PriceBook } from '../../engine/depth/price-book.ts';
import type { SideQueue } from '../../engine/depth/side-queue.ts';
import { formatTimeWithSeconds } from '../../engine/format/time-of-day.ts';
import { secondOfDay, wallSeconds } from '../../engine/time/exchange-time.ts';
import type { Instrument, MarketBook, MarketSource } from '../market/market-source.ts';
import { answers, SECURITY } from './answers.ts';
import { depthOf, subscriberOf } from './api-context.ts';
import { Problem } from './problem.ts';
import { instrumentOf, SYMBOL_PARAMS, type SymbolParams } from './symbols.ts';

/** One order of `/api/depth`. */
interface OrderRow {
  readonly ordernum: number;
  readonly price: number;
  /** Shares. */
  readonly volume: number;
  /** The broker. */
  readonly mm: string;
  /** `HH:mm:ss` Toronto; `pritime` is the time from which the order has priority. */
  readonly time: string;
  readonly pritime: string;
  readonly flag: number;
  readonly ex: string;
  readonly status: string;
}

/** One level of `/api/depthprice`; zeros if there is none. */
interface LevelRow {
  readonly price: number;
  readonly volume: number;
  readonly num: number;
}

const figure = { type: 'number' } as const;
const text = { type: 'string' } as const;

const ORDERS = {
  type: 'array',
  items: {
    type: 'object',
    required: ['ordernum', 'price', 'volume', 'mm', 'time', 'pritime', 'flag', 'ex', 'status'],
    properties: {
      ordernum: figure,
      price: figure,
      volume: figure,
      mm: { type: 'string', description: 'The broker.' },
      time: { type: 'string', description: '`HH:mm:ss`' },
      pritime: { type: 'string', description: "The time that the order's priority dates from." },
      flag: figure,
      ex: text,
      status: text,
    },
  },
} as const;

const LEVELS = {
  type: 'array',
  minItems: PRICE_LEVELS,
  maxItems: PRICE_LEVELS,
  items: {
    type: 'object',
    required: ['price', 'volume', 'num'],
    properties: { price: figure, volume: figure, num: { type: 'number', description: 'Orders.' } },
  },
} as const;

/** The schema of a call for the two sides of a book. */
function schemaOf(summary: string, side: object) {
  const sides = { type: 'object', required: ['bids', 'asks'], properties: { bids: side, asks: side } };
  return {
    summary,
    tags: ['Depth'],
    security: SECURITY.subscriber,
    params: SYMBOL_PARAMS,
    response: answers(sides, 400, 401, 403, 404),
  };
}

/**
 * `GET /depth/{symbol}/{region}`: all orders, best first, as `{bids, asks}`. `GET /depthprice/{symbol}/{region}`: five price
 * levels per side. Live depth by price is Canadian only. 401 without login, 403 without entitlement to the exchange's depth,
 * 503 if the book is not available.
 */
export function depthRoutes(api: FastifyInstance): void {
  const orders = schemaOf('All orders of a security, best first', ORDERS);
  api.get<{ Params: SymbolParams }>('/depth/:symbol/:region', { schema: orders }, async (request) => {
    subscriberOf(request);
    const instrument = entitled(request.market, request.params, depthOf(request));
    await expectDepth(request.market, instrument, 'order');
    const { orders } = await bookOf(request.market, instrument);
    return { bids: orderRows(orders, orders.bids, instrument.ex), asks: orderRows(orders, orders.asks, instrument.ex) };
  });

  const prices = schemaOf('The five best prices on each side of a Canadian security', LEVELS);
  api.get<{ Params: SymbolParams }>('/depthprice/:symbol/:region', { schema: prices }, async (request) => {
    subscriberOf(request);
    const instrument = entitled(request.market, request.params, depthOf(request));
    await expectDepth(request.market, instrument, 'price');
    const { levels } = await bookOf(request.market, instrument);
    return { bids: levelRows(levels, OrderSide.Bid), asks: levelRows(levels, OrderSide.Ask) };
  });
}

/** Throws a 404 `Problem` if the market does not have that depth of an instrument. Depth by order includes depth by price. */
async function expectDepth(market: MarketSource, instrument: Instrument, wanted: 'order' | 'price'): Promise<void> {
  if (market.depthOf === undefined) {
    if (wanted === 'order' || instrument.region === 'C') return;
    throw new Problem(404, 'Depth by price is available for Canadian securities only.');
  }
  const known = await market.depthOf(instrument);
  if (known !== 'order' && known !== wanted) throw new Problem(404, 'That depth was not recorded on this day.');
}

async function bookOf(market: MarketSource, instrument: Instrument): Promise<MarketBook> {
  const book = await market.book(instrument);
  // An empty book would mean that nobody is buying or selling.
  if (book === undefined) throw new Problem(503, 'The order book is not available at the moment. Try again soon.');
  return book;
}

function entitled(market: MarketSource, params: SymbolParams, depth: ReadonlySet<string>): Instrument {
  const instrument = instrumentOf(market, params);
  if (instrument.isIndex) throw new Problem(404, 'An index has no order book.');
  if (!depth.has(instrument.ex)) throw new Problem(403, 'This feature requires depth entitlements for this exchange');
  return instrument;
}

function orderRows(book: OrderBook, queue: SideQueue, ex: string): OrderRow[] {
  return Array.from(queue.slots.subarray(0, queue.count), (slot) => {
    // Recorded orders have no time.
    const unix = book.time[slot];
    const time = Number.isNaN(unix) ? '' : formatTimeWithSeconds(secondOfDay(wallSeconds(unix)));
    return {
      ordernum: book.number[slot],
      price: book.price[slot],
      volume: book.volume[slot],
      mm: book.broker[slot],
      time,
      pritime: time,
      flag: 0,
      ex,
      status: '',
    };
  });
}

function levelRows(book: PriceBook, side: OrderSideNumber): LevelRow[] {
  return Array.from({ length: PRICE_LEVELS }, (_, i) => {
    const at = indexOfLevel(side, i + 1);
    return { price: book.price[at], volume: book.volume[at], num: book.orders[at] };
  });
}
