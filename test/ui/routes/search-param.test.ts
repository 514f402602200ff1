import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readListParam } from '../../../ui/routes/list-param.ts';
import {
  plainNumber,
  readSearch,
  SEARCH_EXCHANGES,
  SEARCH_FILTERS,
  SEARCH_TYPES,
  type Search,
  searchPath,
  writeCriteria,
} from '../../../ui/routes/search-param.ts';

const EVERYTHING = ':mv:-1:md:-1:mp:-1:xp:-1:mt:-1:pyh:-1:pyl:-1:pdh:-1:pdl:-1';

/** None, whole numbers up to the longest that is accepted, and millionths from the smallest. */
const value = fc.oneof(
  fc.constant(undefined),
  fc.integer({ min: 0, max: 9_007_199_254_740_991 }),
  fc.integer({ min: 1, max: 999_999_999 }).map((millionths) => millionths / 1e6),
);

const search: fc.Arbitrary<Search> = fc.record({
  type: fc.constantFrom(...SEARCH_TYPES),
  exchange: fc.constantFrom(...SEARCH_EXCHANGES),
  formula: fc.constantFrom(undefined, 'day,rsi(14) < 30', 'tick,close > open'),
  filters: fc
    .tuple(...SEARCH_FILTERS.map(() => value))
    .map((values) =>
      Object.fromEntries(SEARCH_FILTERS.map((filter, i) => [filter, values[i]]).filter(([, set]) => set !== undefined)),
    ),
});

describe('the criteria of a search', () => {
  it('name every filter, empty ones as -1', () => {
    expect(writeCriteria({ type: 'pcgain', filters: {} })).toBe(`:stype:pcgain${EVERYTHING}`);
    expect(writeCriteria({ type: 'volume', filters: { mp: 2.5, pyl: 0 } })).toBe(
      ':stype:volume:mv:-1:md:-1:mp:2.5:xp:-1:mt:-1:pyh:-1:pyl:0:pdh:-1:pdl:-1',
    );
  });

  it('have no exponent, however small or large a number is', () => {
    expect([0.000001, 0.00000025, 1.5, 100, 0, 1e15].map(plainNumber)).toEqual([
      '0.000001',
      '0',
      '1.5',
      '100',
      '0',
      '1000000000000000',
    ]);
    for (const exponent of ['1e5', '1E5', '1e-5', '1.5e3']) {
      expect(readSearch(`:stype:volume:mv:${exponent}`, 'T')).toBeNull();
    }
  });

  it('have values of at most 16 digits and 6 decimals', () => {
    const least = (text: string) => readSearch(`:stype:volume:mv:${text}`, 'T')?.filters.mv;
    expect([least('1234567890123456'), least('0.123456'), least('007')]).toEqual([1234567890123456, 0.123456, 7]);
    for (const text of ['12345678901234567', '0.1234567', '1.', '.5', '+1', ' 1']) expect(least(text)).toBeUndefined();
  });

  it('leave out a filter that is empty or negative, even after it was set', () => {
    expect(readSearch(':stype:volume:mv:5:mv:-1:mp:3:mp:', 'T')?.filters).toEqual({});
    expect(readSearch(':stype:volume:mv:-1:mv:5', 'T')?.filters).toEqual({ mv: 5 });
  });

  it('are read as they were written', () => {
    fc.assert(
      fc.property(search, (written) => {
        expect(readSearch(writeCriteria(written), written.exchange)).toEqual(written);
      }),
    );
  });

  it('form a path that the route reads', () => {
    fc.assert(
      fc.property(search, (written) => {
        const [, , type = '', criteria = '', exchange = '', portfolio = ''] = searchPath(written).split('/');
        expect(readListParam(type, criteria, exchange, portfolio)).toMatchObject({
          criteria: writeCriteria(written),
          exchange: written.exchange,
        });
      }),
    );
  });

  it.each([
    ['volume', 'T'],
    [':stype:best', 'T'],
    [':stype:__proto__', 'T'],
    [':mv:1', 'T'],
    [':stype:volume:mv', 'T'],
    [':stype:volume:zz:1', 'T'],
    [':stype:volume:mv:many', 'T'],
    [':stype:volume:mv:1e5', 'T'],
    [':stype:volume', 'QQ'],
  ])('that are none are refused: %s/%s', (criteria, exchange) => expect(readSearch(criteria, exchange)).toBeNull());
});
