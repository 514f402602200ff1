import type { LineClass } from './line-class.ts';

/**
 * How a field is written. `number`: a required plain decimal; `number?`: one that may be empty, which means absent;
 * `text?`: a text without a comma, or nothing; `side`: `A` or `B`; `early?`: a Unix time that is sent `EARLY_SECONDS`
 * early, or nothing; `rest`: the rest of the line, including commas.
 */
export type FieldType = 'number' | 'number?' | 'text?' | 'side' | 'early?' | 'rest';

/** How many seconds early a time of the type `early?` is sent. */
export const EARLY_SECONDS = 480;

/** One line of the feed. */
interface FeedLine {
  /**
   * A market line has a class and comes from the market source, through the backplane if there is one. A line of the
   * `hub` concerns a stream, not an instrument, and the hub writes it itself. All lines go to the client.
   */
  readonly class: LineClass | 'hub';
  /** The fields after the head, in order. At most one text per line. */
  readonly fields: Readonly<Record<string, FieldType>>;
}

/** `volume` and `trades` are the day's shares and prints after the trade. An index prints without a size. */
const TRADE = {
  price: 'number',
  size: 'number?',
  time: 'number',
  flags: 'number?',
  volume: 'number?',
  trades: 'number?',
} as const;

/** `mm` is the broker. */
const ORDER = { ordernum: 'number', price: 'number', volume: 'number', mm: 'text?', time: 'early?' } as const;

const REMOVAL = { ordernum: 'number' } as const;

/**
 * Every line of the live feed. Its number, its parser, its writer and its path through hub and backplane derive from
 * this table.
 *
 * A line is its head and its fields, joined by commas. The head is the name, then exchange code and symbol unless it is
 * a line of the hub. Sizes are shares, times Unix seconds (decimals allowed). The trades come first: charts use their
 * numbers as `TradeKind`.
 */
export const FEED_LINES = {
  /** A trade in the regular hours. With mask 4 of its `flags` it moves last, high and low: `trade-rule.ts`. */
  T: { class: 'trade', fields: TRADE },
  /** A trade outside the regular hours. It moves the last price by the same rule, and never the day's range. */
  TE: { class: 'trade', fields: TRADE },
  /** An earlier trade of the current minute, replayed after a subscription. It highlights no row and fires no alarm. */
  TH: { class: 'trade', fields: TRADE },
  /** A cancelled trade: its volume and count are subtracted, and the minute's high, low and last are rebuilt. */
  TR: { class: 'trade', fields: TRADE },
  /** The best bid and ask. */
  Q: {
    class: 'quote',
    fields: { bid: 'number?', bidsize: 'number?', ask: 'number?', asksize: 'number?', time: 'number?' },
  },
  /**
   * The summary, which replaces these figures of a quote; a `Q` follows. After a subscription come `S`, `Q`, and a `TH`
   * for each trade of the current minute.
   */
  S: {
    class: 'quote',
    fields: {
      haltcode: 'number?',
      last: 'number?',
      change: 'number?',
      open: 'number?',
      high: 'number?',
      low: 'number?',
      volume: 'number?',
      trades: 'number?',
      dollar: 'number?',
      yearhigh: 'number?',
      yearlow: 'number?',
      time: 'number?',
    },
  },
  /**
   * The trades and minutes of the day so far have been completed or corrected since they were sent. Charts fetch their
   * minutes again. The lines of a subscription follow.
   */
  R: { class: 'quote', fields: {} },
  /** A full order book begins. It replaces the known one only when `DL` arrives. */
  D: { class: 'depth', fields: {} },
  /** A bid of the full book. */
  DBT: { class: 'depth', fields: ORDER },
  /** An ask of the full book. */
  DAT: { class: 'depth', fields: ORDER },
  /** The full book is complete. */
  DL: { class: 'depth', fields: {} },
  /** A new bid. */
  DB: { class: 'depth', fields: ORDER },
  /** A new ask. */
  DA: { class: 'depth', fields: ORDER },
  /** An order's new volume. */
  DC: { class: 'depth', fields: { ordernum: 'number', volume: 'number' } },
  /** An order's new price; it moves to the end of the queue at that price. */
  DP: { class: 'depth', fields: { ordernum: 'number', price: 'number', volume: 'number' } },
  /** An order of either side is gone. */
  DR: { class: 'depth', fields: REMOVAL },
  /** A bid is gone. */
  DRB: { class: 'depth', fields: REMOVAL },
  /** An ask is gone. */
  DRA: { class: 'depth', fields: REMOVAL },
  /**
   * A coming auction, `kind` of `AuctionKind`: its indicative price, the shares paired at that price, and the imbalance
   * (above 0: more is bought). Without shares: the auction is over.
   */
  AU: {
    class: 'depth',
    fields: { kind: 'number', price: 'number?', paired: 'number?', imbalance: 'number?', time: 'number?' },
  },
  /** One level, 1 to 5, of the depth by price. Volume 0 empties it. */
  MP: {
    class: 'level',
    fields: { side: 'side', level: 'number', price: 'number', volume: 'number', num: 'number?' },
  },
  /**
   * A heartbeat, at least every 15 s, market open or closed. `count`: lines that the stream sent before it, including
   * earlier heartbeats; `time`: the market's; `order`: `orderWith` of those lines, without the heartbeats.
   */
  H: { class: 'hub', fields: { count: 'number', time: 'number', order: 'number?' } },
  /** The subscriber's workspace has changed, on this device or another one: its `revision`. */
  W: { class: 'hub', fields: { revision: 'number' } },
  /** The subscriber's alarms were changed, or have reported something: their `revision`. */
  A: { class: 'hub', fields: { revision: 'number' } },
  /** The feed has failed. */
  Error: { class: 'hub', fields: { text: 'rest' } },
} as const satisfies Readonly<Record<string, FeedLine>>;

type Lines = typeof FEED_LINES;

/** The name of a line. */
export type LineName = keyof Lines;

/** The name of a line that the hub writes. */
export type HubLine = { [N in LineName]: Lines[N]['class'] extends 'hub' ? N : never }[LineName];

/** The name of a line that the market source writes. */
export type MarketLine = Exclude<LineName, HubLine>;

/** The names of a line's fields. */
export type FieldName<N extends LineName> = keyof Lines[N]['fields'] & string;

interface FieldValues extends Readonly<Record<FieldType, number | string>> {
  readonly number: number;
  readonly 'number?': number;
  readonly 'text?': string;
  readonly side: 'A' | 'B';
  readonly 'early?': number;
  readonly rest: string;
}

/** A line's values by field. An absent number is NaN. */
export type LineValues<N extends LineName> = {
  readonly [F in keyof Lines[N]['fields']]: Lines[N]['fields'][F] extends FieldType
    ? FieldValues[Lines[N]['fields'][F]]
    : never;
};
