import { beforeEach, describe, expect, it } from 'vitest';
import { HeatPainter } from '../../../engine/heat-painting/heat-painter.ts';
import { RecordingSurface } from '../draw/recording-surface.ts';
import { WrittenSurface } from '../draw/written-surface.ts';
import { HEAT_THEME } from './heat-look.ts';

let surface: RecordingSurface;
let painter: HeatPainter;

beforeEach(() => {
  surface = new RecordingSurface();
  painter = new HeatPainter(surface, HEAT_THEME);
});

/** Places one tile of this size and paints it with a change; returns the written texts. */
function texts(width: number, height: number, percent: number, ratio = 1): string[] {
  painter.place(['NBK.A'], { tiles: Int32Array.of(10, 20, width, height), groups: [] }, ratio);
  painter.paintGround(500, 500);
  surface.texts.length = 0;
  surface.rectangles.length = 0;
  painter.paintTile(0, percent);
  return surface.texts.map(({ text }) => text);
}

describe('a tile of a heat map', () => {
  it('shows symbol, arrow, sign and figure if they fit, and less otherwise', () => {
    expect(texts(200, 100, 1.234)).toEqual(['NBK.A', '▲ +1.23%']);
    expect(texts(200, 100, -1.236)).toEqual(['NBK.A', '▼ -1.24%']);
    expect(texts(200, 100, 0.004)).toEqual(['NBK.A', '0.00%']);
    // A cent up and a cent down on 200.
    expect(texts(200, 100, 0.005)).toEqual(['NBK.A', '▲ +0.01%']);
    expect(texts(200, 100, -0.005)).toEqual(['NBK.A', '▼ -0.01%']);
    expect(texts(200, 100, Number.NaN)).toEqual(['NBK.A', '—']);
    // Not high enough for two lines, not wide enough for the figure, for the symbol.
    expect(texts(200, 20, 1)).toEqual(['NBK.A']);
    expect(texts(50, 100, 1)).toEqual(['NBK.A']);
    expect(texts(42, 100, 1)).toEqual([]);
    expect(texts(200, 18, 1)).toEqual([]);
    // The same CSS pixels at twice the density show the same texts.
    expect(texts(400, 40, 1, 2)).toEqual(['NBK.A']);
  });

  it('has a text from exactly its width and height on', () => {
    // Padding of 8 and 4; letters 7 wide, of which a symbol has five and the widest change nine; lines of 15.
    const fits = (count: number, at: (size: number) => string[]): number => {
      let size = 1;
      while (at(size).length < count) size++;
      return size;
    };
    const [symbolWide, bothWide] = [1, 2].map((count) => fits(count, (width) => texts(width, 100, 1)));
    const [oneHigh, bothHigh] = [1, 2].map((count) => fits(count, (height) => texts(200, height, 1)));
    expect([symbolWide, bothWide, oneHigh, bothHigh]).toEqual([43, 71, 19, 34]);
  });

  it('stays in its box, in the tint of its change', () => {
    texts(120, 60, 5);
    expect(surface.rectangles).toEqual([
      { x: 10, y: 20, width: 120, height: 60 },
      { x: 10, y: 20, width: 119, height: 59 },
    ]);
    for (const { x, y } of surface.texts) {
      expect(x).toBe(70);
      expect(y).toBeGreaterThan(20);
      expect(y).toBeLessThan(80);
    }
  });

  it('lies on a ground that covers the whole map', () => {
    painter.place(['NBK.A'], { tiles: Int32Array.of(10, 20, 120, 60), groups: [] }, 1);
    painter.paintGround(500, 400);
    expect(surface.rectangles[0]).toEqual({ x: 0, y: 0, width: 500, height: 400 });
  });

  it('is painted again only when its displayed figure changes', () => {
    texts(200, 100, 1.231);
    painter.paintTile(0, 1.229);
    expect(painter.tileCount).toBe(1);
    painter.paintTile(0, 1.24);
    expect(painter.tileCount).toBe(2);
    painter.paintGround(500, 500);
    painter.paintTile(0, 1.24);
    expect(painter.tileCount).toBe(3);
    painter.paintTile(0, 0);
    painter.paintTile(0, -0.005);
    expect(painter.tileCount).toBe(5);
  });

  it('without a place is skipped', () => {
    expect(texts(0, 0, 1)).toEqual([]);
    expect(surface.rectangles).toEqual([]);
  });

  it('has the name of its group above it, shortened to fit', () => {
    const group = (width: number, head: number) => ({ name: 'Consumer goods', left: 0, top: 0, width, head });
    const names = (...groups: ReturnType<typeof group>[]): string[] => {
      painter.place([], { tiles: new Int32Array(0), groups }, 1);
      surface.texts.length = 0;
      painter.paintGround(500, 500);
      return surface.texts.map(({ text }) => text);
    };
    expect(names(group(200, 18), group(60, 18), group(20, 18), group(200, 0))).toEqual(['Consumer goods', 'Consum…']);
  });
});

/** Width, height and change of tiles from one that shows everything to one that shows nothing. */
const TILES = [
  [200, 100, 3.5],
  [120, 60, -1],
  [90, 40, 0.004],
  [70, 38, -0.02],
  [64, 30, 1.5],
  [60, 22, -4],
  [46, 19, 0.5],
  [30, 20, 2],
  [9, 9, -2],
  [1, 1, 1],
  [0, 0, 1],
  [150, 80, Number.NaN],
] as const;

it.each([1, 1.5, 2])('a heat map is painted as in its accepted picture, at %s device pixels', async (ratio) => {
  const written = new WrittenSurface();
  const own = new HeatPainter(written, HEAT_THEME);
  const tiles = TILES.flatMap(([width, height], i) => [40 * i, 30 + 10 * i, width * ratio, height * ratio]);
  const groups = [
    { name: 'Financials', left: 0, top: 0, width: 200 * ratio, head: 18 * ratio },
    { name: 'Consumer goods', left: 200, top: 0, width: 60 * ratio, head: 18 * ratio },
    { name: 'Energy', left: 300, top: 0, width: 20 * ratio, head: 18 * ratio },
    { name: 'Utilities', left: 400, top: 0, width: 200 * ratio, head: 0 },
  ];
  own.place(
    TILES.map((_, i) => (i % 2 === 0 ? 'RY' : 'MSFT.A')),
    { tiles: Int32Array.from(tiles), groups },
    ratio,
  );
  own.paintGround(800 * ratio, 400 * ratio);
  for (const [i, [, , percent]] of TILES.entries()) own.paintTile(i, percent);
  // Nothing of this is painted again: it shows the same figures.
  for (const [i, [, , percent]] of TILES.entries()) own.paintTile(i, percent + 0.0001);
  own.forget();
  own.paintTile(0, -3.5);
  await expect(written.take()).toMatchFileSnapshot(`../../golden/drawn/heat-map-${ratio}x.txt`);
});
