import { expect, it } from 'vitest';
import { makeQuoteFigures } from '../../../server/market/quote-figures.ts';
import { STATE_LINES, snapshotLines } from '../../../server/market/quote-lines.ts';
import { instrument } from './sample-market.ts';

const OF = instrument({ symbol: 'S0' });
const UNIX = 1009;

/** The figures of one row: 40 shares in 3 trades, the last at 5.25, and a bid without an ask. */
function figures() {
  const columns = makeQuoteFigures(1);
  const row = { last: 5.25, change: -0.5, open: 5.5, high: 6, low: 5, volume: 40, trades: 3, dollar: 210.004 };
  for (const [name, value] of Object.entries({ ...row, yearhigh: 9, bid: 5.2, bidsize: 300 }))
    columns[name as keyof typeof row][0] = value;
  return columns;
}

function stateLine(name: string): string | undefined {
  return STATE_LINES.find(([one]) => one === name)?.[1](OF, figures(), 0, UNIX);
}

it('a summary has the figures of the row and the time; a price that is 0 is absent', () => {
  expect(stateLine('S')).toBe('S,T,S0,0,5.25,-0.5,5.5,6,5,40,3,210,9,,1009');
});

it('a quote has bid and ask with their sizes, and the time', () => {
  expect(stateLine('Q')).toBe('Q,T,S0,5.2,300,,0,1009');
});

it('a new reader gets the state lines, and then the latest trades', () => {
  const [trade] = [{ time: 1002, price: 5, size: 15, flags: 4 }];
  const lines = snapshotLines(OF, figures(), 0, UNIX, [trade]);
  expect(lines).toEqual([...STATE_LINES.map(([name]) => stateLine(name)), 'TH,T,S0,5,15,1002,4,40,3']);
});
