import { expect, it } from 'vitest';
import { quoteRowOf } from '../../../server/http/quote-row.ts';
import { emptyQuote } from '../../../server/market/quote-figures.ts';
import { instrument } from '../market/sample-market.ts';

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
  haltcode: 194,
};

it('a row says each figure under its own name', () => {
  const row = quoteRowOf(
    instrument({ sector: 'Banks', sectype: 4, sectypestr: 'Trust', boardlot: 500 }),
    { ...emptyQuote(), ...FIGURES, lasttrade: 37_805 },
    { delay: 15, newstoday: true, simulated: false },
  );
  expect(row).toMatchObject({
    symbol: 'XMPL',
    region: 'C',
    status: '',
    name: 'Example Ltd.',
    ex: 'T',
    sector: 'Banks',
    sectype: 4,
    sectypestr: 'Trust',
    boardlot: 500,
    ...FIGURES,
    delay: 15,
    lasttrade: '10:30:05',
    newstoday: true,
    simulated: false,
  });
});

it('a price that there is not is null, a size that there is not is 0', () => {
  const row = quoteRowOf(instrument(), emptyQuote(), { delay: 0, newstoday: false, simulated: true });
  const { last, open, high, low, yearhigh, yearlow, bid, ask, prevbid } = row;
  expect([last, open, high, low, yearhigh, yearlow, bid, ask, prevbid]).toEqual(Array(9).fill(null));
  expect([row.bidsize, row.asksize, row.volume, row.delay, row.lasttrade]).toEqual([0, 0, 0, 0, '']);
});
