import { expect, it } from 'vitest';
import { FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { Scene } from '../../../engine/chart/scene.ts';
import { OrdinalAxis } from '../../../engine/chart/slot-axis.ts';
import { openingView, viewOfRange } from '../../../engine/chart/view.ts';
import { paletteOf } from '../../../engine/draw/palette.ts';
import { writePictureNames } from '../../../engine/draw/picture-names.ts';
import { waveDays } from '../chart/chart-bars.ts';
import { CHART_THEME, textWidth } from '../chart/chart-look.ts';
import { RecordingSurface } from './recording-surface.ts';

const READOUT = { percent: 1.5, compared: [] };

/** The texts in a picture of a chart that is compared with nothing. */
function written(caption: string): { readonly surface: RecordingSurface; readonly scene: Scene } {
  const series = new ChartSeries();
  const bars = waveDays(120);
  series.replace(bars, new OrdinalAxis(bars));
  const view = { ...viewOfRange(openingView(FIRST_CHOICE), series.axis, 0), width: 800, height: 400 };
  const scene = new Scene(view);
  scene.arrange(view, series, CHART_THEME, textWidth, true);
  const surface = new RecordingSurface();
  writePictureNames(surface, scene, READOUT, caption, 'MSFT', CHART_THEME, paletteOf(CHART_THEME));
  return { surface, scene };
}

it('a picture shows its caption, on a plate in the corner of its prices', () => {
  const { surface, scene } = written('MSFT 2020-06-16 – 2020-12-16');
  expect(surface.texts.map(({ text }) => text)).toEqual(['MSFT 2020-06-16 – 2020-12-16']);
  const { plotLeft, plotWidth, price } = scene.layout;
  const [{ x, y, width, height }] = surface.rectangles;
  expect([x >= plotLeft, x + width <= plotLeft + plotWidth]).toEqual([true, true]);
  expect([y >= price.top, y + height <= price.top + price.height]).toEqual([true, true]);
  const [text] = surface.texts;
  expect([text.x > x, text.x + textWidth(text.text) < x + width, text.y > y, text.y < y + height]).not.toContain(false);
});

it('a picture without a caption, compared with nothing, is left as it is', () => {
  const { surface } = written('');
  expect([surface.texts, surface.rectangles]).toEqual([[], []]);
});
