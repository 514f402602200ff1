import type { Page } from '@playwright/test';
import { GlyphReader } from '../../test/support/glyph-reader.ts';
import { glyphSet } from '../../test/support/glyph-set.ts';
import { paintedPlaces } from '../../test/support/painted-quotes.ts';
import type { Picture } from '../../test/support/picture.ts';
import type { Display } from '../browser/display.ts';
import { LISTS } from './load-instruments.ts';
import { OURS, ROWS_IN_SIGHT } from './peer-names.ts';
import { type PricePlace, type PricePlaces, peerPlaces } from './price-places.ts';

/** A last price as the display shows it. */
export interface SeenPrice {
  readonly symbol: string;
  /** The price in hundredths; 0 if nothing that is a price can be read. */
  readonly cents: number;
  /** Unix ms. */
  readonly at: number;
}

/** What the display shows at one moment. */
export interface Look {
  /** Unix ms. */
  readonly at: number;
  readonly picture: Picture;
}

/** Pixels at the upper, lower and left edges of a cell where lines or the text before it, not digits, may be. */
const EDGE = 4;
const PRICE = /^[\d,]+\.\d\d$/;

/** Reads the last prices that a page shows from the pixels of the display, by the reader of glyphs of the fault tests. */
export class ShownPrices {
  /** By list. */
  private readonly cells: readonly (readonly PricePlace[])[];
  private readonly reader: GlyphReader;
  private readonly display: Display;
  /** Where digits stand in a cell, once that is known: finding it takes much longer than reading them. */
  private baseline: number | undefined;

  private constructor(display: Display, cells: readonly (readonly PricePlace[])[], reader: GlyphReader) {
    this.display = display;
    this.cells = cells;
    this.reader = reader;
  }

  /**
   * Learns where a page shows prices, and in which font; undefined until it shows as many rows as every other page does.
   */
  static async of(display: Display, page: Page, name: string): Promise<ShownPrices | undefined> {
    const { cells, font, dark } = name === OURS ? await ourPlaces(page) : await page.evaluate(peerPlaces, name);
    const { left, top } = await page.evaluate(() => ({ left: screenX, top: screenY + outerHeight - innerHeight }));
    const placed = cells.map((cell) => ({
      ...cell,
      left: Math.round(cell.left) + left + EDGE,
      top: Math.round(cell.top) + top + EDGE,
      width: Math.round(cell.width) - EDGE,
      height: Math.round(cell.height) - 2 * EDGE,
    }));
    const byList = Array.from({ length: LISTS }, (_, list) => placed.filter((cell) => cell.list === list));
    if (byList.some(({ length }) => length !== ROWS_IN_SIGHT)) return undefined;
    return new ShownPrices(display, byList, new GlyphReader(await glyphSet(page.context(), font, 1, dark)));
  }

  /** Copies what the display shows now. */
  look(into: Picture = this.display.canvas()): Look {
    const at = Date.now();
    this.display.look(into);
    return { at, picture: into };
  }

  /** The prices of one list, or of all. */
  read({ at, picture }: Look, list?: number): SeenPrice[] {
    return this.cells
      .filter((_, i) => list === undefined || i === list)
      .flat()
      .map((cell) => ({ symbol: cell.symbol, cents: this.price(picture, cell), at }));
  }

  /** A number for each list that changes with the pixels of its prices. */
  signatures({ picture }: Look): number[] {
    const pixels = new Uint32Array(picture.data.buffer);
    return this.cells.map((cells) => {
      let sum = 0;
      for (const { left, top, width, height } of cells) {
        for (let y = top; y < top + height; y += 1) {
          const line = y * picture.width;
          for (let x = line + left; x < line + left + width; x += 1) sum = (Math.imul(sum, 31) + pixels[x]) | 0;
        }
      }
      return sum;
    });
  }

  private price(picture: Picture, { left, top, width, height }: PricePlace): number {
    const cell = { x: left, y: top, width, height };
    if (this.baseline !== undefined) {
      const cents = this.centsAt(picture, cell, this.baseline);
      if (cents > 0) return cents;
    }
    const baseline = this.reader.baseline(picture, cell);
    if (baseline === undefined) return 0;
    // All rows of a page are alike.
    this.baseline = baseline;
    return this.centsAt(picture, cell, baseline);
  }

  private centsAt(picture: Picture, cell: Parameters<GlyphReader['read']>[1], baseline: number): number {
    const text = this.reader.read(picture, cell, baseline);
    return PRICE.test(text) ? Math.round(Number(text.replaceAll(',', '')) * 100) : 0;
  }
}

/** Where our painted lists show prices. */
async function ourPlaces(page: Page): Promise<PricePlaces> {
  const lists = await page.evaluate(paintedPlaces);
  const [first] = lists;
  const cells = lists.flatMap(({ top, height, rowHeight, symbols, heads }, list) => {
    const last = heads.find(({ name }) => name === 'Last');
    if (last === undefined) return [];
    const rows = Math.min(symbols.length, Math.floor(height / rowHeight));
    return symbols.slice(0, rows).map((symbol, row) => ({
      symbol,
      list,
      left: last.left,
      top: top + row * rowHeight,
      width: last.right - last.left,
      height: rowHeight,
    }));
  });
  const font = { family: '', weight: '', size: 0, unitSize: 0, arrowSize: 0 };
  return { cells, font: first?.font ?? font, dark: first?.dark ?? false };
}
