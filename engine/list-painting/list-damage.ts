import { QuoteField } from '../quotes/quote-field.ts';

/** A shade that no row has: the row has not been painted yet. */
const UNPAINTED = 255;

/** The shade of a halted row, beyond the six of the fade. */
export const HALTED_SHADE = 7;

/** Added to the shade of a row that does not trade, which has an edge mark. */
export const STOPPED = 16;

const BACKGROUND = (1 << QuoteField.Fade) | (1 << QuoteField.HaltCode) | (1 << QuoteField.Flags);

/** How much of a row must be painted. */
type RowDamage = 'none' | 'cells' | 'row';

/**
 * The stale parts of a painted list: all of it, or by row the fields (bit n = `QuoteField` n) that changed since the
 * row was painted. A row whose background changed is painted whole; otherwise only the cells of changed fields are.
 */
export class ListDamage {
  /** Whether everything in sight must be painted. */
  all = true;
  private masks = new Uint32Array(0);
  private shades = new Uint8Array(0);
  private marked = false;

  /** Starts with new rows. */
  reset(rowCount: number): void {
    this.masks = new Uint32Array(rowCount);
    this.shades = new Uint8Array(rowCount).fill(UNPAINTED);
    this.all = true;
  }

  /** Whether anything must be painted. */
  get isAny(): boolean {
    return this.all || this.marked;
  }

  /** Fields of a row changed. */
  add(row: number, mask: number): void {
    this.masks[row] |= mask;
    this.marked = true;
  }

  /** A row must be painted whole. */
  addWhole(row: number): void {
    this.shades[row] = UNPAINTED;
    this.add(row, BACKGROUND);
  }

  /** The fields of a row that changed since it was painted. */
  fields(row: number): number {
    return this.masks[row] ?? 0;
  }

  /** How much to paint of a row that now has this shade. */
  of(row: number, shade: number): RowDamage {
    if (this.all) return 'row';
    const mask = this.masks[row];
    if (mask === 0) return 'none';
    return (mask & BACKGROUND) !== 0 && this.shades[row] !== shade ? 'row' : 'cells';
  }

  /** A row was painted with this shade. */
  painted(row: number, shade: number): void {
    this.shades[row] = shade;
  }

  /** Everything in sight has been painted; other rows are painted whole when they come into sight. */
  clear(): void {
    this.all = false;
    this.marked = false;
    this.masks.fill(0);
  }
}
