import { describe, expect, it } from 'vitest';
import { TradeKind, type TradeKindNumber } from '../../../engine/feed/trade-kind.ts';
import { BarChange, type BarChangeNumber } from '../../../engine/series/bar-change.ts';
import { BAR_FILLED, BAR_SIMULATED, Bars } from '../../../engine/series/bars.ts';
import { DayBars } from '../../../engine/series/day-bars.ts';
import { unixSeconds, wallOfDate } from '../../../engine/time/exchange-time.ts';
import { type BarRow, barsOf, rowsOf } from './random-bars.ts';

const { None, Amended, Appended } = BarChange;
const today = 20201215;

interface Print {
  kind?: TradeKindNumber;
  date?: number;
  hour?: number;
  price: number;
  size?: number;
  flags?: number;
  lot?: number;
  isIndex?: boolean;
  dayVolume?: number;
  dayTrades?: number;
}

function push(bar: DayBars, print: Print): BarChangeNumber {
  const { kind = TradeKind.T, date = today, hour = 10, price, size = 100, flags = 4, lot = 100 } = print;
  const { isIndex = false, dayVolume = Number.NaN, dayTrades = Number.NaN } = print;
  const time = unixSeconds(wallOfDate(date) + hour * 3600);
  return bar.push(kind, time, price, size, flags, lot, isIndex, dayVolume, dayTrades);
}

const row = (...values: [number, number, number, number, number, number]): BarRow => [wallOfDate(today), ...values, 0];
const loaded = (): DayBars => new DayBars(barsOf([row(10, 12, 9, 11, 5000, 20)]));

describe('the live day bar', () => {
  it.each([
    [1, 99, None],
    [1, 100, Amended],
    [0.9999, 499, None],
    [0.9999, 500, Amended],
    [0.1, 500, Amended],
    [0.0999, 999, None],
    [0.0999, 1000, Amended],
  ])('at %d absorbs %i shares: %i', (price, size, change) => {
    expect(push(loaded(), { price, size, lot: 1 })).toBe(change);
  });

  it('obeys the trade rule too', () => {
    expect(push(loaded(), { price: 13, flags: 3 })).toBe(None);
    expect(push(loaded(), { price: 13, size: 100, lot: 500 })).toBe(None);
    expect(push(loaded(), { price: Number.NaN })).toBe(None);
    expect(push(loaded(), { price: 3700, size: 0, isIndex: true })).toBe(Amended);
  });

  it('widens, closes and counts', () => {
    const bar = loaded();
    push(bar, { price: 13, dayVolume: 6000, dayTrades: 25 });
    push(bar, { price: 8, hour: 11, dayVolume: 6500, dayTrades: 26 });
    expect(rowsOf(bar.bars)).toEqual([row(10, 13, 8, 8, 6500, 26)]);
  });

  it('counts each trade once when some are replayed', () => {
    const bar = loaded();
    push(bar, { kind: TradeKind.TH, price: 11.5, dayVolume: 4900, dayTrades: 19 });
    expect(rowsOf(bar.bars)).toEqual([row(10, 12, 9, 11.5, 5000, 20)]);
    push(bar, { kind: TradeKind.TH, price: 11, dayVolume: 5000, dayTrades: 20 });
    expect(rowsOf(bar.bars)).toEqual([row(10, 12, 9, 11, 5000, 20)]);
  });

  it('adds up the trades themselves without cumulative figures', () => {
    const bar = loaded();
    push(bar, { price: 11, size: 300 });
    expect(rowsOf(bar.bars)).toEqual([row(10, 12, 9, 11, 5300, 21)]);
  });

  it('is not closed by a late trade', () => {
    const bar = loaded();
    push(bar, { price: 12, hour: 15 });
    expect(push(bar, { price: 13, hour: 14 })).toBe(Amended);
    expect([bar.bars.high[0], bar.bars.close[0]]).toEqual([13, 12]);
  });

  it('takes a 16:00 print', () => {
    const bar = loaded();
    push(bar, { price: 11.25, hour: 16 });
    expect(bar.bars.close[0]).toBe(11.25);
  });

  it('begins a new bar on a later date, even the very first, and ignores earlier dates', () => {
    const bar = new DayBars(new Bars());
    expect(push(bar, { price: 10, dayVolume: 700, dayTrades: 3 })).toBe(Appended);
    expect(push(bar, { price: 11, date: 20201216 })).toBe(Appended);
    expect(bar.changed).toBe(1);
    expect(push(bar, { price: 12, date: 20201215 })).toBe(None);
    expect(rowsOf(bar.bars)).toEqual([row(10, 10, 10, 10, 700, 3), [wallOfDate(20201216), 11, 11, 11, 11, 100, 1, 0]]);
  });

  it('gives all four prices to a bar without one', () => {
    const bar = new DayBars(barsOf([[wallOfDate(today), 0, 0, 0, 0, 0, 0, BAR_FILLED | BAR_SIMULATED]]));
    push(bar, { price: 10 });
    expect(rowsOf(bar.bars)).toEqual([[wallOfDate(today), 10, 10, 10, 10, 100, 1, BAR_SIMULATED]]);
  });

  it('corrects volume and count when a trade is cancelled', () => {
    const bar = loaded();
    expect(push(bar, { kind: TradeKind.TR, price: 12, dayVolume: 4900, dayTrades: 19 })).toBe(Amended);
    expect(push(bar, { kind: TradeKind.TR, price: 12 })).toBe(Amended);
    expect(push(bar, { kind: TradeKind.TR, price: 12, date: 20201214 })).toBe(None);
    expect(rowsOf(bar.bars)).toEqual([row(10, 12, 9, 11, 4800, 18)]);
  });
});
