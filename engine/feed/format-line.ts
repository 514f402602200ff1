import {
  LINE_NAMES,
  LineKind,
  type LineKindNumber,
  type OrderKind,
  type OrderRemovalKind,
  type TradeKind,
} from './line-kind.ts';
import { DEPTH_TIME_SHIFT } from './parse-line.ts';

/** The day's figures of an `S` line; times are Unix seconds, an absent value is NaN. */
interface SummaryFigures {
  readonly haltcode: number;
  readonly last: number;
  readonly change: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly volume: number;
  readonly trades: number;
  readonly dollar: number;
  readonly yearhigh: number;
  readonly yearlow: number;
}

/**
 * Writers of the live feed's lines, for the server and for tests; `parse-line.ts` is their reader. No line ends with a
 * line end. Numbers are plain decimals (never an exponent) that read back as the same double; NaN and ±Infinity are
 * written as an absent value. Texts must not hold a comma or a line end.
 */

/** A trade (`T`, `TE`, `TH`, `TR`). `volume` and `trades` are the day's figures after it. */
export function formatTrade(
  kind: TradeKind,
  ex: string,
  symbol: string,
  price: number,
  size: number,
  time: number,
  flags: number,
  volume: number,
  trades: number,
): string {
  return `${head(kind, ex, symbol)},${plain(price)},${plain(size)},${plain(time)},${plain(flags)},${plain(volume)},${plain(trades)}`;
}

/** The best bid and ask (`Q`); sizes in shares. */
export function formatQuote(
  ex: string,
  symbol: string,
  bid: number,
  bidsize: number,
  ask: number,
  asksize: number,
  time: number,
): string {
  return `${head(LineKind.Q, ex, symbol)},${plain(bid)},${plain(bidsize)},${plain(ask)},${plain(asksize)},${plain(time)}`;
}

/** The summary (`S`). */
export function formatSummary(ex: string, symbol: string, of: SummaryFigures, time: number): string {
  return (
    `${head(LineKind.S, ex, symbol)},${plain(of.haltcode)},${plain(of.last)},${plain(of.change)},${plain(of.open)},` +
    `${plain(of.high)},${plain(of.low)},${plain(of.volume)},${plain(of.trades)},${plain(of.dollar)},` +
    `${plain(of.yearhigh)},${plain(of.yearlow)},${plain(time)}`
  );
}

/** The beginning (`D`) or the end (`DL`) of a full order book. */
export function formatBookMark(kind: typeof LineKind.D | typeof LineKind.DL, ex: string, symbol: string): string {
  return head(kind, ex, symbol);
}

/** One order of a full book (`DBT`, `DAT`) or a new one (`DB`, `DA`). `broker` is the line's `mm`; `time` is the true one. */
export function formatOrder(
  kind: OrderKind,
  ex: string,
  symbol: string,
  ordernum: number,
  price: number,
  volume: number,
  broker: string,
  time: number,
): string {
  return `${head(kind, ex, symbol)},${plain(ordernum)},${plain(price)},${plain(volume)},${broker},${plain(time - DEPTH_TIME_SHIFT)}`;
}

/** An order's new volume (`DC`). */
export function formatOrderVolume(ex: string, symbol: string, ordernum: number, volume: number): string {
  return `${head(LineKind.DC, ex, symbol)},${plain(ordernum)},${plain(volume)}`;
}

/** An order's new price (`DP`). */
export function formatOrderPrice(ex: string, symbol: string, ordernum: number, price: number, volume: number): string {
  return `${head(LineKind.DP, ex, symbol)},${plain(ordernum)},${plain(price)},${plain(volume)}`;
}

/** An order's removal (`DR`, `DRB`, `DRA`). */
export function formatOrderRemoval(kind: OrderRemovalKind, ex: string, symbol: string, ordernum: number): string {
  return `${head(kind, ex, symbol)},${plain(ordernum)}`;
}

/** One level of the depth by price (`MP`), `level` 1 … 5; volume 0 empties it. */
export function formatPriceLevel(
  ex: string,
  symbol: string,
  side: 'A' | 'B',
  level: number,
  price: number,
  volume: number,
  orders: number,
): string {
  return `${head(LineKind.MP, ex, symbol)},${side},${plain(level)},${plain(price)},${plain(volume)},${plain(orders)}`;
}

/** A heartbeat (`H`): `count` lines went out on this stream before it, `time` is the market's, in Unix seconds. */
export function formatHeartbeat(count: number, time: number): string {
  return `H,${plain(count)},${plain(time)}`;
}

/** A feed error (`Error`). */
export function formatError(text: string): string {
  return `Error,${text}`;
}

function head(kind: LineKindNumber, ex: string, symbol: string): string {
  return `${LINE_NAMES[kind]},${ex},${symbol}`;
}

function plain(value: number): string {
  if (!Number.isFinite(value)) return '';
  const text = String(value);
  return text.includes('e') ? withoutExponent(text) : text;
}

/** The same shortest decimal with its point moved, so that no digit is gained or lost. */
function withoutExponent(text: string): string {
  const [mantissa = '', exponent = '0'] = text.split('e');
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', decimals = ''] = mantissa.slice(sign.length).split('.');
  const digits = whole + decimals;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0')}`;
}
