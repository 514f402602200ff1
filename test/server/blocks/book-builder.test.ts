import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LEVEL_BLOCK, ORDER_BLOCK } from '../../../server/blocks/block-layout.ts';
import { BookBuilder } from '../../../server/blocks/book-builder.ts';
import { Rows } from '../../../server/blocks/rows.ts';

const changes = fc.array(
  fc.record({
    side: fc.constantFrom(0, 1),
    price: fc.integer({ min: 1, max: 6 }),
    size: fc.integer({ min: 0, max: 4 }),
    id: fc.integer({ min: 1, max: 12 }),
  }),
  { maxLength: 120 },
);

type Entry = readonly number[];

/** The book as an array of side, price, size and id, searched from its start. */
function listed(
  all: readonly { side: number; price: number; size: number; id: number }[],
  isByOrder: boolean,
): Entry[] {
  const book: [number, number, number, number][] = [];
  for (const { side, price, size, id } of all) {
    const at = book.findIndex((entry) => (isByOrder ? entry[3] === id : entry[0] === side && entry[1] === price));
    const known = book[at];
    if (known === undefined) {
      if (size > 0) book.push([side, price, size, isByOrder ? id : 0]);
    } else if (size === 0) book.splice(at, 1);
    else if (isByOrder && (price !== known[1] || size > known[2])) {
      // An order keeps its side.
      book.splice(at, 1);
      book.push([known[0], price, size, id]);
    } else book[at] = [known[0], price, size, known[3]];
  }
  return book;
}

function contents(book: BookBuilder, isByOrder: boolean, time = 5): Entry[] {
  const rows = new Rows(isByOrder ? ORDER_BLOCK : LEVEL_BLOCK);
  book.appendTo(rows, 1);
  book.appendTo(rows, time);
  expect(rows.count).toBe(2 * book.count);
  const columns = rows.columns(rows.count).map((column) => [...column.subarray(book.count, rows.count)]);
  const [times = [], sides = [], prices = [], sizes = [], ids = []] = columns;
  expect(times.every((each) => each === time)).toBe(true);
  return sides.map((side, i) => [side, prices[i] ?? 0, sizes[i] ?? 0, isByOrder ? (ids[i] ?? 0) : 0]);
}

it.each([true, false])('is the result of its changes, in their sequence (by order: %s)', (isByOrder) => {
  fc.assert(
    fc.property(changes, (all) => {
      const book = new BookBuilder(isByOrder);
      for (const { side, price, size, id } of all) book.change(side, price, size, id);
      const expected = listed(all, isByOrder);
      expect(book.count).toBe(expected.length);
      expect(contents(book, isByOrder)).toEqual(expected);
      if (isByOrder)
        for (let id = 1; id <= 12; id++)
          expect(book.priceOf(id)).toBe(expected.find((entry) => entry[3] === id)?.[1] ?? 0);
      // The book written as changes builds the same book.
      const rows = new Rows(isByOrder ? ORDER_BLOCK : LEVEL_BLOCK);
      book.appendTo(rows, 7);
      const again = new BookBuilder(isByOrder);
      again.apply(rows);
      expect(contents(again, isByOrder)).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});
