import { hierarchy, treemap } from 'd3-hierarchy';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextTile, tileAt, type WalkDirection } from '../../../ui/heatmap/tile-walk.ts';

//  0 0 1 2
//  0 0 3 3
//  4 4 4 4
const SIX = Float32Array.from(
  [
    [0, 0, 20, 20],
    [20, 0, 10, 10],
    [30, 0, 10, 10],
    [20, 10, 20, 10],
    [0, 20, 40, 10],
    // A tile without a position.
    [0, 0, 0, 0],
  ].flat(),
);

/** Maps with the shapes of treemaps. */
const maps = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 40 }).map((values) => {
  const root = hierarchy<{ readonly value: number; readonly parts?: readonly { value: number }[] }>(
    { value: 0, parts: values.map((value) => ({ value })) },
    ({ parts }) => parts,
  ).sum(({ value }) => value);
  const { children = [] } = treemap<typeof root.data>().size([800, 500])(root);
  return Float32Array.from(children.flatMap(({ x0, y0, x1, y1 }) => [x0, y0, x1 - x0, y1 - y0]));
});

describe('moving through the tiles of a map', () => {
  it.each<[number, WalkDirection, number]>([
    [0, 'right', 1],
    [0, 'down', 4],
    [0, 'left', 0],
    [0, 'up', 0],
    [1, 'right', 2],
    [2, 'down', 3],
    [2, 'left', 1],
    [3, 'left', 0],
    [4, 'up', 0],
    [4, 'right', 4],
  ])('from %d %s is %d', (from, direction, to) => expect(nextTile(SIX, from, direction)).toBe(to));

  it('never goes back, and stops at the edge', () => {
    fc.assert(
      fc.property(maps, fc.nat(39), fc.constantFrom('left', 'right', 'up', 'down'), (boxes, start, direction) => {
        const count = boxes.length / 4;
        const [at, sign] =
          direction === 'left' ? [0, -1] : direction === 'right' ? [0, 1] : direction === 'up' ? [1, -1] : [1, 1];
        const middle = (tile: number): number => (boxes[tile * 4 + at] ?? 0) + (boxes[tile * 4 + at + 2] ?? 0) / 2;
        let tile = start % count;
        for (let steps = 0; steps <= count; steps++) {
          const next = nextTile(boxes, tile, direction);
          if (next === tile) break;
          expect(sign * (middle(next) - middle(tile))).toBeGreaterThan(0);
          tile = next;
        }
        expect(nextTile(boxes, tile, direction)).toBe(tile);
        const edge = sign < 0 ? 0 : at === 0 ? 800 : 500;
        const reached = (boxes[tile * 4 + at] ?? 0) + (sign > 0 ? (boxes[tile * 4 + at + 2] ?? 0) : 0);
        expect(Math.abs(reached - edge)).toBeLessThan(1);
      }),
    );
  });

  it('finds the tile at a position', () => {
    expect(tileAt(SIX, 0, 0)).toBe(0);
    expect(tileAt(SIX, 25, 5)).toBe(1);
    expect(tileAt(SIX, 39.9, 29.9)).toBe(4);
    expect(tileAt(SIX, 40, 5)).toBe(-1);
    expect(tileAt(new Float32Array(0), 0, 0)).toBe(-1);
  });
});
