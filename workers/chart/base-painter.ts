import type { ChartSeries } from '../../engine/chart/chart-series.ts';
import type { Scene } from '../../engine/chart/scene.ts';
import type { ChartTheme } from '../../engine/chart/theme.ts';
import { TimeLabels } from '../../engine/chart/time-label.ts';
import { writeAxisTexts } from '../../engine/draw/axis-labels.ts';
import { paintBaseMarks, writeBaseTexts } from '../../engine/draw/base-layer.ts';
import { FrameDamage, type Rectangle } from '../../engine/draw/frame-damage.ts';
import { type Palette, paletteOf } from '../../engine/draw/palette.ts';
import { simulatedLabel, writeSimulatedName } from '../../engine/draw/simulated-band.ts';
import type { ChartWords } from '../api/chart-api.ts';
import type { Layers } from './layers.ts';

/** A chart's appearance, independent of its data. */
export interface Look {
  readonly theme: ChartTheme;
  readonly palette: Palette;
  readonly labels: TimeLabels;
  readonly words: ChartWords;
}

/** The look of a theme, prepared for painting. */
export function lookOf(theme: ChartTheme, words: ChartWords): Look {
  return { theme, palette: paletteOf(theme), labels: new TimeLabels(theme.locale), words };
}

/** Device pixels by which a text's ink may exceed its measured width. */
const BEARING = 2;

/** The part of `Layers` that the painter uses. */
export type BaseCanvas = Pick<Layers, 'raster' | 'base' | 'commit' | 'commitPart'>;

/** Paints the base layer of a chart: all of it, or only the parts that changed since the previous frame. */
export class BasePainter {
  readonly damage = new FrameDamage();
  private readonly layers: BaseCanvas;

  constructor(layers: BaseCanvas) {
    this.layers = layers;
  }

  /** Paints a newly arranged scene; `afresh` if the layer may hold anything else. The layer's font must be set. */
  paint(scene: Scene, series: ChartSeries, look: Look, afresh = false): void {
    const { layers, damage } = this;
    const { theme, palette, labels, words } = look;
    if (afresh) damage.forget();
    // Setting a canvas's size has cleared it.
    else damage.compare(scene, series, [layers.raster, theme, palette, labels, words]);
    if (damage.whole) {
      paintBaseMarks(layers.raster, scene, series, palette);
      layers.commit();
      writeBaseTexts(layers.base, scene, series, theme, palette, labels, words);
      return;
    }
    const name = simulatedLabel(layers.base, scene, series, words.simulated, words.otherSimulated);
    const isHit = name !== null && damage.parts.some((part) => overlap(part, name));
    for (const part of damage.parts) this.paintPart(scene, series, palette, part);
    if (isHit)
      this.paintPart(scene, series, palette, { ...name, left: name.left - BEARING, width: name.width + 2 * BEARING });
    writeAxisTexts(layers.base, scene, series, theme, palette);
    if (isHit) writeSimulatedName(layers.base, name, palette);
  }

  private paintPart(scene: Scene, series: ChartSeries, palette: Palette, part: Rectangle): void {
    const { raster } = this.layers;
    raster.limit(part.left, part.top, part.width, part.height);
    paintBaseMarks(raster, scene, series, palette);
    raster.limit(0, 0, raster.width, raster.height);
    this.layers.commitPart(part);
  }
}

function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
}
