import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine } from '../../../engine/format/csv.ts';
import { readCsv } from '../../../engine/format/read-csv.ts';

it('reads quoted fields, line ends of every kind and a last line without one', () => {
  expect(readCsv('a,"b ""c"", d"\r\n\n1,"two\nlines"\r3', ',')).toEqual([
    ['a', 'b "c", d'],
    ['1', 'two\nlines'],
    ['3'],
  ]);
  expect(readCsv('a;b', ';')).toEqual([['a', 'b']]);
  expect(readCsv('', ',')).toEqual([]);
});

it('reads back what csvLine writes', () => {
  const line = fc.array(
    fc.string({ minLength: 1 }).filter((text) => text.trim() === text && !text.startsWith('"')),
    {
      minLength: 1,
    },
  );
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      expect(readCsv(lines.map(csvLine).join(''), ',')).toEqual(
        lines.filter((each) => each.some((field) => field !== '')),
      );
    }),
  );
});
