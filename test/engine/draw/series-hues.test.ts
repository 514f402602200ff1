import { describe, expect, it } from 'vitest';
import type { ChartTheme } from '../../../engine/chart/theme.ts';
import { contrastOf, hexOf, type Pixel, pixelOf } from '../../../engine/draw/colour.ts';
import { paletteOf } from '../../../engine/draw/palette.ts';
import { seriesHues } from '../../../engine/draw/series-hues.ts';

/** Surface, ink, up and down of the four sets of tokens. */
const THEMES: Readonly<Record<string, Pick<ChartTheme, 'surface' | 'ink' | 'up' | 'down' | 'accent'>>> = {
  light: { surface: '#ffffff', ink: '#10191d', up: '#00521f', down: '#960018', accent: '#00665f' },
  dark: { surface: '#11181c', ink: '#eef3f5', up: '#7fe3a4', down: '#ffb3b1', accent: '#4fd0c3' },
  'light high contrast': { surface: '#ffffff', ink: '#000000', up: '#003d16', down: '#7a0012', accent: '#004540' },
  'dark high contrast': { surface: '#000000', ink: '#ffffff', up: '#a6f5c1', down: '#ffc9c7', accent: '#7ff0e4' },
};

/**
 * Linear sRGB as seen by the three kinds of dichromats (Machado, Oliveira, Fernandes 2009, severity 1), and by full
 * vision.
 */
const VISION: Readonly<Record<string, readonly (readonly number[])[]>> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** A pixel in OKLab as somebody with this vision sees it. */
function seen(pixel: Pixel, matrix: readonly (readonly number[])[]): number[] {
  const linear = [0, 8, 16].map((shift) => {
    const value = ((pixel >>> shift) & 0xff) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [r, g, b] = matrix.map((row) => {
    const value = row.reduce((sum, factor, i) => sum + factor * linear[i], 0);
    return Math.min(Math.max(value, 0), 1);
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

describe.each(Object.entries(THEMES))('the colours of lines on a %s surface', (_, theme) => {
  const surface = pixelOf(theme.surface);
  const hues = seriesHues(surface, pixelOf(theme.ink));

  it('are five, each with a contrast of 3 to 1 against the surface', () => {
    expect(hues).toHaveLength(5);
    for (const { colour, css } of hues) {
      expect(contrastOf(colour, surface)).toBeGreaterThanOrEqual(3);
      expect(hexOf(colour)).toBe(css);
    }
  });

  it.each(Object.entries(VISION))('are distinguishable by %s vision', (__, matrix) => {
    for (let i = 0; i < hues.length; i++) {
      for (let j = 0; j < i; j++) {
        const [a, b] = [hues[i], hues[j]].map(({ colour }) => seen(colour, matrix));
        expect(Math.hypot(...a.map((value, k) => value - b[k]))).toBeGreaterThan(0.12);
      }
    }
  });

  it('leave columns, guides and news marks visible at 3 to 1 too', () => {
    const rest = { raised: '#888888', faintInk: '#888888', line: '#888888', fontFamily: 'x', fontSize: 12, locale: '' };
    const palette = paletteOf({ ...theme, ...rest });
    for (const colour of [palette.upVolume, palette.downVolume, palette.news, palette.closeLine]) {
      expect(contrastOf(colour, surface)).toBeGreaterThanOrEqual(3);
    }
    expect(contrastOf(palette.news, palette.newsLetter)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('a surface that none of the sets was designed for', () => {
  it('has lines mixed with its ink until they are visible', () => {
    const surface = pixelOf('#808080');
    for (const { colour } of seriesHues(surface, pixelOf('#000000'))) {
      expect(contrastOf(colour, surface)).toBeGreaterThanOrEqual(3);
    }
  });
});
