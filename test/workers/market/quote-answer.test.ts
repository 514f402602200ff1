import * as v from 'valibot';
import { expect, test } from 'vitest';
import { QuoteField, QuoteFlag } from '../../../engine/quotes/quote-field.ts';
import {
  emptyLoadedQuote,
  fillLoadedQuote,
  type QuoteRowAnswer,
  quoteRows,
  rowText,
} from '../../../workers/market/answers/quote-answer.ts';

const FIGURES = {
  last: 1,
  change: 2,
  open: 3,
  high: 4,
  low: 5,
  yearhigh: 6,
  yearlow: 7,
  volume: 8,
  trades: 9,
  dollar: 10,
  bid: 11,
  bidsize: 12,
  ask: 13,
  asksize: 14,
  prevbid: 15,
  delay: 16,
  haltcode: 169,
};

function parsed(row: object): QuoteRowAnswer {
  const [answer] = v.parse(quoteRows, [{ symbol: 'RY', region: 'C', ...row }]);
  if (answer === undefined) throw new Error('no row');
  return answer;
}

test('a row of an answer gives each field its own figure', () => {
  const { values, boardlot, isIndex } = fillLoadedQuote(
    parsed({ ex: 'T', boardlot: 500, lasttrade: '10:30:05', newstoday: true, hasalarm: true, ...FIGURES }),
    emptyLoadedQuote(),
  );
  expect(Object.fromEntries(Object.entries(QuoteField).map(([name, field]) => [name, values[field]]))).toEqual({
    Last: 1,
    Change: 2,
    Open: 3,
    High: 4,
    Low: 5,
    YearHigh: 6,
    YearLow: 7,
    Volume: 8,
    Trades: 9,
    Dollar: 10,
    Bid: 11,
    BidSize: 12,
    Ask: 13,
    AskSize: 14,
    PrevBid: 15,
    Delay: 16,
    HaltCode: 169,
    LastTrade: 37_805,
    Flags: QuoteFlag.NewsToday | QuoteFlag.HasAlarm,
    Fade: 0,
  });
  expect([boardlot, isIndex]).toEqual([500, false]);
});

test('its texts are the page’s, an entry of a portfolio included', () => {
  const row = { name: 'Royal', ex: 'T', sector: 'Banks', sectype: 9, subid: 42 };
  expect(rowText(parsed(row))).toEqual({ symbol: 'RY', region: 'C', otherName: '', ...row, subid: '42' });
  expect(rowText(parsed({ status: 'unknown', othername: 'Royal of New York' })).otherName).toBe('Royal of New York');
});
