import { describe, expect, it } from 'vitest';
import { RESTARTED_SECONDS, STALE } from '../../../../engine/chart/live-bars.ts';
import { TradeKind, type TradeKindNumber } from '../../../../engine/feed/trade-kind.ts';
import { TRADE_UPDATES_LAST } from '../../../../engine/feed/trade-rule.ts';
import { BarChange } from '../../../../engine/series/bar-change.ts';
import { Bars } from '../../../../engine/series/bars.ts';
import { secondOfDay, unixSeconds, wallOfDate } from '../../../../engine/time/exchange-time.ts';
import { TapeBars } from '../../../../workers/chart/tapes/tape-bars.ts';
import { flatMinutes } from '../../../engine/chart/chart-bars.ts';

const TODAY = 20201216;
const at = (hours: number, minutes: number, seconds = 0): number =>
  unixSeconds(wallOfDate(TODAY) + hours * 3600 + minutes * 60 + seconds);
const TERMS = { boardlot: 100, isIndex: false };

function tape(completed: Bars = new Bars(), extended = false): TapeBars {
  return new TapeBars(completed, TODAY, TERMS, extended);
}
const push = (bars: TapeBars, kind: TradeKindNumber, time: number, price = 50, size = 100): number =>
  bars.push(kind, time, price, size, TRADE_UPDATES_LAST);
const minutes = ({ bars }: TapeBars): number[] =>
  Array.from(bars.time.subarray(0, bars.count), (time) => secondOfDay(time) / 60);

describe('the minutes of a tape', () => {
  it('include 15:59, which one-minute charts omit', () => {
    const fetched = tape(flatMinutes(TODAY, 385, 390));
    expect(minutes(fetched).at(-1)).toBe(15 * 60 + 59);
    const live = tape(flatMinutes(TODAY, 385, 389));
    expect(push(live, TradeKind.T, at(15, 59, 30))).toBe(BarChange.Appended);
    expect(minutes(live).at(-1)).toBe(15 * 60 + 59);
  });

  it('are one per minute, with the price of its last trade', () => {
    const bars = tape();
    push(bars, TradeKind.T, at(10, 0, 5), 50);
    expect(push(bars, TradeKind.T, at(10, 0, 45), 51, 300)).toBe(BarChange.Amended);
    expect(push(bars, TradeKind.T, at(10, 1), 52)).toBe(BarChange.Appended);
    expect(minutes(bars)).toEqual([600, 601]);
    expect(bars.bars.close[0]).toBe(51);
    expect(bars.bars.volume[0]).toBe(400);
    expect(bars.bars.trades[0]).toBe(2);
    expect(bars.lastPrice).toBe(52);
  });

  it('take the trades of the current minute replayed after subscribing, and no minute twice', () => {
    const bars = tape(flatMinutes(TODAY, 0, 30));
    expect(push(bars, TradeKind.TH, at(9, 59, 10))).toBe(BarChange.None);
    expect(push(bars, TradeKind.TH, at(10, 0, 10))).toBe(BarChange.Appended);
    expect(bars.bars.trades[30]).toBe(1);
  });

  it('include the extended hours only on request', () => {
    const extended = tape(flatMinutes(TODAY, 380, 390), true);
    expect(push(extended, TradeKind.TE, at(16, 30))).toBe(BarChange.Appended);
    const regular = tape(flatMinutes(TODAY, 380, 390));
    expect(push(regular, TradeKind.TE, at(16, 30))).toBe(BarChange.None);
  });

  it('recompute a minute when a trade is cancelled', () => {
    const bars = tape();
    push(bars, TradeKind.T, at(10, 0, 5), 50);
    push(bars, TradeKind.T, at(10, 0, 45), 51);
    expect(push(bars, TradeKind.TR, at(10, 0, 45), 51)).toBe(BarChange.Amended);
    expect(bars.bars.close[0]).toBe(50);
    expect(bars.bars.trades[0]).toBe(1);
  });

  it('are those from midnight to midnight, and a trade may be late by as much as lines overtake each other', () => {
    const midnight = unixSeconds(wallOfDate(TODAY));
    expect(push(tape(), TradeKind.T, midnight - 1)).toBe(STALE);
    expect(push(tape(), TradeKind.T, midnight)).not.toBe(STALE);
    expect(push(tape(), TradeKind.T, midnight + 86_399)).not.toBe(STALE);
    expect(push(tape(), TradeKind.T, midnight + 86_400)).toBe(STALE);
    // A replayed or cancelled trade of another day says nothing about this one.
    expect(push(tape(), TradeKind.TH, midnight + 86_400)).toBe(BarChange.None);
    const bars = tape(flatMinutes(TODAY, 0, 200));
    const last = at(9, 30) + 199 * 60;
    expect(push(bars, TradeKind.T, last - RESTARTED_SECONDS)).not.toBe(STALE);
    expect(push(bars, TradeKind.T, last - RESTARTED_SECONDS - 1)).toBe(STALE);
  });

  it('keep what was before a refreshed part', () => {
    const bars = tape(flatMinutes(TODAY, 0, 10));
    const spliced = bars.spliced(flatMinutes(TODAY, 5, 12), wallOfDate(TODAY) + 9.5 * 3600 + 300);
    expect(spliced.count).toBe(12);
  });

  it('must be fetched again when the day restarts, or another one begins', () => {
    const bars = tape(flatMinutes(TODAY, 0, 200));
    expect(push(bars, TradeKind.T, at(9, 31))).toBe(STALE);
    expect(push(bars, TradeKind.T, at(9, 31) + 86_400)).toBe(STALE);
    expect(bars.bars.count).toBe(200);
  });
});
