import { beforeEach, describe, expect, it } from 'vitest';
import { DELAY_MINUTES, DelayedQuotes } from '../../../server/market/delayed-quotes.ts';
import { makeQuoteFigures, type QuoteFigures } from '../../../server/market/quote-figures.ts';

/** Both rows at this price. */
function at(price: number): QuoteFigures {
  const columns = makeQuoteFigures(2);
  columns.last.fill(price);
  return columns;
}

let quotes: DelayedQuotes;
const during = (minute: number): number[] => [...quotes.during(minute).last];

beforeEach(() => {
  quotes = new DelayedQuotes(2);
});

describe('delayed quotes', () => {
  it.each([0, -330])('are those of a quarter of an hour ago, and before that those of the beginning at %i', (first) => {
    quotes.restart(at(1000), first);
    for (let minute = first + 1; minute <= first + 60; minute++) {
      quotes.keep(minute, at(minute));
      expect(during(minute)).toEqual(minute - first <= DELAY_MINUTES ? [1000, 1000] : Array(2).fill(minute - 15));
    }
  });

  it('of another run are none of the one before', () => {
    quotes.restart(at(1000), 0);
    for (let minute = 1; minute <= 40; minute++) quotes.keep(minute, at(minute));
    quotes.restart(at(2000), 30);
    expect(during(40)).toEqual([2000, 2000]);
    expect(() => quotes.during(50)).toThrow('35');
    quotes.restart(at(3000), 0);
    expect(during(3)).toEqual([3000, 3000]);
  });

  it('are those of their minute, whatever becomes of the columns, and of a row that came in later', () => {
    const columns = at(1);
    quotes.restart(columns, 0);
    columns.last.fill(9);
    expect(during(0)).toEqual([1, 1]);
    quotes.keepRow(0, at(7), 1);
    expect(during(0)).toEqual([1, 7]);
    // A minute that is no longer stored accepts no row, and neither does the one in its slot.
    for (let minute = 1; minute <= 17; minute++) quotes.keep(minute, at(minute));
    quotes.keepRow(0, at(7), 1);
    expect(during(32)).toEqual([17, 17]);
  });

  it('are asked for as long as they are kept', () => {
    quotes.restart(at(0), 0);
    for (let minute = 1; minute <= 30; minute++) quotes.keep(minute, at(minute));
    expect([during(29), during(30)]).toEqual([
      [14, 14],
      [15, 15],
    ]);
    expect(() => quotes.during(28)).toThrow('13');
    expect(() => quotes.during(46)).toThrow('31');
  });
});
