import { contrastOf, hexOf, mixed, type Pixel, pixelOf } from './colour.ts';

/** One of the colours that distinguish a chart's lines. */
export interface SeriesHue {
  readonly colour: Pixel;
  /** The same as `#rrggbb`. */
  readonly css: string;
}

/**
 * Blue, ochre, violet, plum and teal for light surfaces, the same hues lifted for dark ones; teal comes last because
 * the line of closes is teal too. They were chosen by search so that any two are at least 0.13 apart in OKLab, for full
 * colour vision and for each of the three kinds of colour blindness (Machado, Oliveira and Fernandes 2009, severity 1).
 */
const ON_LIGHT = ['#123cab', '#836117', '#a35afa', '#6b1b5f', '#1e8893'];
const ON_DARK = ['#8e9ff4', '#ca8149', '#a52af8', '#dc06a6', '#30f3f7'];

/** Contrast with the surface that a line needs to be visible (WCAG 2.2, 1.4.11). */
const MIN_CONTRAST = 3;
const STEPS = 20;

/** Five hues for a surface, mixed with the ink as far as their contrast requires. */
export function seriesHues(surface: Pixel, ink: Pixel): readonly SeriesHue[] {
  const isDark = contrastOf(surface, pixelOf('#ffffff')) > contrastOf(surface, pixelOf('#000000'));
  return (isDark ? ON_DARK : ON_LIGHT).map((base) => {
    let colour = pixelOf(base);
    for (let step = 1; step <= STEPS && contrastOf(colour, surface) < MIN_CONTRAST; step++) {
      colour = mixed(pixelOf(base), ink, step / STEPS);
    }
    return { colour, css: hexOf(colour) };
  });
}
