import { describe, expect, it } from 'vitest';
import { BookCheck } from '../../../server/import/book-check.ts';

function checked(): { readonly check: BookCheck; readonly found: (readonly number[])[] } {
  const found: (readonly number[])[] = [];
  return { check: new BookCheck((...crossing) => found.push(crossing)), found };
}

describe('a book that crosses', () => {
  it('is reported once, when its time moves on, and again only after it was in order', () => {
    const { check, found } = checked();
    check.level(3, 10, true, 100, 5);
    check.level(3, 10, false, 99, 5);
    expect(found).toEqual([]);
    check.level(3, 11, true, 98, 1);
    expect(found).toEqual([[3, 10, 100, 99]]);
    check.level(3, 12, true, 97, 1);
    expect(found).toHaveLength(1);
    check.level(3, 13, false, 99, 0);
    check.level(3, 14, false, 100, 1);
    check.level(3, 15, false, 98, 1);
    check.finish();
    // Equal prices lock, and do not cross.
    expect(found).toEqual([
      [3, 10, 100, 99],
      [3, 15, 100, 98],
    ]);
  });

  it('within one time is not reported if it is in order at its end', () => {
    const { check, found } = checked();
    check.level(0, 1, true, 10, 1);
    check.level(0, 1, false, 9, 1);
    check.level(0, 1, true, 10, 0);
    check.finish();
    check.finish();
    expect(found).toEqual([]);
  });

  it('concerns only its own security, and is forgotten with its day', () => {
    const { check, found } = checked();
    check.level(0, 1, true, 10, 1);
    check.level(1, 1, false, 9, 1);
    check.forget(2);
    check.finish();
    expect(found).toEqual([]);
    check.level(0, 2, false, 8, 1);
    check.forget(0);
    expect(found).toEqual([[0, 2, 10, 8]]);
    check.level(0, 3, false, 8, 1);
    check.finish();
    expect(found).toHaveLength(1);
  });

  it('is followed order by order: an order that moves leaves its price', () => {
    const { check, found } = checked();
    check.order(0, 1, true, 0, 10);
    check.order(0, 1, true, 0, 10);
    check.order(0, 2, false, 0, 12);
    check.order(0, 3, true, 10, 13);
    check.order(0, 4, true, 13, 0);
    expect(found).toEqual([[0, 3, 13, 12]]);
    // The other order at 10 still exists, and an order that keeps its price changes nothing.
    check.order(0, 5, false, 12, 9);
    check.order(0, 6, false, 9, 9);
    expect(found).toEqual([
      [0, 3, 13, 12],
      [0, 5, 10, 9],
    ]);
    check.order(0, 7, true, 10, 0);
    check.order(0, 8, false, 9, 8);
    check.finish();
    expect(found).toHaveLength(2);
  });
});

describe('a quote that crosses', () => {
  it('is reported when its time moves on, once, with both sides stated', () => {
    const { check, found } = checked();
    check.quote(0, 1, 10, 0);
    check.quote(0, 2, 0, 9);
    check.quote(0, 3, 10, 10);
    check.quote(0, 4, 10, 9);
    check.quote(0, 4, 8, 9);
    check.quote(0, 5, 11, 9);
    check.quote(0, 6, 12, 9);
    check.quote(1, 6, 1, 2);
    check.finish();
    expect(found).toEqual([[0, 5, 11, 9]]);
    check.quote(0, 7, 8, 9);
    check.quote(0, 8, 12, 9);
    check.finish();
    expect(found).toEqual([
      [0, 5, 11, 9],
      [0, 8, 12, 9],
    ]);
  });
});
