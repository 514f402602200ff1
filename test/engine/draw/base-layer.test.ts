import { describe, expect, it } from 'vitest';
import { FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { Scene } from '../../../engine/chart/scene.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import { FIRST_STUDIES, type StudyChoices } from '../../../engine/chart/study-choice.ts';
import { TimeLabels } from '../../../engine/chart/time-label.ts';
import { rowOf } from '../../../engine/chart/value-scale.ts';
import { openingView, viewOfRange } from '../../../engine/chart/view.ts';
import { writeAxisTexts } from '../../../engine/draw/axis-labels.ts';
import { paintBaseMarks, writeBaseTexts } from '../../../engine/draw/base-layer.ts';
import { pixelOf } from '../../../engine/draw/colour.ts';
import { OverlayInk } from '../../../engine/draw/overlay-ink.ts';
import { drawOverlay } from '../../../engine/draw/overlay-layer.ts';
import { paletteOf } from '../../../engine/draw/palette.ts';
import { Raster } from '../../../engine/draw/raster.ts';
import { BAR_SIMULATED, Bars } from '../../../engine/series/bars.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { CHART_THEME, textWidth } from '../chart/chart-look.ts';
import { RecordingSurface } from './recording-surface.ts';

const PALETTE = paletteOf(CHART_THEME);
const UNPAINTED = 0;
const NO_NAMES = { simulated: '', otherSimulated: '' };
const RATIOS = [1, 1.25, 1.5, 2, 3];

/** Ten days: the even ones rise from 10 to 14, the odd ones fall back; wicks reach 9 and 15. */
function tenDays(isSimulated = (day: number): boolean => day >= 6): ChartSeries {
  const bars = new Bars();
  for (let i = 0; i < 10; i++) {
    const [open, close] = i % 2 === 0 ? [10, 14] : [14, 10];
    bars.append(
      wallOfDate(20201201) + i * 86_400,
      open,
      15,
      9,
      close,
      1000 * (i + 1),
      1,
      isSimulated(i) ? BAR_SIMULATED : 0,
    );
  }
  const series = new ChartSeries();
  series.replace(bars, new OrdinalAxis(bars));
  series.last = 10;
  return series;
}

function painted(
  series: ChartSeries,
  ratio: number,
  studies: StudyChoices = FIRST_STUDIES,
): { scene: Scene; raster: Raster } {
  const width = Math.round(600 * ratio);
  const height = Math.round(400 * ratio);
  const opening = openingView({ ...FIRST_CHOICE, studies });
  const view = { ...viewOfRange(opening, series.axis, 0), width, height, ratio };
  const scene = new Scene(view);
  scene.arrange(view, series, CHART_THEME, textWidth, true);
  const raster = new Raster(new Uint32Array(width * height).fill(UNPAINTED), width, height);
  paintBaseMarks(raster, scene, series, PALETTE);
  return { scene, raster };
}

/** The colours of one pixel column of the price pane from top to bottom, without repetitions. */
function runs({ scene, raster }: { scene: Scene; raster: Raster }, x: number): number[] {
  const { price } = scene.layout;
  const found: number[] = [];
  for (let row = price.top; row < price.top + price.height; row++) {
    const pixel = raster.pixels[row * raster.width + x];
    if (found.at(-1) !== pixel) found.push(pixel);
  }
  return found;
}

describe('base layer', () => {
  it.each(RATIOS)('writes every pixel at %d', (ratio) => {
    expect(painted(tenDays(), ratio).raster.pixels.includes(UNPAINTED)).toBe(false);
  });

  it.each(RATIOS)('draws rising candles hollow and falling ones filled, wicks in the middle, at %d', (ratio) => {
    const picture = painted(tenDays(), ratio);
    const { scene } = picture;
    const { wick, body } = scene.shape;
    for (const [bar, colour, inside] of [
      [2, PALETTE.up, PALETTE.surface],
      [3, PALETTE.down, PALETTE.down],
    ] as const) {
      const left = Math.round(scene.visible.centre[bar] - wick / 2);
      const middle = runs(picture, left);
      expect(middle.filter((pixel) => pixel === colour).length).toBeGreaterThanOrEqual(1);
      const { price } = scene.layout;
      const halfway = price.top + Math.round(price.height / 2);
      const row = picture.raster.pixels.subarray(halfway * picture.raster.width, (halfway + 1) * picture.raster.width);
      const bodyLeft = left - (body - wick) / 2;
      expect([row[bodyLeft], row[bodyLeft + body - 1]]).toEqual([colour, colour]);
      expect(row[left]).toBe(inside);
      expect([row[bodyLeft - 1], row[bodyLeft + body]]).not.toContain(colour);
    }
  });

  it('shades the simulated part only', () => {
    const { scene, raster } = painted(tenDays(), 1);
    const between = (bar: number): number =>
      Math.round((scene.visible.centre[bar] + scene.visible.centre[bar + 1]) / 2);
    const row = (scene.layout.price.top + 20) * raster.width;
    expect(raster.pixels[row + between(3)]).toBe(PALETTE.surface);
    expect(raster.pixels[row + between(7)]).toBe(PALETTE.band);
  });

  it('shades the newest stretch up to the edge of the plot, and one before it up to the next recorded bar', () => {
    const shaded = (isSimulated: (day: number) => boolean): [number, number, Scene] => {
      const { scene, raster } = painted(tenDays(isSimulated), 1);
      const row = (scene.layout.price.top + 20) * raster.width;
      const pixels = raster.pixels.subarray(row, row + raster.width);
      return [pixels.indexOf(PALETTE.band), pixels.lastIndexOf(PALETTE.band), scene];
    };
    const [from, to, { layout, visible }] = shaded((day) => day >= 6);
    expect(from).toBeLessThan(visible.centre[6]);
    expect(from).toBeGreaterThan(visible.centre[5]);
    expect(to).toBe(layout.plotLeft + layout.plotWidth - 1);
    const [first, last] = shaded((day) => day >= 3 && day < 6);
    expect(first).toBeGreaterThan(visible.centre[2]);
    expect(first).toBeLessThan(visible.centre[3]);
    expect(last).toBeGreaterThan(visible.centre[5]);
    expect(last).toBeLessThan(visible.centre[6]);
  });

  it('draws volume in proportion', () => {
    const { scene, raster } = painted(tenDays(), 1);
    const [pane] = scene.layout.lower;
    const rows = (bar: number): number => {
      const x = Math.round(scene.visible.centre[bar] - scene.shape.wick / 2);
      let count = 0;
      for (let row = pane.top; row < pane.top + pane.height; row++) {
        const pixel = raster.pixels[row * raster.width + x];
        if ([PALETTE.upVolume, PALETTE.upVolumeInside, PALETTE.downVolume].includes(pixel)) count++;
      }
      return count;
    };
    expect(rows(9) / rows(4)).toBeCloseTo(2, 0);
  });

  it('keeps all marks of the plot inside the plot', () => {
    const { scene, raster } = painted(tenDays(), 1);
    const { axisLeft, axisWidth, rule, frame, height, width } = scene.layout;
    for (let row = frame; row < height - frame; row++) {
      for (let x = axisLeft + rule; x < axisLeft + axisWidth; x++) {
        expect([PALETTE.surface, PALETTE.line]).toContain(raster.pixels[row * width + x]);
      }
    }
  });

  it('paints a chart without bars: a frame, and no scale where there is nothing to measure', () => {
    const { scene, raster } = painted(new ChartSeries(), 1);
    expect(raster.pixels[0]).toBe(pixelOf(CHART_THEME.line));
    expect(scene.visible.count).toBe(0);
    const surface = new RecordingSurface();
    writeBaseTexts(surface, scene, new ChartSeries(), CHART_THEME, PALETTE, new TimeLabels('en-CA'), NO_NAMES);
    expect(surface.texts).toEqual([]);
  });

  it('writes prices, dates, the newest price and the name of the simulated part', () => {
    const series = tenDays();
    const { scene } = painted(series, 1);
    const surface = new RecordingSurface();
    writeBaseTexts(surface, scene, series, CHART_THEME, PALETTE, new TimeLabels('en-CA'), {
      simulated: 'Simulated since',
      otherSimulated: 'Simulated',
    });
    const texts = surface.texts.map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['9.00', '15.00', 'Dec', 'Simulated since', '10.00']));
    expect(texts.some((text) => /^\d,\d00$/.test(text))).toBe(true);
    for (const { x, y } of surface.texts) expect([Number.isInteger(x), Number.isInteger(y)]).toEqual([true, true]);
  });

  it('names a simulated stretch without its dates where the plot has no room for them', () => {
    const series = tenDays();
    const { scene } = painted(series, 1);
    const written = (simulated: string): string[] => {
      const surface = new RecordingSurface();
      const names = { simulated, otherSimulated: 'Simulated' };
      writeBaseTexts(surface, scene, series, CHART_THEME, PALETTE, new TimeLabels('en-CA'), names);
      return surface.texts.map(({ text }) => text).filter((text) => text.startsWith('Simulated'));
    };
    const { plotWidth } = scene.layout;
    const filling = 'Simulated'.padEnd(Math.floor((plotWidth - 16) / 7), '.');
    expect([written(filling), written(`${filling}.`)]).toEqual([[filling], ['Simulated']]);
  });

  it('writes a name wider than its stretch on a plate, and any other on the band', () => {
    const series = tenDays();
    const { scene } = painted(series, 1);
    const isOnPlate = (name: string): boolean => {
      const surface = new RecordingSurface();
      const names = { simulated: name, otherSimulated: name };
      writeBaseTexts(surface, scene, series, CHART_THEME, PALETTE, new TimeLabels('en-CA'), names);
      const written = surface.texts.find(({ text }) => text === name);
      return surface.rectangles.some(({ x, y, width, height }) => {
        return written?.x === x && width === 7 * name.length && y < written.y && y + height > written.y;
      });
    };
    expect([isOnPlate('S'), isOnPlate('Simulated since the market stood still, '.repeat(3))]).toEqual([false, true]);
  });
});

describe('labels of a value axis', () => {
  it('are written where they just fit into their pane, and not where an edge would cut them', () => {
    const series = tenDays();
    series.last = 0;
    const { scene } = painted(series, 1);
    const [value] = scene.priceAxis.value;
    const [label] = scene.priceAxis.label;
    const height = 100;
    const isWritten = (row: number): boolean => {
      scene.axisScale = { ...scene.axisScale, top: 0, height, low: value - height + row, high: value + row };
      const surface = new RecordingSurface();
      writeAxisTexts(surface, scene, series, CHART_THEME, PALETTE);
      return surface.texts.some(({ text }) => text === label);
    };
    const half = scene.letters / 2;
    expect([half - 1, half, height - half, height - half + 1].map(isWritten)).toEqual([false, true, true, false]);
  });
});

describe('overlay layer', () => {
  it('is empty without a cursor, and shows price and date of the bar under one', () => {
    const series = tenDays();
    const { scene } = painted(series, 1);
    const surface = new RecordingSurface();
    const labels = new TimeLabels('en-CA');
    const ink = new OverlayInk();
    drawOverlay(surface, scene, series, CHART_THEME, PALETTE, labels, ink);
    expect([surface.texts, surface.rectangles, surface.cleared, ink.isBlank]).toEqual([[], [], 0, true]);
    scene.view = { ...scene.view, pointerX: scene.visible.centre[4], pointerY: scene.layout.price.top + 30 };
    drawOverlay(surface, scene, series, CHART_THEME, PALETTE, labels, ink);
    expect(ink.isBlank).toBe(false);
    expect(surface.texts.map(({ text }) => text)).toContain('Dec 5, 2020');
    expect(surface.rectangles[0]).toMatchObject({ x: Math.round(scene.visible.centre[4] - 0.5), width: 1 });
  });

  it.each([
    [0, '14.00', 'Dec 1, 2020'],
    [2, '14.00', 'Dec 3, 2020'],
    [9, '10.00', 'Dec 10, 2020'],
  ])('puts the keyboard cursor on the close of bar %d', (cursor, close, day) => {
    const series = tenDays();
    const { scene } = painted(series, 1);
    scene.view = { ...scene.view, cursor };
    const surface = new RecordingSurface();
    const tags = drawOverlay(surface, scene, series, CHART_THEME, PALETTE, new TimeLabels('en-CA'), new OverlayInk());
    expect(tags).toMatchObject([{ label: close, row: Math.round(rowOf(scene.prices, Number(close))) }]);
    expect(surface.texts.map(({ text }) => text)).toEqual([day]);
  });

  it('shows only the date if the keyboard’s bar has no price', () => {
    const series = tenDays();
    const { open, high, low, close } = series.bars;
    // Zero is then not far below the pane's range.
    low[0] = 1;
    for (const column of [open, high, low, close]) column[2] = 0;
    const { scene } = painted(series, 1);
    scene.view = { ...scene.view, cursor: 2 };
    const surface = new RecordingSurface();
    drawOverlay(surface, scene, series, CHART_THEME, PALETTE, new TimeLabels('en-CA'), new OverlayInk());
    expect(surface.texts.map(({ text }) => text)).toEqual(['Dec 3, 2020']);
  });

  it('is a vertical line with the readout, and a horizontal one as well with the cross', () => {
    const series = tenDays();
    const { scene } = painted(series, 1);
    const { plotWidth, price, bottomScale } = scene.layout;
    const at = (pointerY: number, tool: 'info' | 'cross'): { down: number; across: number; texts: string[] } => {
      scene.view = { ...scene.view, cursor: -1, pointerX: scene.visible.centre[4], pointerY };
      const surface = new RecordingSurface();
      drawOverlay(surface, scene, series, CHART_THEME, PALETTE, new TimeLabels('en-CA'), new OverlayInk(), tool);
      const { rectangles, texts } = surface;
      return {
        down: rectangles.filter(({ height }) => height === bottomScale.top - price.top).length,
        across: rectangles.filter(({ width }) => width === plotWidth).length,
        texts: texts.map(({ text }) => text),
      };
    };
    expect(at(price.top + 30, 'info')).toMatchObject({ down: 1, across: 0 });
    expect(at(price.top + 30, 'cross')).toMatchObject({ down: 1, across: 1 });
  });

  it('shows a value from a pane’s first row to its last, and none between and outside the panes', () => {
    const series = tenDays();
    const rsi = { code: 'rsi', parameters: [2] };
    const { scene } = painted(series, 1, { overlays: [], lower: [rsi] });
    const { price, bottomScale } = scene.layout;
    const [{ scale }] = scene.lower;
    const said = (pointerY: number): number => {
      scene.view = { ...scene.view, pointerX: scene.visible.centre[4], pointerY };
      const surface = new RecordingSurface();
      const ink = new OverlayInk();
      const tags = drawOverlay(surface, scene, series, CHART_THEME, PALETTE, new TimeLabels('en-CA'), ink, 'info');
      return tags.length + surface.rectangles.filter(({ x }) => x === scene.layout.axisLeft).length;
    };
    expect([price.top - 1, price.top, price.top + price.height - 1, price.top + price.height].map(said)).toEqual([
      0, 1, 1, 0,
    ]);
    expect([scale.top - 1, scale.top, scale.top + scale.height - 1, scale.top + scale.height].map(said)).toEqual([
      0, 1, 1, 0,
    ]);
    expect(said(bottomScale.top)).toBe(0);
  });

  it('has no crosshair outside the plot, whose last column still has one', () => {
    const series = tenDays();
    const { scene } = painted(series, 1);
    const drawn = (shift: number): number => {
      const { view } = scene;
      const perSlot = view.plotWidth / view.span;
      const centre = scene.layout.plotLeft + (2 + 0.5 - (view.right - view.span)) * perSlot;
      const column = Math.round(centre - scene.layout.rule / 2);
      scene.view = { ...view, cursor: 2, right: view.right + (column - shift) / perSlot };
      const surface = new RecordingSurface();
      const tags = drawOverlay(surface, scene, series, CHART_THEME, PALETTE, new TimeLabels('en-CA'), new OverlayInk());
      scene.view = view;
      return tags.length + surface.texts.length;
    };
    const { plotLeft, plotWidth } = scene.layout;
    expect([plotLeft - 1, plotLeft, plotLeft + plotWidth - 1, plotLeft + plotWidth].map(drawn)).toEqual([0, 2, 2, 0]);
  });

  it('shows the value in the pane under the pointer', () => {
    const series = tenDays();
    const rsi = { code: 'rsi', parameters: [2] };
    const { scene } = painted(series, 1, { overlays: [], lower: [{ code: 'vol', parameters: [] }, rsi] });
    const middles = scene.lower.map(({ scale }) => scale.top + scale.height / 2);
    const said = middles.map((pointerY) => {
      scene.view = { ...scene.view, pointerX: scene.visible.centre[4], pointerY };
      const surface = new RecordingSurface();
      drawOverlay(surface, scene, series, CHART_THEME, PALETTE, new TimeLabels('en-CA'), new OverlayInk(), 'info');
      return surface.texts[surface.textStyles.indexOf(PALETTE.tagText)]?.text;
    });
    // A third of such a low pane is left to its legend: half-way up is three quarters of the greatest volume.
    expect(said).toEqual(['7,500', '50']);
  });
});
