import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bounds,
  type Divider,
  FIRST_LAYOUT,
  moved,
  readLayout,
  type SecurityLayout,
  toggled,
  writeLayout,
} from '../../../ui/details/security-layout.ts';

const main = ({ book, facts, bookFolded, factsFolded }: SecurityLayout): number =>
  100 - (bookFolded ? 0 : book) - (factsFolded ? 0 : facts);

describe('the parts of a wide security screen', () => {
  it('are 60, 25 and 15 percent at first', () => {
    expect([main(FIRST_LAYOUT), FIRST_LAYOUT.book, FIRST_LAYOUT.facts]).toEqual([60, 25, 15]);
  });

  it('give each other what a divider takes', () => {
    expect(moved(FIRST_LAYOUT, 'book', 5).book).toBe(20);
    expect(moved(FIRST_LAYOUT, 'facts', -3)).toMatchObject({ book: 22, facts: 18 });
    expect(moved({ ...FIRST_LAYOUT, bookFolded: true }, 'facts', -3)).toMatchObject({ book: 25, facts: 18 });
    expect(moved(FIRST_LAYOUT, 'upper', 10).upper).toBe(65);
  });

  it('stay within their bounds, however they are moved, and are kept as they are', () => {
    const divider = fc.constantFrom<Divider>('book', 'facts', 'upper');
    const moves = fc.array(fc.tuple(divider, fc.double({ min: -200, max: 200, noNaN: true })));
    fc.assert(
      fc.property(moves, fc.boolean(), fc.boolean(), (all, bookFolded, factsFolded) => {
        let layout: SecurityLayout = { ...FIRST_LAYOUT, bookFolded, factsFolded };
        for (const [which, by] of all) {
          layout = moved(layout, which, by);
          const [least, most] = bounds(layout, which);
          expect(layout[which]).toBeGreaterThanOrEqual(least - 1e-9);
          expect(layout[which]).toBeLessThanOrEqual(most + 1e-9);
          expect(main(layout)).toBeGreaterThanOrEqual(35 - 1e-9);
        }
        expect(readLayout(JSON.parse(writeLayout(layout)))).toEqual(layout);
      }),
    );
  });

  it('leave room for the large part when a column unfolds that was folded while the other grew', () => {
    const grown = moved({ ...FIRST_LAYOUT, facts: 30, factsFolded: true }, 'book', -100);
    expect(grown.book).toBe(50);
    expect(readLayout(JSON.parse(writeLayout(grown)))).toEqual(grown);
    expect(toggled(grown, 'facts')).toEqual({ ...grown, book: 35, factsFolded: false });
    const alone = moved({ ...FIRST_LAYOUT, bookFolded: true }, 'facts', -100);
    expect(toggled(toggled(alone, 'book'), 'book')).toEqual(alone);
    expect(main(toggled(alone, 'book'))).toBe(45);
  });

  it('have their first sizes if what was kept is damaged', () => {
    expect(readLayout(undefined)).toEqual(FIRST_LAYOUT);
    expect(readLayout('x')).toEqual(FIRST_LAYOUT);
    expect(readLayout({ book: 99, facts: -1, upper: 'x', bookFolded: 1 })).toEqual(FIRST_LAYOUT);
    expect(readLayout({ book: 50, facts: 30 })).toEqual(FIRST_LAYOUT);
    expect(readLayout({ factsFolded: true })).toEqual({ ...FIRST_LAYOUT, factsFolded: true });
  });
});
