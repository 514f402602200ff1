import type { Indicator, PriceColumns } from '../indicators/indicator.ts';
import { FormulaMachine } from './formula-machine.ts';
import type { FormulaProgram } from './formula-program.ts';
import { BLOCK } from './limits.ts';

/**
 * A program as an indicator of one series, driven by `Study` like the built-in ones. `others` are the bars of the program's
 * `securities`, in that order; null for one that is not known. They are read when a bar is computed: what changes in them
 * shows with the next tick, and a change of their earlier bars takes a `fill` of the study.
 */
export class FormulaIndicator implements Indicator {
  readonly minimum: number;
  readonly lineCount: number;
  private readonly machine: FormulaMachine;

  constructor(program: FormulaProgram, others: readonly (PriceColumns | null)[] = []) {
    this.minimum = program.minimum;
    this.lineCount = program.lines.length;
    this.machine = new FormulaMachine(program, 1, BLOCK, true);
    this.machine.read(others);
  }

  /** Memory besides the lines. */
  get bytes(): number {
    return this.machine.bytes;
  }

  run(bars: PriceColumns, from: number, to: number, lines: readonly Float64Array[], keep: boolean): void {
    if (from === 0) this.machine.restart(0);
    this.machine.run(0, bars, from, to, lines, from, keep);
  }
}
