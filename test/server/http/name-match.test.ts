import { expect, it } from 'vitest';
import { foldText, matchRank } from '../../../server/http/name-match.ts';
import { instrument } from '../market/sample-market.ts';

const BANK = instrument({ symbol: 'SOGE', name: 'Banque  Société Générale' });

it.each([
  ['soge', 0],
  ['sog', 1],
  ['banque soc', 2],
  ['societe', 3],
  ['generale', 3],
  ['anque', 4],
  ['oge', 4],
  ['ociete', 4],
  ['bank', undefined],
])('%s', (typed, rank) => {
  expect(matchRank(BANK, typed)).toBe(rank);
});

it('case, accents and spaces do not count', () => {
  expect(foldText('  Société \t Générale ')).toBe('societe generale');
});
