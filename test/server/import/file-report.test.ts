import { expect, it } from 'vitest';
import { FileReport } from '../../../server/import/file-report.ts';

it('counts one and several, in a fixed order, and nothing that there is none of', () => {
  const report = new FileReport('day.csv', 'CSV');
  expect(report.lines()).toEqual(['day.csv (CSV): nothing to store']);
  Object.assign(report.counts, { dividends: 2, trades: 1, minutes: 2, renames: 1 });
  expect(report.lines()).toEqual([
    'day.csv (CSV): 1 trade, 2 minute bars, 1 change of symbol, 2 dividends passed over',
  ]);
  expect(report.hasFaults).toBe(false);
});

it('quotes the first three faults of each kind, in the order of the kinds', () => {
  const report = new FileReport('day.csv', 'CSV');
  report.fault('gap', 'row 1', 'a gap');
  for (let row = 2; row <= 4; row++) report.fault('bad', `row ${row}`, 'no price');
  expect(report.lines().slice(1)).toEqual([
    '  1 gap:',
    '    row 1: a gap',
    '  3 bad rows:',
    '    row 2: no price',
    '    row 3: no price',
    '    row 4: no price',
  ]);
  report.fault('bad', 'row 5', 'no price');
  expect(report.lines()[3]).toBe('  4 bad rows, the first 3:');
  expect([report.lines().length, report.hasFaults]).toEqual([7, true]);
});
