import { QuoteField } from '../quotes/quote-field.ts';

/** A shade that no row has: the row was not painted yet. */
const UNPAINTED = 255;

/** The shade of a halted row, beyond the six of the fade. */
export const HALTED_SHADE = 7;

/** Added to the shade of a row that does not trade: it has an edge. */
export const STOPPED = 16;

const BACKGROUND = (1 << QuoteField.Fade) | (1 << QuoteField.HaltCode) | (1 << QuoteField.Flags);

/** What must be painted of a row. */
type RowDamage = 'none' | 'cells' | 'row';

/**
 * What of a painted list is stale: all of it, or by row the fields (bit n = `QuoteField` n) that changed since the row was
 * painted. A row whose background changed is painted whole; of any other only the cells that show a changed field.
 */
export class ListDamage {
  /** Everything in sight must be painted. */
  all = true;
  private masks = new Uint32Array(0);
  private shades = new Uint8Array(0);
  private marked = false;

  /** Other rows. */
  reset(rowCount: number): void {
    this.masks = new Uint32Array(rowCount);
    this.shades = new Uint8Array(rowCount).fill(UNPAINTED);
    this.all = true;
  }

  /** Whether anything is to be painted. */
  get isAny(): boolean {
    return this.all || this.marked;
  }

  /** Fields of a row changed. */
  add(row: number, mask: number): void {
    this.masks[row] |= mask;
    this.marked = true;
  }

  /** A row is to be painted whole. */
  addWhole(row: number): void {
    this.shades[row] = UNPAINTED;
    this.add(row, BACKGROUND);
  }

  /** The fields of a row that changed since it was painted. */
  fields(row: number): number {
    return this.masks[row] ?? 0;
  }

  /** What to paint of a row that now has this shade. */
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

  /** All that was in sight is painted; what was not is painted whole when it comes into sight. */
  clear(): void {
    this.all = false;
    this.marked = false;
    this.masks.fill(0);
  }
}
