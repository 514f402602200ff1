import { describe, expect, it } from 'vitest';
import type { Tape } from '../../../ui/trades/tape-feed.ts';
import { minuteLook, printLook, TAPE_COLUMNS } from '../../../ui/trades/tape-text.ts';
import { PrintMark } from '../../../workers/api/tape.ts';

const minute = (values: {
  price?: number;
  change?: number;
  volume?: number;
  trades?: number;
  mark?: number;
  side?: number;
}): Tape => ({
  count: 1,
  second: Float64Array.of(9 * 3600 + 31 * 60),
  price: Float64Array.of(values.price ?? 12.345),
  change: Float64Array.of(values.change ?? -0.125),
  volume: Float64Array.of(values.volume ?? 9_999),
  trades: Float64Array.of(values.trades ?? 1_234),
  marks: Float64Array.of(values.mark ?? PrintMark.Trade),
  side: Float64Array.of(values.side ?? 0),
});
const texts = (tape: Tape, locale: 'en-CA' | 'fr-CA' = 'en-CA', symbol = 'MSFT'): string[] =>
  TAPE_COLUMNS.map((column) => minuteLook(symbol).text(tape, 0, column, locale));

describe('a row of the tape', () => {
  it('has time, price, change, volume and number of trades, as the specification writes them', () => {
    expect(texts(minute({}))).toEqual(['09:31', '12.35', '-0.125', '9,999', '1,234']);
    expect(texts(minute({ price: 0.4567, change: 0.05, volume: 12_600 }))).toEqual([
      '09:31',
      '0.457',
      '+0.05',
      '13',
      '1,234',
    ]);
    expect(texts(minute({ volume: 12_345_678 }))[3]).toBe('12.3');
  });

  it('has the unit of its volume separately, to be smaller', () => {
    const units = [9_999, 12_600, 12_345_678].map((volume) => minuteLook('MSFT').unit?.(minute({ volume }), 0));
    expect(units).toEqual(['', 'k', 'M']);
  });

  it('has four decimals of an exchange rate and of its change', () => {
    const rate = minute({ price: 0.6865, change: 0.001, volume: 0 });
    expect(texts(rate, 'en-CA', 'FX$CAD/USD').slice(1, 3)).toEqual(['0.6865', '+0.0010']);
    expect([minuteLook('FX$CAD/USD'), minuteLook('MSFT')].map(({ changeDecimals }) => changeDecimals)).toEqual([4, 3]);
  });

  it('is written in French', () => {
    expect(texts(minute({ change: 1.5 }), 'fr-CA').slice(1, 3)).toEqual(['12,35', '+1,50']);
  });

  it('says that the number of trades is unknown if shares were recorded without it', () => {
    expect(texts(minute({ trades: 0 }))[4]).toBe('—');
    expect(texts(minute({ trades: 0, volume: 0 }))[4]).toBe('0');
  });

  it('has no price and no change after all its trades were cancelled', () => {
    expect(texts(minute({ price: 0, change: Number.NaN, volume: 0, trades: 0 }))).toEqual([
      '09:31',
      '—',
      '—',
      '0',
      '0',
    ]);
  });
});

describe('a row of single prints', () => {
  const look = printLook('MSFT', (key) => `[${key}]`);
  const ofPrint = (mark: number, volume: number, side = 0): string[] => {
    const tape = minute({ mark, volume, side });
    const [, , size, at] = look.columns.map((column) => look.text(tape, 0, column, 'en-CA'));
    return [size ?? '', look.unit?.(tape, 0) ?? '', at ?? ''];
  };

  it('says where it was between bid and ask, if that is known', () => {
    expect([1, 2, 3].map((side) => ofPrint(PrintMark.Trade, 300, side)[2])).toEqual([
      '[trades.side.bid]',
      '[trades.side.between]',
      '[trades.side.ask]',
    ]);
    expect(ofPrint(PrintMark.Trade, 12_600)).toEqual(['12,600', '', '—']);
  });

  it('says what is an auction, an odd lot, and what an official price without shares', () => {
    expect(ofPrint(PrintMark.Auction, 12_600)).toEqual(['12,600', '', '[trades.auction]']);
    expect(ofPrint(PrintMark.OddLot, 7, 3)).toEqual(['7', '[trades.oddLot]', '[trades.side.ask]']);
    expect(ofPrint(PrintMark.Official, 0, 3)).toEqual(['[trades.official]', '', '—']);
  });

  it('is marked as large from 10,000 shares and 200,000 dollars on', () => {
    const large = (price: number, volume: number) => look.isLarge?.(minute({ price, volume }), 0);
    expect([large(20, 10_000), large(20, 9_999), large(19.99, 10_000), large(0.5, 400_000)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('has neither sides nor lots if it is of an index', () => {
    const index = printLook('FX$CAD/USD', (key) => key);
    expect(index.columns).toEqual(['time', 'price', 'size']);
    const tape = minute({ price: 0.6865, volume: 0, mark: PrintMark.OddLot });
    expect([index.text(tape, 0, 'price', 'en-CA'), index.unit?.(tape, 0)]).toEqual(['0.6865', '']);
    expect(printLook('TI0000', (key) => key).isLarge?.(minute({ price: 20_464, volume: 150_159 }), 0)).toBe(false);
  });
});
