import { describe, expect, it } from 'vitest';
import type { MarketLine } from '../../../engine/feed/feed-lines.ts';
import { type LineWish, SessionLines } from '../../../server/embedded-market/session-lines.ts';
import type { Instrument } from '../../../server/market/market-source.ts';
import { makeQuoteFigures } from '../../../server/market/quote-figures.ts';
import { STATE_LINES } from '../../../server/market/quote-lines.ts';
import { instrument } from '../market/sample-market.ts';

const OPENING = 1_000;
/** The lines of a summary; `quote-lines.test.ts` has their texts. */
const STANDING = STATE_LINES.map(([name]) => name);
const OF = instrument({ symbol: 'S0' });

/** The lines of one row with a last price of 5.25 after 40 shares in 3 trades, and the lines received by the sink. */
function linesOf(wanted: LineWish): { lines: SessionLines; taken: [MarketLine, string, number][] } {
  const quotes = makeQuoteFigures(1);
  quotes.last[0] = 5.25;
  quotes.volume[0] = 40;
  quotes.trades[0] = 3;
  const lines = new SessionLines(quotes, OPENING, wanted);
  const taken: [MarketLine, string, number][] = [];
  lines.sink = (_of: Instrument, name, line, unix) => taken.push([name, line, unix]);
  return { lines, taken };
}

describe('the lines of a session', () => {
  it('are written of the quotes as they stand, with the time of the market', () => {
    const { lines, taken } = linesOf(() => true);
    lines.trade('T', OF, 0, 7, { price: 5.25, size: 10 }, 4);
    lines.quote(OF, 0, 8);
    lines.summary(OF, 0, 9);
    expect(taken.map(([name, line, unix]) => [name, line.split(',')[0], unix])).toEqual([
      ['T', 'T', 1007],
      ['Q', 'Q', 1008],
      ...STANDING.map((name) => [name, name, 1009]),
    ]);
    expect(taken.slice(0, 4).map(([, line]) => line.split(',').at(-1))).toEqual(['3', '1008', '1009', '1009']);
    expect(taken[0]?.[1]).toBe('T,T,S0,5.25,10,1007,4,40,3');
  });

  it('are not made where nobody wants them, or nobody takes any', () => {
    const { lines, taken } = linesOf((_of, kind) => kind === 'trade');
    lines.quote(OF, 0, 8);
    lines.summary(OF, 0, 9);
    expect(taken).toEqual([]);
    lines.trade('T', OF, 0, 7, { price: 5.25, size: 10 }, 4);
    expect(taken).toHaveLength(1);
    lines.sink = undefined;
    lines.trade('T', OF, 0, 7, { price: 5.25, size: 10 }, 4);
    expect(taken).toHaveLength(1);
  });

  it('bring a new reader the latest trades with the volume and count of their moments', () => {
    const { lines } = linesOf(() => false);
    const recent = [
      { time: 2, price: 5, size: 20, flags: 4 },
      { time: 3, price: 5.25, size: 15, flags: 0 },
    ];
    const snapshot = lines.snapshot(OF, 0, 9, recent);
    expect(snapshot.map((line) => line.split(',')[0])).toEqual([...STANDING, 'TH', 'TH']);
    expect(snapshot.slice(-2)).toEqual(['TH,T,S0,5,20,1002,4,25,2', 'TH,T,S0,5.25,15,1003,0,40,3']);
  });
});
