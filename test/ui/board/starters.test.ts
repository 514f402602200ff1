import { describe, expect, it } from 'vitest';
import { firstBoard, STARTER_CODES, starterBoard } from '../../../ui/board/starters.ts';

describe('a starter board', () => {
  it('of a day trader has six lists, two charts, a book and a tape, all linked', () => {
    const { tiles } = starterBoard('day', 'Day', false);
    const count = (kind: string): number => tiles.filter(({ content }) => content.kind === kind).length;
    expect([count('list'), count('chart'), count('orders'), count('tape'), tiles.length]).toEqual([6, 2, 1, 1, 10]);
    expect(new Set(tiles.map(({ colour }) => colour))).toEqual(new Set([1]));
    // Both charts show the same security; they differ in what they show of it.
    const charts = tiles.map(({ content }) => JSON.stringify(content)).filter((text) => text.includes('"chart"'));
    expect(new Set(charts).size).toBe(2);
  });

  it.each(STARTER_CODES)('%s has an id for each tile, and a portfolio for a subscriber only', (code) => {
    const { tiles } = starterBoard(code, 'Mine', true);
    expect(new Set(tiles.map(({ id }) => id)).size).toBe(tiles.length);
    const portfolios = JSON.stringify(starterBoard(code, 'Mine', false)).match(/portfolio/g);
    expect(portfolios).toBeNull();
  });

  it('is the default board, whose ids are the same everywhere', () => {
    expect(firstBoard('Mine').tiles.map(({ id }) => id)).toEqual(['first-tile-1', 'first-tile-2', 'first-tile-3']);
  });
});
