import { describe, expect, it } from 'vitest';
import { exchangesOf, FILTER_NAMES, ORDER_NAMES, parseCriteria } from '../../../server/http/screen-criteria.ts';
import { emptyQuote } from '../../../server/market/quote-figures.ts';

/** A stock that rose by 10 to 110; its day is 100 to 120, its year 50 to 200. */
const ROSE = {
  ...emptyQuote(),
  last: 110,
  change: 10,
  volume: 1000,
  dollar: 5000,
  trades: 70,
  low: 100,
  high: 120,
  yearlow: 50,
  yearhigh: 200,
};
const FELL = { ...ROSE, last: 90, change: -10 };
const UNTRADED = { ...emptyQuote() };

const parsed = (criteria: string) => {
  const found = parseCriteria(criteria);
  if (typeof found === 'string') throw new Error(found);
  return found;
};

describe('the order of a search', () => {
  it.each([
    ['pcgain', 10, undefined],
    ['gain', 10, undefined],
    ['pcloss', undefined, 10],
    ['loss', undefined, 10],
    ['volume', 1000, 1000],
    ['dollar', 5000, 5000],
    ['trades', 70, 70],
  ])('%s', (name, rose, fell) => {
    const { order } = parsed(`:stype:${name}`);
    expect([order(ROSE), order(FELL), order({ ...ROSE, change: 0 })]).toEqual([
      rose,
      fell,
      /volume|dollar|trades/.test(name) ? rose : undefined,
    ]);
    expect(order(UNTRADED)).toBeUndefined();
    expect(ORDER_NAMES).toContain(name);
  });

  it('is by gain in per cent where none is named', () => {
    expect(parsed('').order(ROSE)).toBe(10);
  });
});

describe('a filter', () => {
  it.each([
    ['mv', '1000', '1000.5'],
    ['md', '5000', '5001'],
    ['mp', '110', '110.01'],
    ['xp', '110', '109.99'],
    ['mt', '70', '71'],
    ['pyh', '45', '44.99'],
    ['pyl', '120', '119.99'],
    ['pdh', '8.34', '8.33'],
    ['pdl', '10', '9.99'],
  ])('%s lets a stock pass at %s, and not at %s', (name, passes, not) => {
    expect([passes, not, '-1', ''].map((value) => parsed(`:${name}:${value}`).passes(ROSE))).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect(FILTER_NAMES).toContain(name);
  });

  it('of distances lets no stock without a price pass, of amounts every one at 0', () => {
    for (const name of ['pyh', 'pyl', 'pdh', 'pdl']) {
      expect(parsed(`:${name}:1000000`).passes(UNTRADED)).toBe(false);
      expect(parsed(`:${name}:1000000`).passes({ ...ROSE, last: 0 })).toBe(false);
      expect(parsed(`:${name}:1000000`).passes({ ...ROSE, high: 0, low: 0, yearhigh: 0, yearlow: 0 })).toBe(false);
    }
    expect(parsed(':mv:0:md:0:mp:0:mt:0').passes(UNTRADED)).toBe(true);
  });

  it('is one of several, all of which have to let it pass', () => {
    const both = (volume: number, trades: number): boolean => parsed(`:mv:${volume}:mt:${trades}`).passes(ROSE);
    expect([both(1, 1), both(2000, 1), both(1, 100)]).toEqual([true, false, false]);
  });
});

it.each([
  ['stype:gain', 'Criteria have the form :name:value:name:value.'],
  [':stype', 'Criteria have the form :name:value:name:value.'],
  ['x:stype:gain', 'Criteria have the form :name:value:name:value.'],
  [':stype:most', 'The search type is one of pcgain, gain, pcloss, loss, volume, dollar, trades.'],
  [':stype:constructor', 'The search type is one of pcgain, gain, pcloss, loss, volume, dollar, trades.'],
  [':toString:1', 'toString is not a filter.'],
  ['::1', 'An empty name is not a filter.'],
  [':mv:1e9', 'The value of mv is not a number.'],
  [':mv:1.1234567', 'The value of mv is not a number.'],
  [':mv:12345678901234567', 'The value of mv is not a number.'],
])('%s is refused', (criteria, words) => {
  expect(parseCriteria(criteria)).toBe(words);
});

it('a code of a search covers exchanges, and no other word does', () => {
  expect(['T', 'CC', 'U', 'Z', 'constructor', 'A'].map(exchangesOf)).toEqual([
    'T',
    'TVCMEDF+',
    'QNXOP',
    'N',
    undefined,
    undefined,
  ]);
});
