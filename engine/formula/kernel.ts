import type { PriceColumns } from '../indicators/indicator.ts';

/** Where the values of a block's bars are: those of its first bar at `at`, and before it, if anything needs them, earlier ones. */
export class BlockColumn {
  values: Float64Array;
  at: number;

  constructor(values: Float64Array, at: number) {
    this.values = values;
    this.at = at;
  }
}

/** One step of a program on one machine: a kernel with the columns that it reads and writes. */
export interface Step {
  readonly run: Run;
  readonly a: BlockColumn;
  readonly b: BlockColumn;
  readonly c: BlockColumn;
  readonly out: BlockColumn;
  /** The numbers of the kernel, such as the length of a window. */
  readonly p: number;
  readonly q: number;
  /** Where its state begins, counted from that of the program. */
  readonly cell: number;
  /** The steps that a fused one stands for; none for any other. */
  readonly parts: readonly Step[];
  /** The bars of the other security that it reads. */
  other: PriceColumns | null;
}

/**
 * Computes a step for `count` bars. Its state begins at `state[cell]`. Without `keep` the state stays, so that the bar may be
 * computed again; `count` is then 1. An absent number is NaN, and so is an unknown condition; otherwise a condition is 1 or 0.
 */
export type Run = (step: Step, state: Float64Array, cell: number, count: number, keep: boolean) => void;

/** The numbers of a step. */
type Numbers = readonly number[];

/** What a step computes, apart from the columns. Its defaults are those of a value that only its own bar determines. */
export interface Kernel {
  /** Tells it from all others. */
  readonly name: string;
  readonly run: Run;
  /** Number of earlier bars that it reads of an input. */
  readonly reach?: (numbers: Numbers, input: number) => number;
  /** Its state at the first bar: the first cells. All others are 0. */
  readonly state?: (numbers: Numbers) => Numbers;
  /** Number of cells of its state; as many as `state` gives by default. */
  readonly cells?: (numbers: Numbers) => number;
  /** Number of earlier bars of its inputs that determine its value (`engine/indicators/memory.ts`); as many as it reads by default. */
  readonly memory?: (numbers: Numbers) => number;
  /** Number of bars by which its first value is later than that of its inputs; as many as it reads by default. */
  readonly lag?: (numbers: Numbers) => number;
  /** Whether it may read its inputs after it has begun to write, so that it cannot write over one of them. */
  readonly rereads?: boolean;
  /** Nanoseconds a bar, roughly; 1 by default. */
  readonly cost?: (numbers: Numbers) => number;
  /**
   * The largest absolute value that it may have, from those of its inputs and its numbers; the largest of them by default. The
   * graph limits inputs from which it would not be surely finite.
   */
  readonly most?: (mosts: Numbers, numbers: Numbers) => number;
  /** The first bar that may have a value, from those of its inputs, if it may have one although an input has none. */
  readonly first?: (firsts: Numbers) => number;
}
