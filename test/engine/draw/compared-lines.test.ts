import { expect, it } from 'vitest';
import { FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { ComparedLine } from '../../../engine/chart/compared-line.ts';
import { Scene } from '../../../engine/chart/scene.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import { openingView, viewOfRange } from '../../../engine/chart/view.ts';
import { paintComparedLines } from '../../../engine/draw/compared-lines.ts';
import { paletteOf } from '../../../engine/draw/palette.ts';
import { Raster } from '../../../engine/draw/raster.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { CHART_THEME, textWidth } from '../chart/chart-look.ts';

const WIDTH = 600;
const HEIGHT = 400;
const DAY = 86_400;

function barsOf(count: number, closeOf: (i: number) => number): Bars {
  const bars = new Bars();
  for (let i = 0; i < count; i++) {
    const close = closeOf(i);
    bars.append(i * DAY, close, close, close, close, 1);
  }
  return bars;
}

/** How many pixels of each column the line of a compared security has, whose closes are these. */
function inkOf(count: number, closeOf: (i: number) => number): number[] {
  const bars = barsOf(count, () => 100);
  const series = new ChartSeries();
  series.replace(bars, new OrdinalAxis(bars));
  series.last = 100;
  const line = new ComparedLine({ region: 'U', symbol: 'SPY' });
  line.take(barsOf(count, closeOf));
  series.compared.show([line]);
  const view = { ...viewOfRange(openingView(FIRST_CHOICE), series.axis, 0), width: WIDTH, height: HEIGHT, ratio: 1 };
  const scene = new Scene(view);
  scene.arrange(view, series, CHART_THEME, textWidth, true);
  const raster = new Raster(new Uint32Array(WIDTH * HEIGHT), WIDTH, HEIGHT);
  paintComparedLines(raster, scene, paletteOf(CHART_THEME));
  return Array.from({ length: WIDTH }, (_, x) => {
    let ink = 0;
    for (let y = 0; y < HEIGHT; y++) if (raster.pixels[y * WIDTH + x] !== 0) ink++;
    return ink;
  }).filter((ink) => ink > 0);
}

it('a line of more bars than columns covers all closes of each column', () => {
  const ink = inkOf(6000, (i) => (i % 2 === 0 ? 100 : 200));
  expect(ink.length).toBeGreaterThan(400);
  // The two prices are as far apart as the scale has room for.
  expect(Math.min(...ink.slice(1, -1))).toBeGreaterThan(HEIGHT / 3);
});

it('a line of few bars goes from close to close', () => {
  const ink = inkOf(20, () => 100);
  expect(ink.length).toBeGreaterThan(400);
  expect(Math.max(...ink)).toBeLessThanOrEqual(4);
});
