import { describe, expect, it } from 'vitest';
import {
  emptyQuote,
  makeQuoteFigures,
  QUOTE_FIGURES,
  readQuote,
  sameQuote,
} from '../../../server/market/quote-figures.ts';

describe('a quote out of the columns', () => {
  it('has every figure of its row, and the day’s value in whole cents', () => {
    const columns = makeQuoteFigures(3);
    for (const [i, name] of QUOTE_FIGURES.entries()) columns[name].set([1, 100 + i, 3]);
    columns.dollar[1] = 0.1 + 0.2;
    const expected = Object.fromEntries(QUOTE_FIGURES.map((name, i) => [name, 100 + i]));
    expect(readQuote(columns, 1, emptyQuote())).toEqual({ ...expected, dollar: 0.3 });
  });

  it.each(QUOTE_FIGURES)('is different when %s alone is different', (name) => {
    const quote = { ...emptyQuote(), [name]: 7 };
    expect(sameQuote(quote, { ...quote })).toBe(true);
    expect(sameQuote(quote, { ...quote, [name]: 8 })).toBe(false);
  });
});
