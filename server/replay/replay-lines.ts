import { EXTENDED_CLOSE } from '../../engine/series/session.ts';
import { wallOfDate } from '../../engine/time/exchange-time.ts';
import type { DayEvents } from '../market/day-events.ts';
import type { Instrument } from '../market/market-source.ts';
import type { AsOfMarket } from './as-of-market.ts';
import { auctionLines, auctionSnapshot } from './auction-lines.ts';
import type { CachedDay } from './day-cache.ts';
import type { Replays } from './replays.ts';

/** How far beyond the moment an answer reaches (milliseconds). */
const AHEAD = 60_000;
/** When a day ends: no trade comes later. */
const DAY_ENDS = EXTENDED_CLOSE * 1000;

/** A request for lines. */
interface LinesRequest {
  readonly market: AsOfMarket;
  readonly instruments: readonly Instrument[];
  /** Whether a reader gets an instrument delayed. */
  isDelayed(instrument: Instrument): boolean;
  /** The time up to which the reader has the lines; undefined: none yet. */
  readonly since: number | undefined;
  /** Whether a reader gets an instrument's book too. */
  hasDepth(instrument: Instrument): boolean;
}

/** The lines, in order of time, and the time up to which they are complete. */
interface LinesAnswer {
  readonly until: number;
  /** The time from which individual trades of all securities are known; Infinity if one of them has none. */
  readonly tradesFrom: number;
  readonly text: string;
}

/** The lines of securities that follow a moment. A new reader first gets the lines that bring it up to date at that moment. */
export async function replayLines(replays: Replays, request: LinesRequest): Promise<LinesAnswer> {
  const { market, instruments, since } = request;
  const { date, moment } = market;
  const isLate = instruments.some((instrument) => request.isDelayed(instrument));
  const known = replays.known(date, isLate);
  // If a reader gets one of the securities delayed, it gets all of them as of a moment that has passed for that one.
  const at = Math.max(0, Math.min(moment, known));
  let until = Math.min(at + AHEAD, Math.max(DAY_ENDS, at), known);
  let tradesFrom = 0;
  const days: CachedDay[] = [];
  for (const instrument of instruments) {
    const cached = await market.day(instrument);
    until = Math.min(until, cached.day.events.until);
    tradesFrom = Math.max(tradesFrom, tradesKnownFrom(date, cached.day.events));
    days.push(cached);
  }
  until = Math.max(0, until);
  const lines: string[] = [];
  for (const { day, lines: its } of days) {
    await market.pause();
    if (since === undefined) its.snapshot(at, lines);
    its.between(since ?? at, until, day.events.until, lines);
    if (!request.hasDepth(day.instrument)) continue;
    // A book may begin within these lines.
    const depth = await replays.depthAt(day.instrument, date, until);
    if (depth === 'none') continue;
    const book = replays.book(day.instrument, date, depth);
    if (since === undefined) {
      await book.snapshot(at, lines);
      auctionSnapshot(day, at, lines);
    }
    await book.between(since ?? at, until, lines);
    auctionLines(day, since ?? at, until, lines);
  }
  return { until, tradesFrom, text: inOrder(lines) };
}

/** The time of the first individual trade, if only minutes are known before it; 0 if nothing happened before it. */
function tradesKnownFrom(date: number, { minutes, trades }: DayEvents): number {
  if (minutes.count === 0) return 0;
  if (trades.count === 0) return Number.POSITIVE_INFINITY;
  const [first] = trades.time;
  return first < (minutes.time[0] - wallOfDate(date)) * 1000 ? 0 : first;
}

/** Joins the lines in order of time; lines of the same time keep their order. */
function inOrder(lines: readonly string[]): string {
  const times = Float64Array.from(lines, (line) => Number.parseInt(line, 10));
  const order = Uint32Array.from(times.keys()).sort((a, b) => times[a] - times[b] || a - b);
  let text = '';
  for (const i of order) text += `${lines[i]}\n`;
  return text;
}
