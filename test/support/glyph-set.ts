import type { BrowserContext } from '@playwright/test';

/** The characters that may occur in the numbers of a painted list, in the font of its texts … */
const SIGNS = '0123456789.,:+-−%×—';
/** … in that of its units, and in that of its arrows. */
const UNITS = 'kM';
const ARROWS = '▲▼';
/** The subpixel positions at which a glyph may start. */
const SHIFTS = [0, 0.25, 0.5, 0.75];

/** The font of a list in the page's styles; sizes are in CSS pixels. */
export interface GlyphFont {
  readonly family: string;
  readonly weight: string;
  readonly size: number;
  readonly unitSize: number;
  readonly arrowSize: number;
}

/**
 * A glyph as rendered by a browser: its coverage of each pixel, row by row, starting `top` rows from the baseline (negative is
 * up).
 */
export interface Glyph {
  readonly letter: string;
  readonly width: number;
  readonly height: number;
  readonly top: number;
  readonly cover: Float32Array;
  /** The sum of squares of the coverage. */
  readonly energy: number;
}

/**
 * The glyphs of numbers in a font, at a device pixel ratio, each at every subpixel position. A separate page renders them one by
 * one on a canvas that is independent of the product; `dark` means light letters on a dark background.
 */
export async function glyphSet(
  context: BrowserContext,
  font: GlyphFont,
  ratio: number,
  dark: boolean,
): Promise<readonly Glyph[]> {
  const { family, weight, size, unitSize, arrowSize } = font;
  const kinds = [
    { letters: SIGNS, size: size * ratio },
    { letters: UNITS, size: unitSize * ratio },
    { letters: ARROWS, size: arrowSize * ratio },
  ];
  const page = await context.newPage();
  try {
    const drawn = await page.evaluate(drawGlyphs, { kinds, family, weight, shifts: SHIFTS, dark });
    return drawn.map(({ letter, width, height, top, cover }) => ({
      letter,
      width,
      height,
      top,
      cover: Float32Array.from(cover),
      energy: cover.reduce((sum, share) => sum + share * share, 0),
    }));
  } finally {
    await page.close();
  }
}

interface Drawing {
  readonly kinds: readonly { readonly letters: string; readonly size: number }[];
  readonly family: string;
  readonly weight: string;
  readonly shifts: readonly number[];
  readonly dark: boolean;
}

interface DrawnGlyph {
  readonly letter: string;
  readonly width: number;
  readonly height: number;
  readonly top: number;
  readonly cover: number[];
}

/** Runs in the page. */
function drawGlyphs({ kinds, family, weight, shifts, dark }: Drawing): DrawnGlyph[] {
  const glyphs: DrawnGlyph[] = [];
  const canvas = document.createElement('canvas');
  for (const { letters, size } of kinds) {
    const side = Math.ceil(size * 3);
    const baseline = Math.ceil(size * 2);
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false }) as CanvasRenderingContext2D;
    for (const letter of letters) {
      for (const shift of shifts) {
        context.fillStyle = dark ? '#000' : '#fff';
        context.fillRect(0, 0, side, side);
        context.fillStyle = dark ? '#fff' : '#000';
        context.font = `${weight} ${size}px ${family}`;
        context.fillText(letter, Math.ceil(size) + shift, baseline);
        const { data } = context.getImageData(0, 0, side, side);
        const share = (x: number, y: number): number => {
          const at = 4 * (y * side + x);
          const light = (data[at] + data[at + 1] + data[at + 2]) / 765;
          return dark ? light : 1 - light;
        };
        let [left, right, top, bottom] = [side, -1, side, -1];
        for (let y = 0; y < side; y++) {
          for (let x = 0; x < side; x++) {
            if (share(x, y) < 0.06) continue;
            left = Math.min(left, x);
            right = Math.max(right, x);
            top = Math.min(top, y);
            bottom = Math.max(bottom, y);
          }
        }
        const cover: number[] = [];
        for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) cover.push(share(x, y));
        const glyph = { letter, width: right - left + 1, height: bottom - top + 1, top: top - baseline, cover };
        const known = glyphs.some((each) => each.letter === letter && JSON.stringify(each) === JSON.stringify(glyph));
        if (right >= 0 && !known) glyphs.push(glyph);
      }
    }
  }
  return glyphs;
}
