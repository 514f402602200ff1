import type { Node } from './graph.ts';
import type { BlockColumn, Kernel, Run, Step } from './kernel.ts';

/**
 * Several steps as one loop, which gives the same bits as the steps one after the other: between them, values stay in the
 * processor instead of going through memory.
 */
export interface Fusion {
  /**
   * The nodes of the steps if `root` is the last of them: in an order in which they can be computed, `root` at the end.
   * Undefined if it is made otherwise. `readers` are the nodes that read a node.
   */
  readonly match: (root: Node, readers: (node: Node | undefined) => readonly Node[]) => readonly Node[] | undefined;
  /** Which of the nodes before the last the loop writes, too. No other may be needed outside. */
  readonly shown: readonly number[];
  /** The loop. Where it does not apply, as before a mean has its seed, it runs the steps. */
  readonly run: Run;
}

/** The inputs of a node that is made by a kernel; undefined if it is not. */
export function inputsOf(node: Node | undefined, kernel: Kernel): readonly Node[] | undefined {
  return node?.kernel === kernel ? node.inputs : undefined;
}

/** Runs the steps of a fused one, one after the other. `base` is where the state of the program begins. */
export function runParts({ parts }: Step, state: Float64Array, base: number, count: number, keep: boolean): void {
  for (let k = 0; k < parts.length; k++) {
    const part = parts[k];
    part.run(part, state, base + part.cell, count, keep);
  }
}

/** The value of a column that is the same on every bar. */
export function constantOf({ values, at }: BlockColumn): number {
  return values[at];
}

/** Whether a running mean has had its seed: its state begins with the number of values seen, `needed` at most. */
export function isSeeded({ cell, p }: Step, state: Float64Array, base: number, needed = p): boolean {
  return state[base + cell] >= needed;
}
