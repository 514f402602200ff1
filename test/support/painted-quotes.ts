import type { BrowserContext, Page } from '@playwright/test';
import type { QuoteColumn } from '../../engine/quotes/quote-column.ts';
import { GlyphReader } from './glyph-reader.ts';
import { type GlyphFont, glyphSet } from './glyph-set.ts';
import { decoded, type Picture } from './picture.ts';
import type { QuoteTexts } from './quote-truth.ts';

/** The position of a painted list on the page, in CSS pixels. */
interface PaintedPlace {
  readonly left: number;
  readonly top: number;
  readonly height: number;
  readonly rowHeight: number;
  /** Symbols in the order of its rows. */
  readonly symbols: readonly string[];
  /** The positions of the column headers, by their text. */
  readonly heads: readonly { readonly name: string; readonly left: number; readonly right: number }[];
  readonly font: GlyphFont;
  readonly dark: boolean;
}

/** The columns that are read, by their English headers. */
const HEADS: Readonly<Record<string, QuoteColumn>> = {
  Last: 'last',
  Change: 'change',
  '% Change': 'percent',
  'Bid × size': 'bid',
  'Ask × size': 'ask',
  Volume: 'volume',
  Time: 'time',
};

/** The number columns that a list shows by default. */
export const READ_COLUMNS: readonly QuoteColumn[] = Object.values(HEADS);

/** Reads the numbers of painted lists from a page's pixels; it learns the font once. */
export class PaintedQuotes {
  /** When the last picture was taken, on the clock of `performance`. */
  takenAt = 0;
  private readonly page: Page;
  private readonly context: BrowserContext;
  private readonly readers = new Map<string, GlyphReader>();
  /** A page that decodes pictures, so that the page under test does not have to. */
  private desk: Page | undefined;

  constructor(page: Page) {
    this.page = page;
    this.context = page.context();
  }

  /** The contents of each painted list in the window, in order. */
  async read(): Promise<readonly QuoteTexts[]> {
    const ratio = await this.page.evaluate(() => devicePixelRatio);
    const places = await this.page.evaluate(paintedPlaces);
    const png = await this.page.screenshot({ animations: 'allow', caret: 'initial' });
    this.takenAt = performance.now();
    this.desk ??= await this.context.newPage();
    const picture = await decoded(this.desk, png);
    const lists: QuoteTexts[] = [];
    for (const place of places) lists.push(this.list(picture, place, ratio, await this.reader(place, ratio)));
    return lists;
  }

  private async reader({ font, dark }: PaintedPlace, ratio: number): Promise<GlyphReader> {
    const key = JSON.stringify([font, dark, ratio]);
    const known = this.readers.get(key) ?? new GlyphReader(await glyphSet(this.context, font, ratio, dark));
    this.readers.set(key, known);
    return known;
  }

  private list(picture: Picture, place: PaintedPlace, ratio: number, reader: GlyphReader): QuoteTexts {
    const texts: Record<string, Partial<Record<QuoteColumn, string>>> = {};
    const left = (css: number): number => Math.round(css * ratio);
    const columns = place.heads.flatMap(({ name, left, right }) => {
      const code = HEADS[name];
      return code === undefined ? [] : [{ code, left, right }];
    });
    const top = left(place.top);
    let baseline: number | undefined;
    for (const [row, symbol] of place.symbols.entries()) {
      const y = top + Math.round(row * place.rowHeight * ratio);
      const height = top + Math.round((row + 1) * place.rowHeight * ratio) - y;
      if (y + height > top + left(place.height) || y + height > picture.height) break;
      const words: Partial<Record<QuoteColumn, string>> = {};
      for (const column of columns) {
        const x = left(column.left);
        const cell = { x, y, width: left(column.right) - x, height };
        baseline ??= reader.baseline(picture, cell);
        words[column.code] = baseline === undefined ? '' : reader.read(picture, cell, baseline);
      }
      texts[symbol] = words;
    }
    return texts;
  }
}

/** Runs in the page: where lists are painted, and in which font its styles set them. */
export function paintedPlaces(): PaintedPlace[] {
  const lists = [...document.querySelectorAll('[data-tile]')].filter((tile) => tile.querySelector('canvas') !== null);
  return lists.map((tile) => {
    const canvas = tile.querySelector('canvas') as HTMLCanvasElement;
    const box = canvas.getBoundingClientRect();
    const style = getComputedStyle(canvas);
    const token = (name: string): string => style.getPropertyValue(name).trim();
    const length = (name: string): number =>
      Number.parseFloat(token(name)) *
      (token(name).endsWith('rem') ? Number.parseFloat(getComputedStyle(document.documentElement).fontSize) : 1);
    const size = Number.parseFloat(style.fontSize);
    const heads = [...tile.querySelectorAll<HTMLElement>('button[data-numeric]')].map((head) => {
      const { left, right } = head.getBoundingClientRect();
      return { name: head.textContent?.trim() ?? '', left, right };
    });
    const [red = 0, green = 0, blue = 0] = (style.color.match(/[\d.]+/g) ?? []).map(Number);
    return {
      left: box.left,
      top: box.top,
      height: box.height,
      rowHeight: length('--row-height'),
      symbols: [...tile.querySelectorAll('table tbody th')].map((cell) => cell.textContent?.split(' ').at(-1) ?? ''),
      heads,
      font: {
        family: style.fontFamily,
        weight: token('--weight-text'),
        size,
        unitSize: length('--size-12'),
        arrowSize: size * 0.7,
      },
      dark: red + green + blue > 382,
    };
  });
}
