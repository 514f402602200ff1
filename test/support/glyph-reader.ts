import type { Glyph } from './glyph-set.ts';
import type { Picture } from './picture.ts';

/** A rectangle of a picture, in its pixels. */
interface Cell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Stands for ink that is not a glyph. */
const UNREADABLE = '?';

/** The cost of every glyph, in squared coverage, so that a speck of ink does not count as one. */
const GLYPH_COST = 0.15;
/** The lowest strength of a glyph relative to the strongest ink in its cell, for glyphs in a paler colour. */
const FAINTEST = 0.35;
const STRONGEST = 1.12;
/** If glyphs leave more than this fraction of a cell's ink unexplained, the cell is unreadable. */
const MAX_UNEXPLAINED = 0.12;
/** Colours of a cell that differ by less than this (the sum of three components) count as equal. */
const NO_INK = 60;

/** A cell as the ink coverage of each pixel. */
interface InkedCell {
  readonly width: number;
  readonly height: number;
  readonly cover: Float32Array;
  /** The sum of squares of each column. */
  readonly columns: Float32Array;
}

/** A text, and the fraction of its cell's ink that it leaves unexplained. */
interface Reading {
  readonly text: string;
  readonly unexplained: number;
}

/**
 * Reads numbers from pixels: finds the sequence of given glyphs that best explains a cell's ink. It knows neither the text nor
 * the painter, and ignores spaces.
 */
export class GlyphReader {
  private readonly glyphs: readonly Glyph[];

  constructor(glyphs: readonly Glyph[]) {
    this.glyphs = glyphs;
  }

  /** The row of the glyphs' baseline, counted from the cell's top; undefined if nothing can be read. */
  baseline(picture: Picture, cell: Cell): number | undefined {
    const inked = inkOf(picture, cell);
    if (inked === null) return undefined;
    let best: number | undefined;
    let least = MAX_UNEXPLAINED;
    for (let row = Math.floor(cell.height * 0.4); row < cell.height; row++) {
      const { unexplained } = this.match(inked, row);
      if (unexplained >= least) continue;
      least = unexplained;
      best = row;
    }
    return best;
  }

  /** The text of a cell whose baseline is given; empty without ink, `UNREADABLE` where a part is no glyph. */
  read(picture: Picture, cell: Cell, baseline: number): string {
    const inked = inkOf(picture, cell);
    if (inked === null) return '';
    const { text, unexplained } = this.match(inked, baseline);
    return unexplained < MAX_UNEXPLAINED ? text : UNREADABLE;
  }

  private match(inked: InkedCell, baseline: number): Reading {
    const { width, columns } = inked;
    const costs = new Float32Array(width + 1).fill(Number.POSITIVE_INFINITY);
    const letters: string[] = [];
    const from = new Int32Array(width + 1);
    costs[0] = 0;
    const reach = (to: number, at: number, cost: number, letter: string): void => {
      if (cost >= (costs[to] ?? 0)) return;
      costs[to] = cost;
      from[to] = at;
      letters[to] = letter;
    };
    for (let x = 0; x < width; x++) {
      const cost = costs[x] ?? 0;
      const ink = columns[x] ?? 0;
      reach(x + 1, x, cost + ink, '');
      // A glyph starts where there is ink.
      if (ink < 0.002) continue;
      for (const glyph of this.glyphs) {
        if (x + glyph.width <= width) reach(x + glyph.width, x, cost + misfit(inked, glyph, x, baseline), glyph.letter);
      }
    }
    let text = '';
    let signs = 0;
    for (let x = width; x > 0; x = from[x] ?? 0) {
      text = (letters[x] ?? '') + text;
      if (letters[x]) signs++;
    }
    const all = columns.reduce((sum, each) => sum + each, 0);
    return { text, unexplained: ((costs[width] ?? 0) - signs * GLYPH_COST) / all };
  }
}

/** How badly a glyph fits at a place, with the ink's strength that fits best. */
function misfit({ cover, columns, width, height }: InkedCell, glyph: Glyph, x: number, baseline: number): number {
  let product = 0;
  for (let row = 0; row < glyph.height; row++) {
    const y = baseline + glyph.top + row;
    if (y < 0 || y >= height) continue;
    const at = y * width + x;
    const mine = row * glyph.width;
    for (let column = 0; column < glyph.width; column++) {
      product += (cover[at + column] ?? 0) * (glyph.cover[mine + column] ?? 0);
    }
  }
  let there = 0;
  for (let column = 0; column < glyph.width; column++) there += columns[x + column] ?? 0;
  const strength = Math.min(STRONGEST, Math.max(FAINTEST, product / glyph.energy));
  return GLYPH_COST + there - 2 * strength * product + strength * strength * glyph.energy;
}

/** The ink of a cell relative to its most common colour; null if there is none. */
function inkOf({ data, width: line }: Picture, { x, y, width, height }: Cell): InkedCell | null {
  const counts = new Map<number, number>();
  const colour = (at: number): number => ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const each = colour(4 * ((y + row) * line + x + column));
      counts.set(each, (counts.get(each) ?? 0) + 1);
    }
  }
  const ground = parts([...counts].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0]);
  let ink = ground;
  for (const each of counts.keys()) if (apart(parts(each), ground) > apart(ink, ground)) ink = parts(each);
  if (apart(ink, ground) < NO_INK) return null;
  const way = ink.map((part, i) => part - (ground[i] ?? 0));
  const length = way.reduce((sum, part) => sum + part * part, 0);
  const cover = new Float32Array(width * height);
  const columns = new Float32Array(width);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = 4 * ((y + row) * line + x + column);
      let along = 0;
      for (let part = 0; part < 3; part++) along += ((data[at + part] ?? 0) - (ground[part] ?? 0)) * (way[part] ?? 0);
      const share = Math.max(0, along / length);
      cover[row * width + column] = share;
      columns[column] = (columns[column] ?? 0) + share * share;
    }
  }
  return { width, height, cover, columns };
}

const parts = (colour: number): readonly number[] => [colour >> 16, (colour >> 8) & 255, colour & 255];
const apart = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, part, i) => sum + Math.abs(part - (b[i] ?? 0)), 0);
