import * as v from 'valibot';
import { expect, test } from 'vitest';
import { FIGURE_TABLE, QuoteField, type QuoteFigure, QuoteFlag } from '../../../../engine/quotes/quote-field.ts';
import { quoteRowOf } from '../../../../server/http/quote-row.ts';
import { emptyQuote } from '../../../../server/market/quote-figures.ts';
import {
  emptyLoadedQuote,
  fillLoadedQuote,
  type QuoteRowAnswer,
  quoteRows,
  rowText,
} from '../../../../workers/market/answers/quote-answer.ts';
import { instrument } from '../../../server/market/sample-market.ts';

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
  expect(Object.fromEntries(Object.entries(QuoteField).map(([name, field]) => [name, values[field]]))).toMatchObject({
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

test('every figure of a market reaches the table unchanged, and an absent one as absent', () => {
  const names = Object.keys(FIGURE_TABLE) as QuoteFigure[];
  const marks = { delay: 0, newstoday: false, simulated: false };
  const quote = emptyQuote();
  const read = (name: QuoteFigure): number =>
    fillLoadedQuote(parsed(quoteRowOf(instrument(), quote, marks)), emptyLoadedQuote()).values[
      QuoteField[FIGURE_TABLE[name].field]
    ];
  const absent = { price: Number.NaN, number: 0, halt: 0, clock: -1 };
  expect(names.map(read)).toEqual(names.map((name) => absent[FIGURE_TABLE[name].kind]));
  for (const [i, name] of names.entries()) quote[name] = 100 + i;
  expect(names.map(read)).toEqual(names.map((_, i) => 100 + i));
  expect(new Set(names.map((name) => FIGURE_TABLE[name].field)).size).toBe(names.length);
});

test('an unknown symbol has no figures, whatever its row says', () => {
  const { values } = fillLoadedQuote(parsed({ ...FIGURES, status: 'unknown' }), emptyLoadedQuote());
  const { Last, Volume, AskSize, PrevBid, Flags } = QuoteField;
  expect([Last, Volume, AskSize, PrevBid].map((field) => values[field])).toEqual(Array(4).fill(Number.NaN));
  expect(values[Flags]).toBe(QuoteFlag.Unknown);
});

test('its texts are those for the page, including a portfolio’s entry id', () => {
  const row = { name: 'Royal', ex: 'T', sector: 'Banks', sectype: 9, subid: 42 };
  expect(rowText(parsed(row))).toEqual({ symbol: 'RY', region: 'C', otherName: '', ...row, subid: '42' });
  expect(rowText(parsed({ status: 'unknown', othername: 'Royal of New York' })).otherName).toBe('Royal of New York');
});

test('each mark of a row sets its own flag, and what a row lacks is absent', () => {
  const marks = {
    newstoday: 'NewsToday',
    hasalarm: 'HasAlarm',
    hastriggered: 'AlarmTriggered',
    simulated: 'Simulated',
  };
  for (const [mark, flag] of Object.entries(marks)) {
    const { values } = fillLoadedQuote(parsed({ [mark]: true }), emptyLoadedQuote());
    expect(values[QuoteField.Flags]).toBe(QuoteFlag[flag as keyof typeof QuoteFlag]);
  }
  const { values, boardlot } = fillLoadedQuote(parsed({ last: 0, change: 0, lasttrade: 'noon' }), emptyLoadedQuote());
  const { Last, Change, Delay, LastTrade, Flags } = QuoteField;
  expect([Last, Change, Delay, LastTrade, Flags].map((field) => values[field])).toEqual([Number.NaN, 0, -1, -1, 0]);
  expect([boardlot, rowText(parsed({})).sectype]).toEqual([0, 0]);
});
