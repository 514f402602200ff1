import { lowerBound } from '../../engine/core/lower-bound.ts';
import { formatLine } from '../../engine/feed/format-line.ts';
import { TRADE_OF_AUCTION } from '../../engine/feed/trade-rule.ts';
import { unixOfDay } from './day-time.ts';
import type { ReplayedDay } from './replayed-day.ts';

/**
 * Exchanges publish an imbalance every few seconds until its auction. The auction is over this long after the last one (ms).
 */
const OVER_AFTER = 60_000;

/** Appends the line of the imbalance that is current at a time, if there is one. */
export function auctionSnapshot(day: ReplayedDay, time: number, into: string[]): void {
  const { imbalances } = day.events;
  const i = lowerBound(imbalances.time, imbalances.count, time + 1) - 1;
  if (i >= 0 && endOf(day, i) > time) into.push(`${time},${lineOf(day, i)}`);
}

/** Appends the lines of the imbalances due in (`from`, `to`], and of the ends of their auctions. */
export function auctionLines(day: ReplayedDay, from: number, to: number, into: string[]): void {
  const { time, count } = day.events.imbalances;
  const first = lowerBound(time, count, from + 1);
  for (let i = Math.max(0, first - 1); i < count && time[i] <= to; i++) {
    if (time[i] > from) into.push(`${time[i]},${lineOf(day, i)}`);
    const end = endOf(day, i);
    const isNext = i + 1 < count && time[i + 1] <= end;
    if (isNext || end <= from || end > to) continue;
    into.push(`${end},${overLine(day, i, end)}`);
  }
}

function lineOf({ instrument, events, date }: ReplayedDay, i: number): string {
  const { time, values } = events.imbalances;
  const [kind, price, paired, imbalance] = values.map((column) => column[i]);
  const unix = unixOfDay(date, time[i]);
  return formatLine('AU', instrument, { kind, price: price || Number.NaN, paired, imbalance, time: unix });
}

function overLine({ instrument, events, date }: ReplayedDay, i: number, end: number): string {
  const [kinds] = events.imbalances.values;
  const none = { price: Number.NaN, paired: Number.NaN, imbalance: Number.NaN };
  return formatLine('AU', instrument, { kind: kinds[i], ...none, time: unixOfDay(date, end) });
}

/** When the auction of imbalance `i` is over: at its next print or official price, or `OVER_AFTER` its publication. */
function endOf({ events: { imbalances, officials, trades } }: ReplayedDay, i: number): number {
  const published = imbalances.time[i];
  let end = published + OVER_AFTER;
  const official = lowerBound(officials.time, officials.count, published);
  if (official < officials.count) end = Math.min(end, officials.time[official]);
  const [, , flags] = trades.values;
  for (let t = lowerBound(trades.time, trades.count, published); t < trades.count && trades.time[t] < end; t++) {
    if ((flags[t] & TRADE_OF_AUCTION) !== 0) return trades.time[t];
  }
  return end;
}
