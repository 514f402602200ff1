import type { Region } from '../../engine/quotes/region.ts';
import type { ServerAnswer } from './records.ts';

/**
 * What the chart worker calls on the market worker, over Comlink on a port of its own, so that no tick passes through
 * the page. Bars travel as packed columns in one transferred buffer. If the server does not answer, calls resolve with
 * its last known answer and that answer's age.
 */
export interface ChartSource {
  /**
   * Day bars of `from … to` (`yyyymmdd`, inclusive), already adjusted for restructurings; oldest first. The packet
   * reserves `room` more bars, so that appending them copies nothing.
   */
  history(symbol: string, region: Region, from: number, to: number, room: number): Promise<ServerAnswer<BarsPacket>>;
  /**
   * Completed minute bars of the days `from … to`, today's included, already adjusted for restructurings. `extended` adds
   * 4:00–9:30 and 16:00–20:00.
   */
  intraday(
    symbol: string,
    region: Region,
    from: number,
    to: number,
    extended: boolean,
  ): Promise<ServerAnswer<BarsPacket>>;
  /** News of a symbol, newest first. */
  headlines(symbol: string, region: Region): Promise<readonly ChartHeadline[]>;
  /** A portfolio's value by day, with its purchases and sales. */
  portfolioValue(portfolio: number): Promise<ServerAnswer<PortfolioCurve>>;
  /** What a chart needs to know about its instrument and the market's day. */
  describe(symbol: string, region: Region): Promise<ChartSubject>;
  /**
   * Individual trades of today that end before `before` (Unix seconds; NaN: now), about ten minutes of them. A delayed reader
   * gets those that are old enough.
   */
  prints(symbol: string, region: Region, before: number): Promise<PastPrints>;
  /**
   * Follows a symbol: the port receives trades while it is subscribed live, otherwise a `poll` message at each refresh.
   * Closing the port unsubscribes.
   */
  follow(symbol: string, region: Region, port: MessagePort): Promise<void>;
  /** Posts `poll` on the port at each refresh, for targets that are not symbols. Closing the port ends it. */
  followRefresh(port: MessagePort): Promise<void>;
}

/** The individual trades of a part of the day. */
export interface PastPrints {
  /** In order, as `engine/feed/trade-packet.ts` packs them; each with its side, where the quote of its moment is known. */
  readonly packet: Float64Array;
  /** The trades are those of [`from`, `until`), Unix seconds. Empty if a delayed reader may not see any of that time yet. */
  readonly from: number;
  readonly until: number;
  /** When the day's first individual trade is known (Unix seconds): nothing can be asked for before it. */
  readonly knownFrom: number;
}

/** Bars as one buffer, written and read by `engine/series/bars-packet.ts`. */
export type BarsPacket = ArrayBuffer;

/** A headline as a chart marks it. */
export interface ChartHeadline {
  /** `yyyymmdd`. */
  readonly date: number;
  readonly head: string;
}

/** A portfolio's history as columns of the same length, oldest first (`/api/weekvalue`). */
export interface PortfolioCurve {
  /** `yyyymmdd`. */
  readonly date: Float64Array;
  readonly value: Float64Array;
  readonly cost: Float64Array;
  /** Value of the day's purchases and sales; 0 on most days. */
  readonly bought: Float64Array;
  readonly sold: Float64Array;
}

/** The instrument and day that a chart is drawn for. */
export interface ChartSubject {
  readonly symbol: string;
  readonly region: Region;
  readonly name: string;
  readonly ex: string;
  readonly boardlot: number;
  readonly isIndex: boolean;
  /** The market's date, `yyyymmdd`; for a last known answer, the date at that time. */
  readonly today: number;
  readonly previousClose: number;
}

/**
 * Market worker → chart worker on a follow port, one message per flush (at most one a frame).
 * `trades`: a packet of `engine/feed/trade-packet.ts`, in arrival order, never conflated; transferred.
 * `state`: the feed went live or fell back to polling. `gap`: lines were lost; fetch the bars again. `anew`: the user
 * changed and may see other bars; discard the earlier ones and load everything. `poll`: the refresh is due; fetch
 * today's bars again. `news`: the refresh is due and the bars are live: fetch the news, and the bars only if they could
 * not be fetched.
 */
export type FollowMessage =
  | { readonly type: 'trades'; readonly packet: Float64Array }
  | { readonly type: 'state'; readonly live: boolean }
  | { readonly type: 'gap' }
  | { readonly type: 'anew' }
  | { readonly type: 'poll' }
  | { readonly type: 'news' };
