import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HeatLeaf, layOutHeatMap } from '../../../../workers/chart/heat-map/heat-layout.ts';

const ROOM = { width: 1000, height: 600, head: 18, gap: 3 };

const leaves = fc
  .array(fc.record({ group: fc.constantFrom('A', 'B', 'C', 'D'), value: fc.integer({ min: 1, max: 1_000_000 }) }), {
    minLength: 1,
    maxLength: 60,
  })
  .map((all): HeatLeaf[] => all.map((leaf, tile) => ({ tile, ...leaf })));

const room = fc.record({
  width: fc.integer({ min: 0, max: 3840 }),
  height: fc.integer({ min: 0, max: 2160 }),
  head: fc.constantFrom(18, 36),
  gap: fc.constantFrom(0, 3, 6),
});

describe('the layout of a heat map', () => {
  it('keeps every tile inside the map, without overlaps', () => {
    fc.assert(
      fc.property(leaves, room, (all, space) => {
        const { tiles } = layOutHeatMap(all, all.length, space);
        const boxes = all.map(
          ({ tile }) => [...tiles.subarray(tile * 4, tile * 4 + 4)] as [number, number, number, number],
        );
        for (const [x, y, width, height] of boxes) {
          expect(width * height > 0 || width + height === 0).toBe(true);
          expect(x >= 0 && y >= 0 && x + width <= space.width && y + height <= space.height).toBe(true);
        }
        const placed = boxes.filter(([, , width]) => width > 0);
        placed.forEach(([x, y, width, height], i) => {
          for (const [left, top, right, low] of placed.slice(i + 1)) {
            const apart = x + width <= left || left + right <= x || y + height <= top || top + low <= y;
            expect(apart).toBe(true);
          }
        });
      }),
      { numRuns: 60 },
    );
  });

  it('gives tiles of a group areas proportional to their values', () => {
    const values = [600_000, 300_000, 150_000, 75_000];
    const all = values.map((value, tile) => ({ tile, group: 'A', value }));
    const { tiles } = layOutHeatMap(all, all.length, ROOM);
    const area = (tile: number): number => (tiles[tile * 4 + 2] ?? 0) * (tiles[tile * 4 + 3] ?? 0);
    const whole = values.reduce((sum, value) => sum + value, 0);
    const filled = 1000 * (600 - 18);
    values.forEach((value, tile) => {
      expect(area(tile) / filled).toBeCloseTo(value / whole, 2);
    });
  });

  it('leaves a gap between groups, and none between the tiles of one', () => {
    const all = ['A', 'A', 'B', 'B'].map((group, tile) => ({ tile, group, value: 1000 }));
    const { tiles } = layOutHeatMap(all, all.length, { ...ROOM, width: 1003, head: 1000 });
    const boxes = [0, 1, 2, 3].map((tile) => [...tiles.subarray(tile * 4, tile * 4 + 4)]);
    // Without room for a heading: two halves of 500 pixels, each cut into two tiles.
    expect(boxes).toEqual([
      [0, 0, 250, 600],
      [250, 0, 250, 600],
      [503, 0, 250, 600],
      [753, 0, 250, 600],
    ]);
  });

  it('returns the groups, largest first, each tile once', () => {
    fc.assert(
      fc.property(leaves, (all) => {
        const { order, groups } = layOutHeatMap(all, all.length, ROOM);
        expect(order.flatMap(({ tiles }) => tiles).sort((a, b) => a - b)).toEqual(all.map(({ tile }) => tile));
        expect(groups.map(({ name }) => name)).toEqual(order.map(({ name }) => name));
        for (const { name, tiles } of order) {
          const values = tiles.map((tile) => all[tile]?.value ?? 0);
          expect(values).toEqual([...values].sort((a, b) => b - a));
          expect(tiles.every((tile) => all[tile]?.group === name)).toBe(true);
        }
      }),
    );
  });

  it('leaves room for the headings of groups that are large enough', () => {
    const all: HeatLeaf[] = [
      { tile: 0, group: 'Large', value: 1_000_000 },
      { tile: 1, group: 'Tiny', value: 100 },
    ];
    const { groups, tiles } = layOutHeatMap(all, 2, ROOM);
    expect(groups.map(({ name, head }) => [name, head])).toEqual([
      ['Large', 18],
      ['Tiny', 0],
    ]);
    expect(tiles[1]).toBe(18);
    expect(layOutHeatMap([], 0, ROOM)).toEqual({ tiles: new Int32Array(0), groups: [], order: [] });
  });

  it('gives a group its name where it is three headings wide and high, and its tiles the rest', () => {
    const headed = (width: number, height: number): number[] => {
      const { groups, tiles } = layOutHeatMap([{ tile: 0, group: 'A', value: 1 }], 1, { ...ROOM, width, height });
      return [groups[0]?.head ?? -1, tiles[1] ?? -1, tiles[3] ?? -1];
    };
    expect([headed(54, 54), headed(53, 54), headed(54, 53)]).toEqual([
      [18, 18, 36],
      [0, 0, 54],
      [0, 0, 53],
    ]);
  });
});
