import { devicePixels } from '../chart/layout.ts';
import type { Readout } from '../chart/readout.ts';
import type { Scene } from '../chart/scene.ts';
import type { ChartTheme } from '../chart/theme.ts';
import { formatPercent } from '../format/percent.ts';
import { hexOf } from './colour.ts';
import { comparedStyle } from './compared-style.ts';
import type { Palette } from './palette.ts';
import type { Surface } from './surface.ts';

/** CSS pixels. */
const ROW = 16;
const INSET = 8;
const SAMPLE = 28;
const THICKNESS = 2;
/** Alpha of the plate behind the names, as the end of `#rrggbbaa`: what is under it stays visible. */
const PLATE_ALPHA = 'b3';

/**
 * Writes what a saved picture shows into the price pane's upper left corner, because the page's heading and legend are
 * not in it: `caption`, unless it is empty, and below it, while comparing, the name of each line with its per cent.
 * `own` is the chart's symbol. The surface's font is set by the caller.
 */
export function writePictureNames(
  surface: Surface,
  scene: Scene,
  readout: Pick<Readout, 'percent' | 'compared'>,
  caption: string,
  own: string,
  theme: ChartTheme,
  palette: Palette,
): void {
  const { compared, layout } = scene;
  const { plotLeft, price, ratio } = layout;
  const row = devicePixels(ROW, ratio);
  const left = plotLeft + devicePixels(INSET, ratio);
  const top = price.top + devicePixels(INSET, ratio);
  const sample = devicePixels(SAMPLE, ratio);
  const textLeft = left + sample + devicePixels(INSET, ratio);
  const names = compared.length === 0 ? [] : [own, ...compared.map(({ line }) => line.security.symbol)];
  const texts = names.map((name, i) => {
    const percent = i === 0 ? readout.percent : (readout.compared[i - 1] ?? Number.NaN);
    return `${name} ${formatPercent(percent, theme.locale)}`;
  });
  const above = caption === '' ? 0 : 1;
  if (above + texts.length === 0) return;
  const room = texts.reduce((width, text) => Math.max(width, textLeft - left + surface.measureText(text).width), 0);
  surface.fillStyle = hexOf(palette.surface) + PLATE_ALPHA;
  surface.fillRect(
    left - devicePixels(INSET / 2, ratio),
    top,
    Math.ceil(Math.max(room, surface.measureText(caption).width)) + devicePixels(INSET, ratio),
    row * (above + texts.length),
  );
  surface.direction = 'ltr';
  surface.textAlign = 'left';
  surface.textBaseline = 'middle';
  surface.fillStyle = palette.text;
  surface.fillText(caption, left, top + Math.round(row / 2));
  texts.forEach((text, i) => {
    const middle = top + row * (i + above) + Math.round(row / 2);
    const style = i === 0 ? null : comparedStyle(i - 1, palette);
    const dash = style === null ? sample : style.dash * ratio;
    const period = style === null ? sample : (style.dash + style.gap) * ratio;
    surface.fillStyle = style === null ? hexOf(palette.closeLine) : style.css;
    for (let x = 0; x < sample; x += period) {
      const from = Math.round(x);
      const width = Math.max(1, Math.round(Math.min(x + dash, sample)) - from);
      surface.fillRect(left + from, middle - devicePixels(THICKNESS / 2, ratio), width, devicePixels(THICKNESS, ratio));
    }
    surface.fillStyle = palette.text;
    surface.fillText(text, textLeft, middle);
  });
}
