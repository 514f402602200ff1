import { TRADE_OF_AUCTION, TRADE_UPDATES_LAST } from '../../engine/feed/trade-rule.ts';
import { addDays, sessionMinutes } from '../../engine/series/trading-calendar.ts';
import { dateOfWall, midnightOf, unixSeconds, wallOfDate } from '../../engine/time/exchange-time.ts';
import type { FileOf, MarketFormat } from './market-file.ts';
import type { MarketSink } from './market-sink.ts';
import { textLines } from './text-lines.ts';
import { UnusableFile } from './unusable-file.ts';

// Files of LEAN (github.com/QuantConnect/Lean, Data/equity/usa): lines without a header in zips of one member, prices times 10,000,
// times as milliseconds of the day in New York, whose clock is Toronto's.
//
// Sale conditions of ticks are bits (AlgoSeek's). By the rules of the consolidated tapes, these move no last price:
const MOVES_NO_PRICE =
  (1 << 1) | // cash sale
  (1 << 2) | // next day
  (1 << 3) | // seller's option
  (1 << 9) | // derivatively priced
  (1 << 11) | // sold last, reported late
  (1 << 14) | // out of sequence
  (1 << 18) | // stock and option together
  (1 << 20) | // average price
  (1 << 22) | // price variation
  (1 << 25); // prior reference price
// and these are no trades, but repeat the size of the one at the open or close:
const OFFICIAL_PRICE = (1 << 24) | (1 << 26);
// A tick that its data provider marks as suspicious moves no price either. Odd lots are left to the trade rule.
//
// LEAN also publishes minutes, which a test compares with its ticks (IBM and SPY, 7 to 11 October 2013, 6,283 minutes;
// test/server/import/lean-minutes.test.ts). LEAN's published rule (QuantConnect, US equities, Data Preparation) reproduces every
// price and volume of these minutes:
// - Volumes include all ticks. Prices exclude suspicious ticks. They also exclude sweeps (bit 5), trades exempt from the order
//   protection rule (bit 29) and odd lots (bit 31), unless the tick is also regular, cash, next-day, Form T or of extended hours
//   (bits 0, 1, 2, 10, 13).
// - Only the auctions of the listing exchange count. Its first opening print opens the minute 9:30 if it was reported in that
//   minute. Its first closing print closes 15:59, although it was reported later; without one, the official close does, without
//   volume.
// This app follows the consolidated tape instead, where these sweeps, exempt trades and prints move the last price. The number of
// figures that differ, by their cause:
//
// | kind                              | IBM: open high low close volume | SPY: open high low close volume |
// | sweep or exempt trade: ours only  |       446  340 425   400      0 |       162   82 151   184      0 |
// | moves no price by the tape: LEAN's|         2    7   7     5    194 |         7   38  28     7    706 |
// | opening or closing print elsewhere|         2    2   0     1     16 |         3    3   0     0     14 |
// | suspicious: LEAN's volume only    |         0    0   0     0      0 |         0    0   0     0     10 |
//
// 48 % of IBM's minutes have equal prices, and 86 % of SPY's. 43 minutes of IBM and 4 of SPY do not exist here, because by the tape's
// rule none of their trades moves a price. These causes explain every difference.
/** Prints of the opening and of the close. */
const AUCTION = (1 << 6) | (1 << 7);
const MASK_BASE = 16;

const PRICE_SCALE = 10_000;
const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/** `20131007_ibm_Trade_Tick.csv`, `20131007_ibm_minute_trade.csv`. */
const TICK_NAME = /^(\d{8})_([a-z0-9.$_-]+?)_(?:tick_(trade|quote)|(trade|quote)_tick)\.csv$/i;
const BAR_NAME = /^(\d{8})_([a-z0-9.$_-]+?)_(?:(second|minute)_(trade|quote)|(trade|quote)_(second|minute))\.csv$/i;
/** `ibm.csv`, of days, map and factor files. */
const SYMBOL_NAME = /^([a-z0-9.$_-]+)\.csv$/i;
const DAY_LINE = /^\d{8} \d\d:\d\d,\d+,\d+,\d+,\d+,\d+\s*$/;
const MAP_LINE = /^\d{8},[a-z][a-z0-9.$_-]*(,[a-z]*)?\s*$/i;
const FACTOR_LINE = /^\d{8},\d*\.?\d+(e-?\d+)?,\d*\.?\d+(e-?\d+)?(,\d*\.?\d+)?\s*$/i;
const TICK_LINE = /^\d{1,8}(\.\d+)?,\d/;

/** Exchanges of map files that have a letter in the app. */
const EXCHANGES: Readonly<Record<string, string>> = { N: 'N', Q: 'Q', A: 'X' };

/** Trades and quotes, one by one. */
export const LEAN_TICKS: MarketFormat = {
  name: 'LEAN ticks',
  recognises: (head, fileName) => TICK_NAME.test(fileName) && TICK_LINE.test(firstLine(head)),
  async read(bytes, of, sink) {
    const [, date = '', symbol = '', first, second] = TICK_NAME.exec(of.name) ?? [];
    const isTrade = (first ?? second)?.toLowerCase() === 'trade';
    const security = sink.security({ symbol: symbol.toUpperCase(), region: 'U' });
    const midnight = unixMidnight(Number(date));
    const quotes = new LeanQuotes(security, sink);
    await eachLine(bytes, sink, (cells, line) => {
      const time = midnight + Number(cells[0]);
      const reported = isTrade ? reportTrade(cells, time, security, sink) : quotes.report(cells, time);
      if (!reported) sink.fault('bad', line, `is no ${isTrade ? 'trade' : 'quote'}`);
    });
  },
};

/** Bars of seconds or minutes. Seconds are stored as minutes; of quote bars only the end is stored. */
export const LEAN_MINUTES: MarketFormat = {
  name: 'LEAN seconds and minutes',
  recognises: (head, fileName) => BAR_NAME.test(fileName) && TICK_LINE.test(firstLine(head)),
  async read(bytes, of, sink) {
    const [, date = '', symbol = '', span1, kind1, kind2, span2] = BAR_NAME.exec(of.name) ?? [];
    const isTrade = (kind1 ?? kind2)?.toLowerCase() === 'trade';
    const span = (span1 ?? span2)?.toLowerCase() === 'second' ? SECOND_MS : MINUTE_MS;
    const security = sink.security({ symbol: symbol.toUpperCase(), region: 'U' });
    const midnight = unixMidnight(Number(date));
    const minute = new OpenMinute(wallOfDate(Number(date)), security, sink);
    await eachLine(bytes, sink, (cells, line) => {
      if (isTrade) {
        const numbers = cells.map(Number);
        if (cells.length < 6 || numbers.some(Number.isNaN)) sink.fault('bad', line, 'is no bar');
        else minute.add(numbers);
        return;
      }
      const [time, , , , bid, bidSize, , , , ask, askSize] = cells.map(Number);
      if (cells.length < 11 || Number.isNaN(time)) sink.fault('bad', line, 'is no bar of quotes');
      else sink.quote(security, midnight + time + span, bid / PRICE_SCALE, bidSize, ask / PRICE_SCALE, askSize);
    });
    minute.close();
  },
};

/** Bars of days. Bars of hours look the same, and cannot be stored. */
export const LEAN_DAYS: MarketFormat = {
  name: 'LEAN days',
  recognises: (head, fileName) => SYMBOL_NAME.test(fileName) && DAY_LINE.test(firstLine(head)),
  async read(bytes, of, sink) {
    const security = sink.security({ symbol: symbolOf(of), region: 'U' });
    await eachLine(bytes, sink, (cells, line) => {
      const [date = '', clock] = (cells[0] ?? '').split(' ');
      if (/^(?!00:00)\d\d:\d\d$/.test(clock ?? '')) {
        throw new UnusableFile('it has hourly bars; bars of days, minutes and seconds can be imported');
      }
      const [open, high, low, close] = cells.slice(1, 5).map((price) => Number(price) / PRICE_SCALE);
      const time = wallOfDate(Number(date));
      if (cells.length < 6 || clock === undefined) sink.fault('bad', line, 'is no bar');
      else sink.bar(security, 'day', time, open, high, low, close, Number(cells[5]), 0);
    });
  },
};

/** The symbol of a security up to each date, and its exchange. */
export const LEAN_MAP: MarketFormat = {
  name: 'LEAN map file',
  isAboutSecurities: true,
  recognises: (head, fileName) => SYMBOL_NAME.test(fileName) && MAP_LINE.test(firstLine(head)),
  async read(bytes, _of, sink) {
    const rows: { readonly date: number; readonly symbol: string; readonly exchange: string }[] = [];
    await eachLine(bytes, sink, (cells, line) => {
      const [date, symbol = '', exchange = ''] = cells;
      if (symbol === '' || !/^\d{8}$/.test(date ?? '')) sink.fault('bad', line, 'has no date and symbol');
      else if (rows.length < ROWS_MAX) rows.push({ date: Number(date), symbol: symbol.toUpperCase(), exchange });
    });
    const last = rows.at(-1);
    if (last === undefined) return;
    const { symbol } = last;
    const security = sink.security({ symbol, region: 'U', exchange: EXCHANGES[last.exchange.toUpperCase()] });
    for (const [i, row] of rows.entries()) {
      const next = rows[i + 1];
      if (next !== undefined && next.symbol !== row.symbol) sink.rename(security, nextSession(row.date), row.symbol);
    }
  },
};

/** The factors by which prices and volumes up to each date are multiplied, for dividends and for splits. */
export const LEAN_FACTORS: MarketFormat = {
  name: 'LEAN factor file',
  isAboutSecurities: true,
  recognises: (head, fileName) => SYMBOL_NAME.test(fileName) && FACTOR_LINE.test(firstLine(head)),
  async read(bytes, of, sink) {
    const security = sink.security({ symbol: symbolOf(of), region: 'U' });
    let before: readonly number[] | undefined;
    await eachLine(bytes, sink, (cells, line) => {
      const row = cells.map(Number);
      if (row.length < 3 || row.some(Number.isNaN) || !(row[1] > 0 && row[2] > 0)) {
        sink.fault('bad', line, 'is no row of factors');
        return;
      }
      if (before !== undefined) reportActions(before, row, security, sink);
      before = row;
    });
  },
};

/** The most rows of a map file: no symbol has changed so often. */
const ROWS_MAX = 1000;

/** The bar of a minute, built from bars of seconds or minutes until the minute ends. */
class OpenMinute {
  private readonly midnight: number;
  private readonly security: number;
  private readonly sink: MarketSink;
  private time = Number.NaN;
  private open = 0;
  private high = 0;
  private low = 0;
  private last = 0;
  private volume = 0;

  constructor(midnight: number, security: number, sink: MarketSink) {
    this.midnight = midnight;
    this.security = security;
    this.sink = sink;
  }

  /** Adds a bar: milliseconds, open, high, low, close, volume. */
  add([ms, open, high, low, close, volume]: readonly number[]): void {
    const time = Math.floor(ms / MINUTE_MS) * 60;
    if (time !== this.time) {
      this.close();
      this.time = time;
      this.open = open;
      this.high = high;
      this.low = low;
      this.volume = 0;
    }
    this.high = Math.max(this.high, high);
    this.low = Math.min(this.low, low);
    this.last = close;
    this.volume += volume;
  }

  close(): void {
    if (Number.isNaN(this.time)) return;
    const [open, high, low, close] = [this.open, this.high, this.low, this.last].map((price) => price / PRICE_SCALE);
    this.sink.bar(this.security, 'minute', this.midnight + this.time, open, high, low, close, this.volume, 0);
    this.time = Number.NaN;
  }
}

function reportTrade(cells: readonly string[], time: number, security: number, sink: MarketSink): boolean {
  const [, price, size, , conditions = '', suspicious] = cells;
  const mask = conditions === '' ? 0 : Number.parseInt(conditions, MASK_BASE);
  if (size === undefined || Number.isNaN(mask) || Number.isNaN(time)) return false;
  if ((mask & OFFICIAL_PRICE) !== 0) return true;
  const moves = suspicious !== '1' && (mask & MOVES_NO_PRICE) === 0;
  sink.trade(
    security,
    time,
    Number(price) / PRICE_SCALE,
    Number(size),
    (moves ? TRADE_UPDATES_LAST : 0) | ((mask & AUCTION) === 0 ? 0 : TRADE_OF_AUCTION),
  );
  return true;
}

/**
 * Ticks of quotes. A row states one side and has 0 for the other, which keeps its value. Rows often repeat a quote that has not
 * changed.
 */
class LeanQuotes {
  private readonly security: number;
  private readonly sink: MarketSink;
  private bid = 0;
  private bidSize = 0;
  private ask = 0;
  private askSize = 0;

  constructor(security: number, sink: MarketSink) {
    this.security = security;
    this.sink = sink;
  }

  /** Reports a row unless it changes nothing. Returns false if the row is not a quote. */
  report(cells: readonly string[], time: number): boolean {
    const [, bid, bidSize, ask, askSize] = cells.map(Number);
    if (cells.length < 5 || Number.isNaN(time + bid + bidSize + ask + askSize)) return false;
    const hasBid = bid !== 0 && (bid !== this.bid || bidSize !== this.bidSize);
    const hasAsk = ask !== 0 && (ask !== this.ask || askSize !== this.askSize);
    if (!hasBid && !hasAsk) return true;
    if (hasBid) [this.bid, this.bidSize] = [bid, bidSize];
    if (hasAsk) [this.ask, this.askSize] = [ask, askSize];
    const { sink, security } = this;
    sink.quote(security, time, this.bid / PRICE_SCALE, this.bidSize, this.ask / PRICE_SCALE, this.askSize);
    return true;
  }
}

/** What happened between two rows of factors: each row applies up to its own date. */
function reportActions(row: readonly number[], next: readonly number[], security: number, sink: MarketSink): void {
  const [date, priceFactor, splitFactor, reference = 0] = row;
  const day = nextSession(date);
  const ratio = next[2] / splitFactor;
  if (Math.abs(ratio - 1) > 1e-6) {
    const [newshares, oldshares] = wholeRatio(ratio);
    sink.split(security, day, newshares, oldshares);
  }
  const dividend = reference * (1 - priceFactor / next[1]);
  if (dividend > 1e-6) sink.dividend(security, day, dividend);
}

/** A ratio as new and old shares: factors have some six digits. */
function wholeRatio(ratio: number): readonly [newshares: number, oldshares: number] {
  for (let old = 1; old <= 200; old++) {
    const shares = Math.round(ratio * old);
    if (shares > 0 && Math.abs(ratio * old - shares) < 1e-4 * shares) return [shares, old];
  }
  return [ratio, 1];
}

async function eachLine(
  bytes: AsyncIterable<Uint8Array>,
  sink: MarketSink,
  take: (cells: readonly string[], line: string) => void,
): Promise<void> {
  let number = 0;
  for await (const lines of textLines(bytes)) {
    for (const line of lines) {
      number++;
      if (line !== '') take(line.split(','), `line ${number}`);
    }
    await sink.ready();
  }
}

function firstLine(head: Uint8Array): string {
  const end = head.indexOf(10);
  return Buffer.from(head.subarray(0, Math.min(end < 0 ? head.length : end, 200))).toString('latin1');
}

function symbolOf({ name, symbol }: FileOf): string {
  return symbol ?? (SYMBOL_NAME.exec(name)?.[1] ?? '').toUpperCase();
}

/** The Unix millisecond of a date's midnight in New York. */
function unixMidnight(date: number): number {
  const noon = wallOfDate(date) + 43_200;
  return (unixSeconds(noon) - 43_200) * 1000;
}

/** The next date on which New York trades. */
function nextSession(date: number): number {
  let day = addDays(date, 1);
  // A date beyond all calendars, such as that of a file's last row, has none.
  for (let days = 0; days < 10 && sessionMinutes('U', day) === 0; days++) day = addDays(day, 1);
  return dateOfWall(midnightOf(wallOfDate(day)));
}
