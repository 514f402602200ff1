import type { PriceColumns } from '../indicators/indicator.ts';
import { FormulaMachine } from './formula-machine.ts';
import type { FormulaProgram } from './formula-program.ts';

/**
 * A program on many securities (`rows`), each of which is a state of a few hundred bytes: it takes one new bar at a time and
 * needs none of the earlier ones again. Alarms, columns and screens use it.
 */
export class FormulaScreen {
  /** The values of each row's last bar: `values[k][row]` is line `k`. NaN until the row has one. */
  readonly values: readonly Float64Array[];
  readonly rows: number;
  private readonly machine: FormulaMachine;

  constructor(program: FormulaProgram, rows: number, others: readonly (PriceColumns | null)[] = []) {
    this.rows = rows;
    this.values = program.lines.map(() => new Float64Array(rows).fill(Number.NaN));
    this.machine = new FormulaMachine(program, rows, 1, false);
    this.machine.read(others);
  }

  /** Memory of all rows. */
  get bytes(): number {
    return this.machine.bytes;
  }

  /** Takes the bars `from … to - 1`, oldest first, as the next ones of a row, for example its history. All of them are final. */
  feed(row: number, bars: PriceColumns, from: number, to: number): void {
    for (let i = from; i < to; i++) this.machine.run(row, bars, i, i + 1, this.values, row, true);
  }

  /**
   * Takes bar `i` of `bars` as a row's next one. A final bar (`isFinal`) is kept; otherwise the row computes it again from
   * the same state when it has changed.
   */
  next(row: number, bars: PriceColumns, i: number, isFinal: boolean): void {
    this.machine.run(row, bars, i, i + 1, this.values, row, isFinal);
  }

  /** Forgets a row's bars, for example to feed it anew after a split. */
  restart(row: number): void {
    this.machine.restart(row);
    for (const line of this.values) line[row] = Number.NaN;
  }
}
