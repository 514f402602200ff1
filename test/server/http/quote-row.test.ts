import { expect, it } from 'vitest';
import { isDelayed, minutesLate, quoteRowOf } from '../../../server/http/quote-row.ts';
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

it('figures are delayed for whoever has no real-time prices of the exchange, except those of an index or of a past day', () => {
  const share = instrument({ ex: 'T' });
  const none = new Set<string>();
  expect([isDelayed({}, share, none), isDelayed({ isPast: false }, share, none)]).toEqual([true, true]);
  expect(isDelayed({}, share, new Set('TQ'))).toBe(false);
  expect(isDelayed({}, share, new Set('Q'))).toBe(true);
  expect(isDelayed({}, instrument({ ex: 'T', isIndex: true }), none)).toBe(false);
  expect(isDelayed({ isPast: true }, share, none)).toBe(false);
});

it('figures are as late as their source, and at least 15 minutes for whoever gets them delayed', () => {
  const share = instrument();
  const late = (delay: number) => ({ delayOf: () => delay });
  expect([minutesLate({}, share, false), minutesLate({}, share, true)]).toEqual([0, 15]);
  expect([minutesLate(late(20), share, false), minutesLate(late(20), share, true)]).toEqual([20, 20]);
  expect(minutesLate(late(5), share, true)).toBe(15);
});
