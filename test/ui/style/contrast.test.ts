import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pixelOf } from '../../../engine/draw/colour.ts';
import { DRAWING_STYLES } from '../../../engine/tools/drawing-style.ts';
import { seenDistance, VISION } from '../../support/colour-vision.ts';

const css = ['colours', 'contrast-colours']
  .map((name) => readFileSync(new URL(`../../../ui/style/${name}.css`, import.meta.url), 'utf8'))
  .join('');

const THEMES = ['light', 'dark', 'contrast-light', 'contrast-dark'] as const;
const FLASHES = [1, 2, 3, 4, 5, 6].map((step) => `flash-${step}`);
const ROWS = ['surface-1', 'surface-2', 'halted', 'rose', 'fell', ...FLASHES];
/** The tints of an order book's price levels, and the bar that may lie on each. */
const LEVELS = [...[1, 2, 3, 4, 5, 6, 7].map((level) => `level-${level}`), 'level-bar'];
/** The tints of a heat map. */
const HEATS = [1, 2, 3, 4, 5, 6, 7].map((tint) => `heat-${tint}`);
/** The colours of drawings, some of which are of words. */
const DRAWN = DRAWING_STYLES.colour.slice(1).map((name) => `drawn-${name}`);
const SURFACES = ['surface-0', 'surface-3', ...ROWS];

/** The declarations of one theme's block. */
function blockOf(theme: string): string {
  const block = new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(css)?.[1];
  if (block === undefined) throw new Error(`there is no theme ${theme}`);
  return block;
}

/** The tokens of one theme's block. */
function tokensOf(theme: string): Map<string, string> {
  return new Map(
    Array.from(blockOf(theme).matchAll(/--([\w-]+):\s*([^;]+);/g), ([, name = '', value = '']) => [name, value]),
  );
}

/** Relative luminance as WCAG 2.2 defines it, of `#rrggbb`. */
function luminance(colour: string): number {
  if (!/^#[0-9a-f]{6}$/.test(colour)) throw new Error(`${colour} is not #rrggbb`);
  const channel = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe.each(THEMES)('the %s theme', (theme) => {
  const tokens = tokensOf(theme);
  const pairs = (inks: readonly string[], grounds: readonly string[]): string[][] =>
    inks.flatMap((ink) => grounds.map((ground) => [ink, ground]));
  const ratio = (ink: string, ground: string): number =>
    contrast(tokens.get(ink) ?? `no ${ink}`, tokens.get(ground) ?? `no ${ground}`);

  it.each(
    pairs(
      ['ink-1', 'up', 'down'],
      SURFACES.filter((s) => s !== 'surface-3'),
    ),
  )('numbers: %s on %s is at least 7:1', (ink = '', ground = '') =>
    expect(ratio(ink, ground)).toBeGreaterThanOrEqual(7),
  );

  it.each(pairs(['ink-1'], LEVELS))('numbers of a book: %s on %s is at least 7:1', (ink = '', ground = '') =>
    expect(ratio(ink, ground)).toBeGreaterThanOrEqual(7),
  );

  const least = theme.startsWith('contrast') ? 7 : 4.5;
  it.each(pairs(['ink-1'], HEATS))(`texts of a heat map: %s on %s is at least ${least}:1`, (ink = '', ground = '') =>
    expect(ratio(ink, ground)).toBeGreaterThanOrEqual(least),
  );

  it('distinguishes moves below 1 %, below 3 % and above by their lightness', () => {
    const lightness = (step: number): number => 116 * Math.cbrt(luminance(tokens.get(`heat-${step}`) ?? '')) - 16;
    for (const [some, more, most] of [
      [3, 2, 1],
      [5, 6, 7],
    ] as const) {
      expect(Math.abs(lightness(some) - lightness(more))).toBeGreaterThan(9);
      expect(Math.abs(lightness(more) - lightness(most))).toBeGreaterThan(theme.startsWith('contrast') ? 6 : 9);
    }
  });

  it('has a different tint for each of the seven steps of a heat map', () => {
    expect(new Set(HEATS.map((heat) => tokens.get(heat))).size).toBe(HEATS.length);
  });

  it.each(pairs(['line-strong'], LEVELS.slice(0, -1)))(
    'rules of a book: %s on %s is at least 3:1',
    (mark = '', ground = '') => expect(ratio(mark, ground)).toBeGreaterThanOrEqual(3),
  );

  it('uses the colours that the specification names', () => {
    const parts = (token: string): [red: number, green: number, blue: number] => {
      const value = Number.parseInt((tokens.get(token) ?? '').slice(1), 16);
      return [value >> 16, (value >> 8) & 255, value & 255];
    };
    for (const red of ['down', 'flag', 'halted', 'halted-mark']) {
      const [r, g, b] = parts(red);
      expect([red, r > g && r > b]).toEqual([red, true]);
    }
    const [r, g, b] = parts('up');
    expect(g).toBeGreaterThan(Math.max(r, b));
    for (const yellow of FLASHES) {
      const [r, g, b] = parts(yellow);
      expect([yellow, Math.min(r, g) > b]).toEqual([yellow, true]);
    }
    expect(tokens.get('surface-1')).not.toBe(tokens.get('surface-2'));
    if (theme.endsWith('light')) {
      expect(tokens.get('surface-1')).toBe('#ffffff');
      const grey = parts('surface-2');
      expect(Math.min(...grey)).toBeGreaterThan(224);
      expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(8);
    }
    expect(new Set(FLASHES.map((flash) => tokens.get(flash))).size).toBe(FLASHES.length);
  });

  it('has seven different tints for price levels', () => {
    expect(new Set(LEVELS.map((level) => tokens.get(level))).size).toBe(LEVELS.length);
  });

  it.each([
    ...pairs(['ink-2', 'ink-3', 'accent', 'flag', 'flag-quiet'], SURFACES),
    ...pairs(['ink-1', 'warn'], ['warn-surface']),
    ...pairs(DRAWN, ['surface-1']),
    ['on-accent', 'accent-fill'],
    ['on-accent', 'accent-fill-strong'],
    ['on-flag', 'flag'],
  ])('text: %s on %s is at least 4.5:1', (ink = '', ground = '') =>
    expect(ratio(ink, ground)).toBeGreaterThanOrEqual(4.5),
  );

  it.each(
    pairs(
      ['line-strong', 'focus', 'live', 'offline', 'series-1', 'series-2', 'series-3', 'series-4', 'series-5'],
      ['surface-0', 'surface-1', 'surface-2'],
    ),
  )('marks: %s on %s is at least 3:1', (mark = '', ground = '') =>
    expect(ratio(mark, ground)).toBeGreaterThanOrEqual(3),
  );

  it.each(Object.entries(VISION))('has colours of drawings that %s vision tells apart', (_, matrix) => {
    const colours = ['ink-1', ...DRAWN].map((token) => pixelOf(tokens.get(token) ?? ''));
    for (const [i, one] of colours.entries())
      for (const other of colours.slice(0, i)) expect(seenDistance(one, other, matrix)).toBeGreaterThan(0.1);
  });

  it('contains only tokens', () => {
    const declared = blockOf(theme)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .split(';')
      .map((line) => line.trim());
    expect(declared.filter((line) => line !== '' && !/^(--[\w-]+|color-scheme):/.test(line))).toEqual([]);
  });

  it('fades towards the row', () => {
    const steps = FLASHES.map((step) => ratio(step, 'surface-1'));
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
  });

  it('has every role of the light theme', () => {
    expect([...tokens.keys()]).toEqual([...tokensOf('light').keys()]);
  });
});

// Therefore the tests of accessibility check everything else in only one theme.
it('only the colour files depend on the theme, and the guide, whose pictures have colours of their own', () => {
  const folder = new URL('../../../ui/', import.meta.url);
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  const knowing = sheets.filter((name) =>
    /\[data-theme[~|^$*]?=|prefers-color-scheme|light-dark\(/.test(readFileSync(new URL(name, folder), 'utf8')),
  );
  expect(knowing.sort()).toEqual(['guide/guide-screen.module.css', 'style/colours.css', 'style/contrast-colours.css']);
});

it('forced colours cover every role', () => {
  const forced = /forced-colors: active\) \{\s*:root \{([^}]*)\}/.exec(css)?.[1] ?? '';
  const names = Array.from(forced.matchAll(/--([\w-]+):/g), ([, name]) => name);
  expect(names).toEqual([...tokensOf('light').keys()]);
});
