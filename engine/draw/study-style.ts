import type { ChartStudy } from '../chart/chart-study.ts';
import type { Pixel } from './colour.ts';
import type { Palette } from './palette.ts';

/** The number of a band's lines: middle, upper and lower. */
const BAND = 3;

/** The style of an indicator's line. */
export interface StudyStyle {
  readonly colour: Pixel;
  /** The same as `#rrggbb`. */
  readonly css: string;
  readonly dashed: boolean;
  readonly dotted: boolean;
}

/**
 * The styles of an overlay's lines, by its index among the overlays: five hues, and the same five dashed, so that ten
 * overlays look different. The lines of a band share one hue: the middle is dotted, and of its edges only one is dashed. The
 * volume looks as it does in a pane of its own.
 */
export function overlayStyles(study: ChartStudy, place: number, palette: Palette): readonly StudyStyle[] {
  if (study.isVolume) return lowerStyles(study, palette);
  const style = styleOf(place, palette);
  if (study.marks.length < BAND) return study.marks.map(() => style);
  return [{ ...style, dashed: false, dotted: true }, style, { ...style, dashed: !style.dashed }];
}

/**
 * The styles of the lines in a lower pane: each has its own hue, every second one is dashed; columns have the pane's
 * first hue.
 */
export function lowerStyles(study: ChartStudy, palette: Palette): readonly StudyStyle[] {
  const hues = palette.series.length;
  return study.marks.map(({ mark }, k) =>
    mark === 'columns' ? styleOf(0, palette) : styleOf((k % hues) + (k % 2) * hues, palette),
  );
}

function styleOf(place: number, { series }: Palette): StudyStyle {
  const hues = series.length;
  const { colour, css } = series[place % hues];
  return { colour, css, dashed: Math.floor(place / hues) % 2 === 1, dotted: false };
}
