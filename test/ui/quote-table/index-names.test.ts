import { expect, test } from 'vitest';
import { indexName } from '../../../ui/quote-table/index-names.ts';

test('the indices have the names of the specification, and nothing else has one', () => {
  const symbols = '$INDU $COMP $@CCO $SPX TI0000 TITX60 TITTGD TITTEN $NDX $GFL VIJX FX$CAD/USD FX$USD/CAD'.split(' ');
  expect(symbols.map(indexName)).toEqual([
    'Dow Ind',
    'Dow Comp',
    'Nas Comp',
    'S&P 500',
    'TSX Comp',
    'TSX 60',
    'TSX Gold',
    'TSX En',
    'Nas 100',
    'Lon Gold',
    'TSX Ven',
    'CAD/USD',
    'USD/CAD',
  ]);
  expect(['MSFT', '', 'toString'].map(indexName)).toEqual([undefined, undefined, undefined]);
});
