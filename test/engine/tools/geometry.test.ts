import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bars } from '../../../engine/series/bars.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { type Anchor, DRAWN_TOOLS, type DrawnTool } from '../../../engine/tools/drawing.ts';
import { pointOfShape, touchesShape } from '../../../engine/tools/feel-shape.ts';
import { RegressionFit } from '../../../engine/tools/regression-fit.ts';
import { Shape } from '../../../engine/tools/shape.ts';
import { linesOf } from '../../support/studies.ts';
import { at, closesOf, laid, planeOf } from './tool-charts.ts';

const FLAT = closesOf(new Array(100).fill(100));
const plane = planeOf(FLAT);
const log = planeOf(FLAT, true);

// Slot s is at column 10 s + 5, price p at row 400 - p; on the logarithmic plane a factor of ten takes 100 rows.

describe('line, horz, vert', () => {
  it('a line joins its points', () => {
    expect(laid(plane, 'line', [at(plane, 2, 100), at(plane, 12, 50)]).main).toEqual([[25, 300, 125, 350]]);
  });

  it('a line is cut at the edges of the price pane', () => {
    // From (-95, 300) to (105, 100): it comes in at column 0, row 205.
    expect(laid(plane, 'line', [at(plane, -10, 100), at(plane, 10, 300)]).main).toEqual([[0, 205, 105, 100]]);
    expect(laid(plane, 'line', [at(plane, 2, -100), at(plane, 12, -50)]).main).toEqual([]);
  });

  it('a horizontal goes from edge to edge and shows its price', () => {
    const { main, shape } = laid(plane, 'horz', [at(plane, 7, 123)]);
    expect(main).toEqual([[0, 277, 1000, 277]]);
    expect(shape.tagPrice).toBeCloseTo(123, 9);
    expect(laid(plane, 'horz', [at(plane, 7, 500)]).shape.tagPrice).toBeNaN();
  });

  it('a vertical is on its bar, over all panes', () => {
    expect(laid(plane, 'vert', [at(plane, 7, 123)]).main).toEqual([[75, 0, 75, 500]]);
  });
});

describe('a drawing of which only one point has a place', () => {
  const ofSeveral = (Object.keys(DRAWN_TOOLS) as DrawnTool[]).filter((tool) => DRAWN_TOOLS[tool].points > 1);

  it.each(ofSeveral)('%s is not drawn, not even where the drawing before it was', (tool) => {
    const three = [at(plane, 20, 300), at(plane, 40, 200), at(plane, 30, 350)];
    const shape = new Shape();
    laid(plane, tool, three.slice(0, DRAWN_TOOLS[tool].points), shape);
    expect(shape.lineCount > 0 || shape.tintLeft >= 0).toBe(true);
    laid(plane, tool, [at(plane, 20, 300)], shape);
    expect([shape.pointCount, shape.lineCount, shape.tintLeft, shape.label]).toEqual([1, 0, Number.NaN, []]);
  });
});

describe('lines that are extended', () => {
  const extended = (extend: 'left' | 'right' | 'both', ...points: readonly Anchor[]): readonly (readonly number[])[] =>
    laid(plane, points.length === 2 ? 'line' : 'parallel', points, new Shape(), '', { extend }).main;
  const low = at(plane, 20, 300);
  const high = at(plane, 40, 200);

  it('go on to the edge on one side or both, whichever point was placed first', () => {
    for (const points of [
      [low, high],
      [high, low],
    ]) {
      const ends = (extend: 'left' | 'right' | 'both'): number[] => {
        const [[x1 = 0, , x2 = 0] = []] = extended(extend, ...points);
        return [Math.min(x1, x2), Math.max(x1, x2)];
      };
      expect(ends('left')).toEqual([5, 405]);
      expect(ends('right')).toEqual([205, 805]);
      expect(ends('both')).toEqual([5, 805]);
    }
  });

  it('go on alongside each other', () => {
    const [base, other] = extended('right', low, high, at(plane, 30, 350));
    expect(base?.slice(2)).toEqual([805, 400]);
    expect(other?.slice(0, 2)).toEqual([205, 0]);
  });

  it('go up and down through two points of one bar', () => {
    expect(extended('both', low, at(plane, 20, 200))).toEqual([[205, 0, 205, 400]]);
    expect(extended('right', low, at(plane, 20, 200))).toEqual([[205, 100, 205, 400]]);
  });

  it('have no direction between two points of one place', () => {
    expect(extended('left', low, low)).toEqual([]);
    expect(extended('both', low, low)).toEqual([]);
  });

  it('a regression goes on with its channel', () => {
    const { main, faint } = laid(plane, 'regress', [low, high], new Shape(), '', { extend: 'right' });
    for (const [, , x] of [...main, ...faint]) expect(x).toBe(1000);
  });
});

describe('ray', () => {
  it('goes from its first point through the second to the edge', () => {
    // From (25, 300), 5 rows down a slot of 10: the foot of the pane comes after 20 slots.
    expect(laid(plane, 'ray', [at(plane, 2, 100), at(plane, 12, 50)]).main).toEqual([[25, 300, 225, 400]]);
    expect(laid(plane, 'ray', [at(plane, 12, 100), at(plane, 2, 100)]).main).toEqual([[125, 300, 0, 300]]);
  });

  it('that comes from beyond the edge begins there, and one that leads away is not drawn', () => {
    expect(laid(plane, 'ray', [at(plane, -10, 100), at(plane, 10, 300)]).main).toEqual([[0, 205, 205, 0]]);
    expect(laid(plane, 'ray', [at(plane, -2, 100), at(plane, -4, 100)]).main).toEqual([]);
  });

  it('is upright through two points of one bar', () => {
    expect(laid(plane, 'ray', [at(plane, 2, 100), at(plane, 2, 50)]).main).toEqual([[25, 300, 25, 400]]);
  });

  it('has no direction while its second point is missing', () => {
    expect(laid(plane, 'ray', [at(plane, 2, 100)]).main).toEqual([]);
  });
});

describe('rect', () => {
  const tintOf = ({ tintLeft, tintTop, tintRight, tintBottom }: Shape): number[] => [
    tintLeft,
    tintTop,
    tintRight,
    tintBottom,
  ];

  it('has four edges and a tint between its corners, whichever is placed first', () => {
    const corners = [at(plane, 2, 100), at(plane, 12, 150)];
    const { main, shape } = laid(plane, 'rect', corners);
    expect(main).toEqual([
      [25, 250, 125, 250],
      [125, 250, 125, 300],
      [125, 300, 25, 300],
      [25, 300, 25, 250],
    ]);
    expect(tintOf(shape)).toEqual([25, 250, 125, 300]);
    expect(laid(plane, 'rect', corners.toReversed()).main).toEqual(main);
  });

  it('is cut at the edges of the price pane', () => {
    const { main, shape } = laid(plane, 'rect', [at(plane, -10, 100), at(plane, 12, 500)]);
    expect(main).toEqual([
      [125, 0, 125, 300],
      [125, 300, 0, 300],
    ]);
    expect(tintOf(shape)).toEqual([0, 0, 125, 300]);
  });

  it('is gripped at its edges, and not between them, where the bars are', () => {
    const { shape } = laid(plane, 'rect', [at(plane, 2, 100), at(plane, 12, 150)]);
    expect(touchesShape(shape, 75, 252, 6)).toBe(true);
    expect(touchesShape(shape, 75, 275, 6)).toBe(false);
  });

  it('leaves no tint in a shape that becomes another drawing', () => {
    const { shape } = laid(plane, 'rect', [at(plane, 2, 100), at(plane, 12, 150)]);
    expect(tintOf(laid(plane, 'line', [at(plane, 2, 100), at(plane, 12, 150)], shape).shape)[0]).toBeNaN();
  });
});

describe('measure', () => {
  const measured = (points: readonly Anchor[], on = plane): string[] => [...laid(on, 'measure', points).labels];

  it('has an arrow up or down and one across through the middle of its tint', () => {
    const { main, shape } = laid(plane, 'measure', [at(plane, 2, 100), at(plane, 12, 150)]);
    expect(main.filter((_, i) => i % 3 === 0)).toEqual([
      [75, 300, 75, 250],
      [25, 275, 125, 275],
    ]);
    expect(main.slice(1, 3)).toEqual([
      [80, 255, 75, 250],
      [70, 255, 75, 250],
    ]);
    expect(main.slice(4)).toEqual([
      [120, 270, 125, 275],
      [120, 280, 125, 275],
    ]);
    expect([shape.tintLeft, shape.tintTop, shape.tintRight, shape.tintBottom]).toEqual([25, 250, 125, 300]);
  });

  it('says difference, per cent, bars and time', () => {
    expect(measured([at(plane, 2, 100), at(plane, 12, 150)])).toEqual(['+50.00 (+50.00%)', '10 bars, 14 days']);
    expect(measured([at(plane, 12, 160), at(plane, 2, 40)])).toEqual(['-120.00 (-75.00%)', '-10 bars, 14 days']);
    expect(measured([at(plane, 2, 100), at(plane, 3, 100)])).toEqual(['0.00 (0.00%)', '1 bar, 1 day']);
    expect(measured([at(plane, 2, 100), at(plane, 2, 150)])[1]).toBe('0 bars');
  });

  it('counts bars that are still to come, and says nothing in per cent of a price below zero', () => {
    expect(measured([at(plane, 90, -20), at(plane, 110, 30)])[0]).toBe('+50.00');
    expect(measured([at(plane, 90, 100), at(plane, 110, 30)])[1]).toBe('20 bars, 28 days');
  });

  it('says hours and minutes between minutes', () => {
    const bars = closesOf(new Array(100).fill(100));
    const minutes = planeOf(bars);
    minutes.period = 5;
    for (let i = 0; i < 100; i++) bars.time[i] = wallOfDate(20240101) + 34_200 + 300 * i;
    expect(measured([at(minutes, 0, 100), at(minutes, 18, 150)], minutes)[1]).toBe('18 bars, 1 hr 30 mins');
  });

  it('writes the words and numbers of the language', () => {
    const french = planeOf(FLAT);
    french.locale = 'fr-CA';
    french.words = { bar: 'barre', bars: 'barres' };
    const [price, time] = measured([at(french, 2, 100), at(french, 2, 150)], french);
    expect(price).toMatch(/^\+50,00 \(\+50,00\s%\)$/);
    expect(time).toBe('0 barre');
  });

  it('keeps its labels inside the pane, and has none out of sight', () => {
    const near = laid(plane, 'measure', [at(plane, 96, 380), at(plane, 99, 398)]).shape;
    for (let i = 0; i < 2; i++) {
      expect(near.labelX[i] + 7 * near.label[i].length).toBeLessThanOrEqual(1000);
      expect(near.labelY[i]).toBeGreaterThanOrEqual(12);
    }
    const low = laid(plane, 'measure', [at(plane, 1, 20), at(plane, 2, 2)]).shape;
    for (const row of low.labelY) expect(row).toBeLessThanOrEqual(400);
    for (const x of low.labelX) expect(x).toBeGreaterThanOrEqual(0);
    expect(measured([at(plane, -9, 100), at(plane, -2, 150)])).toEqual([]);
  });
});

describe('text', () => {
  const written = (text: string, slot: number, price: number): Shape =>
    laid(plane, 'text', [at(plane, slot, price)], undefined, text).shape;
  const placesOf = ({ label, labelX, labelY }: Shape): unknown[] =>
    label.map((line, i) => [line, labelX[i], labelY[i]]);

  // Letters are 7 wide and lines 15 high; 240 wide with 6 around the letters, a line has at most 33 letters.
  it('begins at its point, with a line of 33 letters at most', () => {
    expect(placesOf(written('Support', 2, 100))).toEqual([['Support', 25, 315]]);
    expect(placesOf(written('Support since the summer, twice tested', 2, 100))).toEqual([
      ['Support since the summer, twice', 25, 315],
      ['tested', 25, 330],
    ]);
  });

  it('breaks a word that is longer than a line', () => {
    const { label } = written('x'.repeat(70), 2, 100);
    expect(label.map(({ length }) => length)).toEqual([33, 33, 4]);
  });

  it('stays in the pane at its edges, and is out of sight with its point', () => {
    expect(placesOf(written('Support', 99, 1))).toEqual([['Support', 945, 400]]);
    expect(placesOf(written('Support', -1, 100))).toEqual([['Support', -5, 315]]);
    for (const [slot, price] of [
      [101, 100],
      [-9, 100],
      [50, 450],
      [50, -1],
    ] as const)
      expect(placesOf(written('Support', slot, price))).toEqual([]);
  });

  it('is gripped anywhere on its letters, and nowhere else', () => {
    const shape = written('Support', 2, 100);
    expect([touchesShape(shape, 70, 310, 6), touchesShape(shape, 84, 310, 6), touchesShape(shape, 90, 310, 6)]).toEqual(
      [true, true, false],
    );
    laid(plane, 'line', [at(plane, 2, 350), at(plane, 12, 350)], shape);
    expect(touchesShape(shape, 70, 310, 6)).toBe(false);
  });

  it('is broken anew only when its words or the room change', () => {
    const shape = written('Support', 2, 100);
    const { lines } = shape.wrapped;
    laid(plane, 'text', [at(plane, 3, 120)], shape, 'Support');
    expect(shape.wrapped.lines).toBe(lines);
    laid(plane, 'text', [at(plane, 3, 120)], shape, 'Other');
    expect(shape.wrapped.lines).toEqual(['Other']);
  });
});

describe('parallel', () => {
  it('is a baseline and a line of its slope through the third point', () => {
    const points = [at(plane, 10, 100), at(plane, 20, 150), at(plane, 12, 50)];
    // 5 rows up a slot; the third point is at column 125, row 350.
    expect(laid(plane, 'parallel', points).main).toEqual([
      [105, 300, 205, 250],
      [105, 360, 205, 310],
    ]);
  });

  it('reaches a third point beside the baseline', () => {
    const points = [at(plane, 10, 100), at(plane, 20, 150), at(plane, 30, 50)];
    expect(laid(plane, 'parallel', points).main[1]).toEqual([205, 400, 305, 350]);
  });

  it('has a slope in the logarithm of the price on a logarithmic scale', () => {
    const points = [at(log, 10, 10), at(log, 20, 100), at(log, 10, 100)];
    expect(laid(log, 'parallel', points).main).toEqual([
      [105, 300, 205, 200],
      [105, 200, 205, 100],
    ]);
  });

  it('shows the baseline while the third point is missing', () => {
    expect(laid(plane, 'parallel', [at(plane, 10, 100), at(plane, 20, 150)]).main).toEqual([[105, 300, 205, 250]]);
  });

  it('a vertical baseline has a vertical parallel', () => {
    const points = [at(plane, 10, 100), at(plane, 10, 150), at(plane, 30, 50)];
    expect(laid(plane, 'parallel', points).main[1]).toEqual([305, 250, 305, 350]);
  });
});

describe('pitchfork', () => {
  it('has a median through the middle of the other points, and parallels through them, to the edge', () => {
    const points = [at(plane, 10, 100), at(plane, 20, 200), at(plane, 20, 100)];
    const { main, faint } = laid(plane, 'pitchfork', points);
    // Middle: column 205, price 150: 5 rows up a slot of 10.
    expect(faint).toEqual([[205, 200, 205, 300]]);
    expect(main).toEqual([
      [105, 300, 705, 0],
      [205, 200, 605, 0],
      [205, 300, 805, 0],
    ]);
  });

  it('takes the middle of the logarithms on a logarithmic scale', () => {
    const points = [at(log, 10, 100), at(log, 20, 1000), at(log, 20, 10)];
    expect(laid(log, 'pitchfork', points).main[0]).toEqual([105, 200, 1000, 200]);
  });

  it('goes to the left if it was drawn that way', () => {
    const points = [at(plane, 20, 100), at(plane, 10, 200), at(plane, 10, 100)];
    expect(laid(plane, 'pitchfork', points).main[0]).toEqual([205, 300, 0, 197.5]);
  });

  it('points that coincide make no median', () => {
    const points = [at(plane, 20, 100), at(plane, 20, 100), at(plane, 20, 100)];
    expect(laid(plane, 'pitchfork', points).main).toEqual([]);
  });
});

describe('regress', () => {
  it('has no line before its second point, nor without a bar', () => {
    const shape = laid(plane, 'regress', [at(plane, 2, 100), at(plane, 12, 50)]).shape;
    expect(shape.lineCount).toBe(3);
    expect(laid(plane, 'regress', [at(plane, 2, 100)], shape).main).toEqual([]);
    const none = planeOf(new Bars());
    expect(
      laid(
        none,
        'regress',
        [
          { time: 0, price: 1 },
          { time: 0, price: 2 },
        ],
        shape,
      ).main,
    ).toEqual([]);
  });

  it('is the least-squares line of the closes, from bar to bar, in either order of clicks', () => {
    const bars = closesOf([100, 110, 105, 125, 120, 140]);
    const own = planeOf(bars);
    // Mean of the places 2.5, of the closes 700 / 6; their products about the means sum to 125, the squares to 17.5.
    const slope = 125 / 17.5;
    const first = 700 / 6 - 2.5 * slope;
    const line = [5, 400 - first, 55, 400 - (first + 5 * slope)].map((end) => Math.round(end * 1000) / 1000);
    expect(laid(own, 'regress', [at(own, 0, 1), at(own, 5, 1)]).main).toEqual([line]);
    expect(laid(own, 'regress', [at(own, 5, 1), at(own, 0, 1)]).main).toEqual([line]);
  });

  it("Raff's channel reaches the farthest high or low, on both sides", () => {
    // Closes on a line; highs and lows 1 beyond; one low far below.
    const bars = closesOf([100, 101, 102, 103]);
    bars.low[2] = 95;
    const own = planeOf(bars);
    const { faint } = laid(own, 'regress', [at(own, 0, 1), at(own, 3, 1)]);
    expect(faint).toEqual([
      [5, 307, 35, 304],
      [5, 293, 35, 290],
    ]);
  });

  it('one bar gives a horizontal line at its close; points beyond the bars count as the first and newest', () => {
    const bars = closesOf([100, 150]);
    const own = planeOf(bars);
    const fit = new RegressionFit();
    fit.of(bars, 1, 1, false);
    expect(fit.priceAt(1, 0)).toBe(150);
    expect(laid(own, 'regress', [at(own, 1, 1), at(own, 1, 9)]).main).toEqual([[10, 250, 20, 250]]);
    expect(laid(own, 'regress', [at(own, -5, 1), at(own, 9, 1)]).main).toEqual([[5, 300, 15, 250]]);
  });

  it('leaves out bars without a price', () => {
    const fit = new RegressionFit();
    fit.of(closesOf([0, 100, 0, 300]), 0, 3, false);
    expect(fit.slope).toBeCloseTo(100, 9);
    expect(fit.priceAt(3, 0)).toBeCloseTo(300, 9);
    fit.of(closesOf([0, 0]), 0, 1, false);
    expect(fit.intercept).toBeNaN();
  });

  it('fits the logarithms on a logarithmic scale', () => {
    const bars = closesOf([10, 100, 1000]);
    const own = planeOf(bars, true);
    expect(laid(own, 'regress', [at(own, 0, 1), at(own, 2, 1)]).main).toEqual([[5, 300, 25, 100]]);
  });

  it('has the slope and end of the reference linear regression over the same window', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 1, max: 500, noNaN: true }), { minLength: 2, maxLength: 60 }), (closes) => {
        const bars = closesOf(closes);
        const fit = new RegressionFit();
        fit.of(bars, 0, closes.length - 1, false);
        const slopes = Object.values(linesOf('lrs', [closes.length], bars))[0][closes.length - 1];
        expect(fit.slope).toBeCloseTo(slopes, 6);
        let sum = 0;
        for (const close of closes) sum += close;
        const end = sum / closes.length + (slopes * (closes.length - 1)) / 2;
        expect(fit.priceAt(closes.length - 1, 0)).toBeCloseTo(end, 6);
      }),
    );
  });

  it('reads the bars once, until one of them changes', () => {
    const bars = closesOf([100, 110, 105, 120]);
    const own = planeOf(bars);
    const points = [at(own, 0, 1), at(own, 2, 1)];
    const { shape, main } = laid(own, 'regress', points);
    laid(own, 'regress', points, shape);
    bars.close[3] = 130;
    shape.fit.forget(3);
    laid(own, 'regress', points, shape);
    expect(shape.fit.touched).toBe(3);
    bars.close[2] = 130;
    shape.fit.forget(2);
    expect(laid(own, 'regress', points, shape).main).not.toEqual(main);
    expect(shape.fit.touched).toBe(6);
  });
});

describe('fibretrace', () => {
  it('has a line at every level from the earlier point to the right edge, level 0 at the end of the move', () => {
    const { main, faint, labels } = laid(plane, 'fibretrace', [at(plane, 10, 100), at(plane, 30, 200)]);
    expect(faint).toEqual([[105, 300, 305, 200]]);
    // 200 − 100·r: 200, 176.4, 161.8, 150, 138.2, 100, 38.2; −61.8 and −223.6 are below the pane.
    expect(main.map(([, row]) => row)).toEqual([200, 223.6, 238.2, 250, 261.8, 300, 361.8]);
    for (const [from, , to] of main) expect([from, to]).toEqual([105, 1000]);
    expect(labels[0]).toBe('0  200.00');
    expect(labels[1]).toBe('0.236  176.40');
    expect(labels).toContain('1  100.00');
    expect(labels).toContain('1.618  38.20');
    // Of a short move all levels are in sight, the farthest below its beginning.
    const { main: all } = laid(plane, 'fibretrace', [at(plane, 10, 180), at(plane, 30, 200)]);
    const levels = all.map(([, row]) => Number(((row - 200) / 20).toFixed(6)));
    expect(levels).toEqual([0, 0.236, 0.382, 0.5, 0.618, 1, 1.618, 2.618, 4.236]);
  });

  it('labels that would overlap are omitted', () => {
    const { labelRows } = laid(plane, 'fibretrace', [at(plane, 10, 100), at(plane, 30, 130)]);
    for (let i = 1; i < labelRows.length; i++) expect(labelRows[i] - labelRows[i - 1]).toBeGreaterThanOrEqual(15);
  });

  it('interpolates in the logarithm on a logarithmic scale', () => {
    const { main, labels } = laid(log, 'fibretrace', [at(log, 10, 10), at(log, 30, 1000)]);
    expect(main[3][1]).toBe(200);
    expect(labels).toContain('0.5  100.00');
  });

  it('writes numbers in the page’s language', () => {
    const french = planeOf(FLAT);
    french.locale = 'fr-CA';
    expect(laid(french, 'fibretrace', [at(french, 10, 100), at(french, 30, 200)]).labels[1]).toBe('0,236  176,40');
  });
});

describe('fibfans', () => {
  it('has rays through the inner levels at the second point, to the edge', () => {
    const { main, faint, labels } = laid(plane, 'fibfans', [at(plane, 10, 100), at(plane, 30, 200)]);
    expect(faint).toEqual([[105, 300, 305, 200]]);
    expect(main).toHaveLength(4);
    // r = 0.5: 50 up in 20 slots, 2.5 rows a slot: from (105, 300) to (1000, 300 − 223.75).
    expect(main[2]).toEqual([105, 300, 1000, 76.25]);
    // r = 0.236: 76.4 up in 20 slots: the top comes first, after 300 / 3.82 slots.
    expect(main[0]).toEqual([105, 300, 890.34, 0]);
    expect(labels).toEqual(['0.236  176.40', '0.5  150.00']);
  });
});

describe('fibzone and square', () => {
  it('zones are 1, 2, 3, 5, 8 … bars after the start, over all panes', () => {
    const { main, faint, labels } = laid(plane, 'fibzone', [at(plane, 10, 100)]);
    // Numbers less than 32 from the one before would cover it.
    expect(labels).toEqual(['1', '5', '13', '21', '34', '55', '89']);
    expect(faint).toEqual([[105, 0, 105, 500]]);
    expect(main.map(([x]) => (x - 105) / 10)).toEqual([1, 2, 3, 5, 8, 13, 21, 34, 55, 89]);
    for (const [x1, top, x2, foot] of main) expect([x2, top, foot]).toEqual([x1, 0, 500]);
  });

  it('squares are 1, 4, 9, 16 … bars after the start', () => {
    const { main } = laid(plane, 'square', [at(plane, 10, 100)]);
    expect(main.map(([x]) => (x - 105) / 10)).toEqual([1, 4, 9, 16, 25, 36, 49, 64, 81]);
  });

  it('those left of the plot are skipped; of several in one column one is drawn', () => {
    const moved = planeOf(FLAT);
    moved.leftSlot = 30;
    expect(laid(moved, 'square', [at(moved, 0, 100)]).main.map(([x]) => moved.positionAt(x) - 0.5)).toEqual([
      36, 49, 64, 81, 100, 121,
    ]);
    const dense = planeOf(FLAT);
    dense.perSlot = 0.001;
    dense.leftSlot = 0;
    const columns = laid(dense, 'square', [at(dense, 0, 100)]).main.map(([x]) => Math.floor(x));
    expect(new Set(columns).size).toBe(columns.length);
  });

  it('a point within a bar of a longer period refers to that bar', () => {
    const early = { time: plane.timeOf(10.1), price: 100 };
    expect(laid(plane, 'fibzone', [early]).main[0][0]).toBe(115);
  });
});

describe('hit-testing a drawing', () => {
  const { shape } = laid(plane, 'line', [at(plane, 2, 100), at(plane, 12, 50)]);

  it('a place near the line hits it, one beyond its ends does not', () => {
    expect(touchesShape(shape, 75, 328, 6)).toBe(true);
    expect(touchesShape(shape, 75, 340, 6)).toBe(false);
    expect(touchesShape(shape, 135, 355, 6)).toBe(false);
  });

  it('finds the nearest point within reach', () => {
    expect(pointOfShape(shape, 27, 303, 6)).toBe(0);
    expect(pointOfShape(shape, 121, 349, 6)).toBe(1);
    expect(pointOfShape(shape, 75, 325, 6)).toBe(-1);
  });
});

describe('at the edges of the pane', () => {
  it('a place is in the price pane from its first column and row to its last, and in all panes below', () => {
    const held = (x: number, y: number): boolean[] => [plane.holds(x, y, false), plane.holds(x, y, true)];
    expect([held(-1, 0), held(0, 0), held(999, 399), held(1000, 399)]).toEqual([
      [false, false],
      [true, true],
      [true, true],
      [false, false],
    ]);
    expect([held(5, -1), held(5, 400), held(5, 499), held(5, 500)]).toEqual([
      [false, false],
      [false, true],
      [false, true],
      [false, false],
    ]);
  });

  it('a horizontal on the highest or the lowest row is inside, and beyond it is not', () => {
    const tags = [400, 400.5, 0, -0.5].map((price) => laid(plane, 'horz', [at(plane, 7, price)]).shape.tagPrice);
    expect(tags).toEqual([400, Number.NaN, 0, Number.NaN]);
    expect(laid(plane, 'horz', [at(plane, 7, 400)]).main).toEqual([[0, 0, 1000, 0]]);
    expect(laid(plane, 'line', [at(plane, 2, 400), at(plane, 12, 400)]).main).toEqual([[25, 0, 125, 0]]);
    expect(laid(plane, 'line', [at(plane, 2, 400.5), at(plane, 12, 400.5)]).main).toEqual([]);
  });

  it('a text is in sight from where its letters touch the pane on', () => {
    const labels = (slot: number, price: number): number =>
      laid(plane, 'text', [{ time: plane.timeOf(slot), price }], undefined, 'High').labels.length;
    // Four letters of 7 and an inset of 6 are 34 wide.
    expect([labels(100, 100), labels(101, 100), labels(-3, 100), labels(-4, 100)]).toEqual([1, 0, 1, 0]);
    expect([labels(5, 400), labels(5, 401), labels(5, 0), labels(5, -1)]).toEqual([1, 0, 1, 0]);
  });

  it('a way has its words while a part of it is in the pane', () => {
    const words = (from: number, to: number): number =>
      laid(plane, 'measure', [
        { time: plane.timeOf(from), price: 100 },
        { time: plane.timeOf(to), price: 200 },
      ]).labels.length;
    expect([words(-5, 0), words(-5, -1), words(100, 105), words(101, 105)]).toEqual([2, 0, 2, 0]);
  });

  it('an arrow has a head from twelve pixels on', () => {
    const lines = (rows: number): number =>
      laid(plane, 'measure', [at(plane, 2, 100), at(plane, 2, 100 + rows)]).main.length;
    expect([lines(11.99), lines(12)]).toEqual([2, 4]);
  });
});

describe('a drawing in progress', () => {
  const tools = Object.keys(DRAWN_TOOLS) as DrawnTool[];
  const all = [at(plane, 2, 100), at(plane, 12, 150), at(plane, 20, 50)];

  it.each(tools)('of %s shows nothing of the points that are still missing, whatever its shape was before', (tool) => {
    const { points } = DRAWN_TOOLS[tool];
    const { shape } = laid(plane, tool, all.slice(0, points), undefined, 'Text');
    expect(shape.lineCount + shape.label.length).toBeGreaterThan(0);
    for (let placed = 0; placed < points; placed++) {
      const { main, faint, labels } = laid(plane, tool, all.slice(0, placed), shape, 'Text');
      const joins = placed === 2 ? 1 : 0;
      expect([placed, main.length + faint.length, labels, shape.tintLeft]).toEqual([placed, joins, [], Number.NaN]);
    }
  });
});
