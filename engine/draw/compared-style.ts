import type { Pixel } from './colour.ts';
import type { Palette } from './palette.ts';

/** The style of a compared security's line: a hue, and dashes for readers who cannot distinguish hues. */
interface ComparedStyle {
  readonly colour: Pixel;
  /** The same as `#rrggbb`. */
  readonly css: string;
  /** CSS pixels of a dash and of the gap after it. */
  readonly dash: number;
  readonly gap: number;
}

/** Long dashes, short ones, dots, and dashes with wide gaps: all different from an indicator's dashed line. */
const DASHES: readonly (readonly [dash: number, gap: number])[] = [
  [16, 3],
  [4, 3],
  [1.5, 3],
  [9, 8],
];

/** Indices of the hues: ochre, violet, plum, blue. The first overlay is blue, and the chart's own line is teal. */
const HUES = [1, 2, 3, 0];

/** The style of the security at a place. */
export function comparedStyle(place: number, { series }: Palette): ComparedStyle {
  const { colour, css } = series[HUES[place % HUES.length]];
  const [dash, gap] = DASHES[place % DASHES.length];
  return { colour, css, dash, gap };
}
