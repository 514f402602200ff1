import type { ChartTheme } from '../chart/theme.ts';
import { hexOf, mixed, type Pixel, pixelOf } from './colour.ts';
import { type SeriesHue, seriesHues } from './series-hues.ts';

/** A theme prepared for painting: pixels for the raster, CSS strings for text, shades mixed once. */
export interface Palette {
  readonly surface: Pixel;
  readonly grid: Pixel;
  readonly line: Pixel;
  readonly up: Pixel;
  readonly down: Pixel;
  readonly upVolume: Pixel;
  readonly downVolume: Pixel;
  /** Inside the outline of a rising bar's volume. */
  readonly upVolumeInside: Pixel;
  /** The hues that distinguish indicators. */
  readonly series: readonly SeriesHue[];
  /** The colours that formulas name, besides the ink, as `#rrggbb`. */
  readonly named: Readonly<Record<string, string>>;
  /** The guide levels of an indicator, and its zero line. */
  readonly guide: Pixel;
  /** The mark of news and its letter. */
  readonly news: Pixel;
  readonly newsLetter: Pixel;
  /** The line through the closes. */
  readonly closeLine: Pixel;
  /** Inside a rising candle. */
  readonly hollow: Pixel;
  /** Behind the simulated part, and its edge. */
  readonly band: Pixel;
  readonly bandEdge: Pixel;
  readonly previousClose: Pixel;
  /** The colour of `surface`, behind texts. */
  readonly ground: string;
  /** Background of a simulated stretch's name that crosses its edge: the shade of the stretch. */
  readonly plate: string;
  readonly text: string;
  readonly faintText: string;
  readonly crossHair: string;
  readonly tag: string;
  readonly tagText: string;
  readonly upTag: string;
  readonly downTag: string;
  readonly priceTagText: string;
}

const GRID_SHARE = 0.55;
const VOLUME_SHARE = 0.62;
const INSIDE_SHARE = 0.16;
const GUIDE_SHARE = 0.45;
const BAND_SHARE = 0.05;
const BAND_EDGE_SHARE = 0.4;

/** Throws a `RangeError` if a colour of the theme is not `#rrggbb`. */
export function paletteOf(theme: ChartTheme): Palette {
  const surface = pixelOf(theme.surface);
  const ink = pixelOf(theme.ink);
  const line = pixelOf(theme.line);
  const up = pixelOf(theme.up);
  const down = pixelOf(theme.down);
  const band = mixed(surface, ink, BAND_SHARE);
  return {
    surface,
    grid: mixed(surface, line, GRID_SHARE),
    line,
    up,
    down,
    upVolume: mixed(surface, up, VOLUME_SHARE),
    downVolume: mixed(surface, down, VOLUME_SHARE),
    upVolumeInside: mixed(surface, up, INSIDE_SHARE),
    series: seriesHues(surface, ink),
    named: theme.drawn,
    guide: mixed(surface, ink, GUIDE_SHARE),
    news: pixelOf(theme.accent),
    newsLetter: surface,
    closeLine: pixelOf(theme.accent),
    hollow: surface,
    band,
    bandEdge: mixed(surface, ink, BAND_EDGE_SHARE),
    previousClose: pixelOf(theme.faintInk),
    ground: theme.surface,
    plate: hexOf(band),
    text: theme.ink,
    faintText: theme.faintInk,
    crossHair: theme.faintInk,
    tag: theme.ink,
    tagText: theme.surface,
    upTag: theme.up,
    downTag: theme.down,
    priceTagText: theme.surface,
  };
}

/** The CSS font of the chart's text at a device-pixel ratio; `lineHeight`s and paddings follow its size. */
export function chartFont(theme: ChartTheme, ratio: number): string {
  return `${Math.round(theme.fontSize * ratio)}px ${theme.fontFamily}`;
}
