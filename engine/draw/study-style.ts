import type { ChartStudy } from '../chart/chart-study.ts';
import type { Line } from '../indicators/catalogue-entry.ts';
import { type Pixel, pixelOf } from './colour.ts';
import type { Palette } from './palette.ts';

/** CSS pixels of a line, and of one whose formula says how thick it is. */
const THICKNESS = 1.5;
const WIDTHS: Readonly<Record<string, number>> = { thin: 1, medium: 2, thick: 3 };

/** The number of a band's lines: middle, upper and lower. */
const BAND = 3;

/** The style of an indicator's line. */
export interface StudyStyle {
  readonly colour: Pixel;
  /** The same as `#rrggbb`. */
  readonly css: string;
  readonly dashed: boolean;
  readonly dotted: boolean;
  /** CSS pixels. */
  readonly thickness: number;
}

/**
 * The styles of an overlay's lines, by its index among the overlays: five hues, and the same five dashed, so that ten
 * overlays look different. The lines of a band share one hue: the middle is dotted, and of its edges only one is dashed. The
 * volume looks as it does in a pane of its own.
 */
export function overlayStyles(study: ChartStudy, place: number, palette: Palette): readonly StudyStyle[] {
  if (study.isVolume) return lowerStyles(study, palette);
  if (study.own !== null) return ownStyles(study, place, palette);
  const style = styleOf(place, palette);
  if (study.marks.length < BAND) return study.marks.map(() => style);
  return [{ ...style, dashed: false, dotted: true }, style, { ...style, dashed: !style.dashed }];
}

/**
 * The styles of the lines in a lower pane: each has its own hue, every second one is dashed; columns have the pane's
 * first hue.
 */
export function lowerStyles(study: ChartStudy, palette: Palette): readonly StudyStyle[] {
  if (study.own !== null) return ownStyles(study, 0, palette);
  const hues = palette.series.length;
  return study.marks.map(({ mark }, k) =>
    mark === 'columns' ? styleOf(0, palette) : styleOf((k % hues) + (k % 2) * hues, palette),
  );
}

/** The lines of a formula: each with its own hue from `place` on, unless its text says otherwise. */
function ownStyles({ marks }: ChartStudy, place: number, palette: Palette): readonly StudyStyle[] {
  return marks.map(({ style }, k) => styledAs(styleOf(place + k, palette), style, palette));
}

function styledAs(usual: StudyStyle, style: Line['style'], palette: Palette): StudyStyle {
  const { colour, dash, width } = style ?? {};
  const css = colour === undefined ? usual.css : (palette.named[colour] ?? palette.text);
  return {
    colour: colour === undefined ? usual.colour : pixelOf(css),
    css,
    dashed: dash === undefined ? usual.dashed : dash === 'dashed',
    dotted: dash === 'dotted',
    thickness: WIDTHS[width ?? ''] ?? usual.thickness,
  };
}

function styleOf(place: number, { series }: Palette): StudyStyle {
  const hues = series.length;
  const { colour, css } = series[place % hues];
  return { colour, css, dashed: Math.floor(place / hues) % 2 === 1, dotted: false, thickness: THICKNESS };
}
