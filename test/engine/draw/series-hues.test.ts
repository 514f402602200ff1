import { describe, expect, it } from 'vitest';
import type { ChartTheme } from '../../../engine/chart/theme.ts';
import { contrastOf, hexOf, pixelOf } from '../../../engine/draw/colour.ts';
import { paletteOf } from '../../../engine/draw/palette.ts';
import { seriesHues } from '../../../engine/draw/series-hues.ts';
import { seenDistance, VISION } from '../../support/colour-vision.ts';

/** Surface, ink, up and down of the four sets of tokens. */
const THEMES: Readonly<Record<string, Pick<ChartTheme, 'surface' | 'ink' | 'up' | 'down' | 'accent'>>> = {
  light: { surface: '#ffffff', ink: '#10191d', up: '#00521f', down: '#960018', accent: '#00665f' },
  dark: { surface: '#11181c', ink: '#eef3f5', up: '#7fe3a4', down: '#ffb3b1', accent: '#4fd0c3' },
  'light high contrast': { surface: '#ffffff', ink: '#000000', up: '#003d16', down: '#7a0012', accent: '#004540' },
  'dark high contrast': { surface: '#000000', ink: '#ffffff', up: '#a6f5c1', down: '#ffc9c7', accent: '#7ff0e4' },
};

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
        expect(seenDistance(hues[i].colour, hues[j].colour, matrix)).toBeGreaterThan(0.12);
      }
    }
  });

  it('leave columns, guides and news marks visible at 3 to 1 too', () => {
    const rest = {
      raised: '#888888',
      faintInk: '#888888',
      line: '#888888',
      drawn: {},
      fontFamily: 'x',
      fontSize: 12,
      locale: '',
    };
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
