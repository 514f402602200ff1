import { FLASH_TIME } from '../quotes/highlight.ts';

/** A cell's move: 1 rose, -1 fell, 0 shows none. */
export type CellMove = -1 | 0 | 1;

/**
 * Which cells of a painted list show that their number has just moved. Cells are numbered row by row. A cell's first number
 * shows no move, so that nothing lights up when a list is loaded.
 */
export class CellFlashes {
  /** By cell: the number that was painted last; NaN before the first. */
  private numbers = new Float64Array(0);
  /** By cell: the end of its flash (milliseconds). */
  private ends = new Float64Array(0);
  private moves = new Int8Array(0);
  /** The cells that flash, in the order in which their flashes began, with the first `count` in use. */
  private cells = new Uint32Array(0);
  private count = 0;

  /** Starts with other rows or columns: no cell has a number. */
  reset(cellCount: number): void {
    this.numbers = new Float64Array(cellCount).fill(Number.NaN);
    this.ends = new Float64Array(cellCount);
    this.moves = new Int8Array(cellCount);
    this.cells = new Uint32Array(cellCount);
    this.count = 0;
  }

  /** A cell is painted with this number at `now` (milliseconds). Returns the move that it shows. */
  paint(cell: number, number: number, now: number): CellMove {
    const before = this.numbers[cell];
    this.numbers[cell] = number;
    if (number !== before && !Number.isNaN(before) && !Number.isNaN(number)) {
      if (this.moves[cell] === 0) this.cells[this.count++] = cell;
      this.moves[cell] = number > before ? 1 : -1;
      this.ends[cell] = now + FLASH_TIME;
    }
    return this.moves[cell] as CellMove;
  }

  /** Whether a flash has ended by `now` and its cell must be painted again. */
  isDue(now: number): boolean {
    for (let i = 0; i < this.count; i++) if (this.ends[this.cells[i]] <= now) return true;
    return false;
  }

  /** Ends the flashes that are over at `now`; reports each of their cells. */
  end(now: number, ended: (cell: number) => void): void {
    let kept = 0;
    for (let i = 0; i < this.count; i++) {
      const cell = this.cells[i];
      if (this.ends[cell] > now) {
        this.cells[kept++] = cell;
        continue;
      }
      this.moves[cell] = 0;
      ended(cell);
    }
    this.count = kept;
  }
}
