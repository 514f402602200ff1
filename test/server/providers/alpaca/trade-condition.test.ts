import { expect, it } from 'vitest';
import { tradeFlags } from '../../../../server/providers/alpaca/trade-condition.ts';

it.each([
  ['a regular sale', ['@'], 'C', 4],
  ['a regular sale of the CTA', [' '], 'A', 4],
  ['none', [], 'B', 4],
  ['an odd lot', ['@', 'I'], 'C', 0],
  ['an odd lot of the CTA', [' ', 'I'], 'A', 0],
  ['a sweep', ['@', 'F'], 'C', 4],
  ['extended hours, as in bars of a minute', ['@', 'T'], 'C', 4],
  ['extended hours, out of sequence', ['@', 'U'], 'C', 0],
  ['the closing print', ['6'], 'A', 4],
  ['the official close, which repeats it', ['M'], 'A', 0],
  ['a bunched trade of Nasdaq', ['B'], 'C', 4],
  ['an average price of the CTA', ['B'], 'A', 0],
  ['an average price of Nasdaq', ['@', 'W'], 'C', 0],
  ['a prior reference price', ['P'], 'C', 0],
  ['sold out of sequence', ['Z'], 'B', 0],
  ['a contingent trade of an OTC tape, which has no such code', ['V'], 'O', 4],
  ['a tape without a table', ['I'], '?', 0],
])('%s', (_, conditions, tape, flags) => {
  expect(tradeFlags(conditions, tape)).toBe(flags);
});

it('what is no list of conditions leaves the trade as it is', () => {
  expect([tradeFlags(undefined, 'A'), tradeFlags([7, 'xx'], 'C'), tradeFlags(['é'], undefined)]).toEqual([4, 4, 4]);
});
