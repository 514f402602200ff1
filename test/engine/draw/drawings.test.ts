import { describe, expect, it } from 'vitest';
import { FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { Scene } from '../../../engine/chart/scene.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import { rowOf } from '../../../engine/chart/value-scale.ts';
import { openingView, viewOfRange } from '../../../engine/chart/view.ts';
import type { AxisTag } from '../../../engine/draw/axis-tags.ts';
import { type DrawingEmphasis, Emphasis, paintDrawing, paintDrawingCursor } from '../../../engine/draw/drawings.ts';
import { paletteOf } from '../../../engine/draw/palette.ts';
import type { DrawnTool } from '../../../engine/tools/drawing.ts';
import type { DrawingStyle } from '../../../engine/tools/drawing-style.ts';
import { layShape } from '../../../engine/tools/lay-shape.ts';
import { Shape } from '../../../engine/tools/shape.ts';
import { ToolPlane } from '../../../engine/tools/tool-plane.ts';
import { waveDays } from '../chart/chart-bars.ts';
import { CHART_THEME, textWidth } from '../chart/chart-look.ts';
import { RecordingSurface } from './recording-surface.ts';

const PALETTE = paletteOf(CHART_THEME);
const RATIOS = [1, 1.25, 1.5, 2, 3];

/** A drawing through days 10, 40, 20 at 95, 112 and 105, painted over a chart of 600 × 400 CSS pixels. */
function painted(
  tool: DrawnTool,
  ratio = 1,
  emphasis: DrawingEmphasis = Emphasis.None,
  style: DrawingStyle = {},
): { surface: RecordingSurface; scene: Scene; tags: readonly AxisTag[] } {
  const bars = waveDays(60);
  const series = new ChartSeries();
  series.replace(bars, new OrdinalAxis(bars));
  const size = { width: Math.round(600 * ratio), height: Math.round(400 * ratio), ratio };
  const view = { ...viewOfRange(openingView(FIRST_CHOICE), series.axis, 0), ...size };
  const scene = new Scene(view);
  scene.arrange(view, series, CHART_THEME, textWidth, true);
  const plane = new ToolPlane();
  plane.follow(scene, series, 'd', 'en-CA', { bar: 'bar', bars: 'bars' });
  const shape = new Shape();
  const points = [
    [10, 95],
    [40, 112],
    [20, 105],
  ].map(([slot, price]) => ({ time: plane.timeOf(slot + 0.5), price }));
  layShape(shape, plane, { tool, points, style });
  const surface = new RecordingSurface();
  const tags: AxisTag[] = [];
  paintDrawing(surface, scene, shape, emphasis, -1, CHART_THEME, PALETTE, tags);
  return { surface, scene, tags };
}

const isWhole = (length: number): boolean => Math.abs(length - Math.round(length)) < 1e-9;

describe('painting a drawing', () => {
  it.each(RATIOS)('horizontal and vertical lines cover whole device pixels at ratio %s', (ratio) => {
    for (const tool of ['horz', 'fibretrace'] as const) {
      const level = painted(tool, ratio).surface.lines.filter(({ from, to }) => from[1] === to[1]);
      expect(level.length).toBeGreaterThan(0);
      for (const { from, width } of level) expect([width, from[1] - width / 2].every(isWhole)).toBe(true);
    }
    for (const tool of ['vert', 'fibzone', 'square'] as const) {
      const { lines } = painted(tool, ratio).surface;
      expect(lines.length).toBeGreaterThan(0);
      for (const { from, to, width } of lines) {
        expect(from[0]).toBe(to[0]);
        expect([width, from[0] - width / 2].every(isWhole)).toBe(true);
      }
    }
  });

  it.each(RATIOS)('labels and handles are on whole device pixels at ratio %s, and labels hide nothing', (ratio) => {
    const { rectangles, texts } = painted('fibretrace', ratio, Emphasis.Selected).surface;
    // Only handles and horizontal lines: a label has no plate.
    expect(rectangles.every(({ width, height }) => Math.min(width, height) <= 10 * ratio)).toBe(true);
    expect(texts.length).toBeGreaterThan(4);
    for (const { x, y } of texts) expect([x, y].every(isWhole)).toBe(true);
    for (const { x, y, width, height } of rectangles) expect([x, y, width, height].every(isWhole)).toBe(true);
  });

  it.each(RATIOS)('the numbers of bars are fully inside the pane at ratio %s', (ratio) => {
    for (const tool of ['fibzone', 'square'] as const) {
      const { surface, scene } = painted(tool, ratio);
      expect(surface.texts.length).toBeGreaterThan(2);
      for (const { y } of surface.texts)
        expect(y - CHART_THEME.fontSize * ratio).toBeGreaterThan(scene.layout.price.top);
    }
  });

  it('price tools are drawn only in the price pane, bar tools over all panes', () => {
    for (const [tool, foot] of [
      ['line', 'price'],
      ['vert', 'all'],
    ] as const) {
      const { surface, scene } = painted(tool);
      const { price, bottomScale, plotLeft, plotWidth } = scene.layout;
      const bottom = foot === 'price' ? price.top + price.height : bottomScale.top;
      const clip = { x: plotLeft, y: price.top, width: plotWidth, height: bottom - price.top };
      for (const line of surface.lines) expect(line.clip).toEqual(clip);
    }
  });

  it('auxiliary lines of a drawing are dashed and fainter', () => {
    const { lines } = painted('fibretrace').surface;
    const [solid, dashed] = [false, true].map((kind) => lines.filter((line) => line.dashed === kind));
    expect(dashed).toHaveLength(1);
    expect(new Set(solid.map(({ style }) => style))).toEqual(new Set([CHART_THEME.ink]));
    expect(dashed[0].style).toBe(CHART_THEME.faintInk);
  });

  it('a drawing in progress is dashed until it is complete', () => {
    const { lines, circles } = painted('line', 1, Emphasis.Begun).surface;
    expect(lines.map(({ dashed }) => dashed)).toEqual([true]);
    expect(circles).toHaveLength(3);
  });

  it('hovered, selected and plain drawings differ in width and in the shape of their points', () => {
    const [plain, hovered, selected] = [Emphasis.None, Emphasis.Hovered, Emphasis.Selected].map(
      (emphasis) => painted('line', 1, emphasis).surface,
    );
    expect([plain, hovered, selected].map(({ lines }) => lines[0].width)).toEqual([1, 2, 2]);
    expect([plain, hovered, selected].map(({ circles }) => circles.length)).toEqual([0, 3, 0]);
    expect([plain, hovered, selected].map(({ rectangles }) => rectangles.length)).toEqual([0, 0, 6]);
    expect(selected.lines[0].style).toBe(CHART_THEME.accent);
  });

  it('a colour is that of lines, area, labels and tag, also while the drawing is selected', () => {
    const colour = 'blue';
    const blue = CHART_THEME.drawn.blue;
    for (const emphasis of [Emphasis.None, Emphasis.Selected]) {
      const lines = painted('fibretrace', 1, emphasis, { colour }).surface.lines;
      expect(new Set(lines.map(({ style }) => style))).toEqual(new Set([blue]));
    }
    const of = (tool: DrawnTool): RecordingSurface => painted(tool, 1, Emphasis.None, { colour }).surface;
    expect(new Set(of('fibretrace').textStyles)).toEqual(new Set([blue]));
    expect(of('rect').rectangleStyles).toEqual([`${blue}1f`]);
    expect(painted('horz', 1, Emphasis.None, { colour }).tags).toMatchObject([{ fill: blue }]);
  });

  it('a width is CSS pixels, and more while the drawing is selected', () => {
    for (const width of ['2', '3', '4'] as const) {
      const [plain, selected] = [Emphasis.None, Emphasis.Selected].map(
        (emphasis) => painted('line', 2, emphasis, { width }).surface.lines[0]?.width ?? 0,
      );
      expect(plain).toBe(2 * Number(width));
      expect(selected).toBeGreaterThan(plain);
    }
  });

  it('the usual values look as no style at all', () => {
    const usual = { colour: 'ink', width: '1', dash: 'solid', extend: 'none', lock: 'off' } as const;
    for (const emphasis of [Emphasis.None, Emphasis.Selected])
      expect(painted('line', 2, emphasis, usual).surface).toEqual(painted('line', 2, emphasis).surface);
  });

  it('dashes are longer than dots, at every width', () => {
    for (const width of ['1', '2', '3', '4'] as const) {
      const [solid, dashed, dotted] = (['solid', 'dashed', 'dotted'] as const).map(
        (dash) => painted('line', 1, Emphasis.None, { dash, width }).surface.lines[0]?.dash ?? [],
      );
      expect(solid).toEqual([]);
      expect(dashed[0]).toBeGreaterThan(dotted[0] ?? 0);
      expect(dotted[0]).toBeGreaterThanOrEqual(Number(width));
    }
  });

  it('a horizontal is tagged on the axis in the axis’ unit', () => {
    const { surface, scene, tags } = painted('horz');
    expect(tags).toMatchObject([{ label: scene.priceLabel(95, 'en-CA'), row: Math.round(rowOf(scene.prices, 95)) }]);
    expect(surface.texts).toEqual([]);
  });

  it("the keyboard's place is a cross with an open centre, tagged on the axis", () => {
    const { scene } = painted('line');
    const surface = new RecordingSurface();
    const tags: AxisTag[] = [];
    paintDrawingCursor(surface, scene, 200, 100, 105, CHART_THEME, PALETTE, tags);
    const arms = surface.rectangles.slice(0, 4);
    for (const { x, y, width, height } of arms) {
      expect(x <= 200 && x + width >= 200 && y <= 100 && y + height >= 100).toBe(false);
    }
    expect(tags).toMatchObject([{ label: scene.priceLabel(105, 'en-CA'), row: 100 }]);
  });
});
