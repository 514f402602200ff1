import { COPY, PREVIOUS } from './earlier-bars.ts';
import { type FusedNodes, fusedNodes } from './fusions.ts';
import { isConstant, type Node } from './graph.ts';
import type { Kernel } from './kernel.ts';
import { BLOCK } from './limits.ts';
import { PRICES } from './price.ts';

/**
 * Where a step writes or reads: a `line` of the result; a `register`, which later steps write again; a `shelf`, which keeps
 * earlier bars, at the bar itself or some bars `back`; a `price` of the bars; or a `constant`.
 */
export type Slot =
  | { readonly kind: 'line' | 'register'; readonly index: number }
  | { readonly kind: 'shelf'; readonly index: number; readonly back: number }
  | { readonly kind: 'price'; readonly price: number }
  | { readonly kind: 'constant'; readonly value: number };

/** A step as data. */
export interface PlannedStep {
  readonly kernel: Kernel;
  /** The steps that a fused one stands for. */
  readonly parts?: readonly PlannedStep[];
  readonly inputs: readonly Slot[];
  readonly out: Slot;
  readonly numbers: readonly number[];
  readonly cell: number;
}

/** Earlier values of one node: `reach` of them. */
interface Shelf {
  readonly reach: number;
  /** The price that it keeps, or −1 for what a step writes. */
  readonly price: number;
}

/** A program as data: its steps in order, where each of them writes, and its state at the first bar. */
export interface ProgramLayout {
  readonly steps: readonly PlannedStep[];
  readonly registers: number;
  readonly shelves: readonly Shelf[];
  readonly lines: number;
  /** Cells of the kernels' state; those of the shelves follow, and depend on the machine. */
  readonly cells: number;
  readonly bytes: number;
  readonly cost: number;
}

/** Values on a shelf besides those in reach: room for blocks until they move to its beginning. */
export function shelfRoom(reach: number, block: number): number {
  return Math.max(block, reach >> 1) + block;
}

/** Lays out the steps that `outputs` need. */
export function layOut(outputs: readonly Node[]): ProgramLayout {
  return new Layout(outputs).result();
}

class Layout {
  private readonly outputs: readonly Node[];
  private readonly needed: readonly Node[];
  private readonly reaches = new Map<Node, number>();
  private readonly lastUses = new Map<Node, number>();
  private readonly slots = new Map<Node, Slot>();
  private readonly shelves: Shelf[] = [];
  private steps: PlannedStep[] = [];
  /** What is fused, by its last node, and all of these nodes. */
  private readonly fused: ReadonlyMap<Node, FusedNodes>;
  private readonly inside: ReadonlySet<Node>;
  private cells = 0;
  private readonly free: number[] = [];
  private registers = 0;

  constructor(outputs: readonly Node[]) {
    this.outputs = outputs;
    this.needed = neededBy(outputs);
    this.fused = fusedNodes(this.needed, (node) => outputs.includes(node));
    this.inside = new Set([...this.fused.values()].flatMap(({ nodes }) => nodes));
    for (let at = this.needed.length - 1; at >= 0; at--) this.require(this.needed[at], at);
  }

  /** Notes what a node needs of its inputs, after everything that reads the node has said what it needs. */
  private require(node: Node, at: number): void {
    const { kernel, inputs, numbers } = node;
    inputs.forEach((input, k) => {
      const own = kernel?.reach?.(numbers, k) ?? 0;
      const reach = kernel === PREVIOUS ? own + this.reachOf(node) : own;
      this.reaches.set(input, Math.max(reach, this.reachOf(input)));
      if (!this.lastUses.has(input)) this.lastUses.set(input, at);
    });
  }

  result(): ProgramLayout {
    const { outputs, shelves } = this;
    const taken = new Set<Node>();
    outputs.forEach((node, index) => {
      const isStep = node.kernel !== null && node.kernel !== PREVIOUS;
      const owns = isStep && !taken.has(node) && this.reachOf(node) === 0;
      if (owns) this.slots.set(node, { kind: 'line', index });
      taken.add(node);
    });
    this.needed.forEach((node, at) => {
      const fused = this.fused.get(node);
      if (fused !== undefined) this.placeFused(fused, at);
      else if (!this.inside.has(node)) this.place(node, at);
    });
    const { steps } = this;
    outputs.forEach((node, index) => {
      const slot = this.slotOf(node);
      if (slot.kind === 'line' && slot.index === index) return;
      steps.push({ kernel: COPY, inputs: [slot], out: { kind: 'line', index }, numbers: [], cell: 0 });
    });
    // A machine has its state three times: as it is, as at the first bar, and as before several bars that may change. A shelf
    // of prices may have the first bars instead.
    const shelved = shelves.reduce((sum, { reach }) => sum + 3 * (1 + reach + shelfRoom(reach, BLOCK)), 0);
    const buffers = this.registers + this.needed.filter(isConstant).length;
    return {
      steps,
      registers: this.registers,
      shelves,
      lines: outputs.length,
      cells: this.cells,
      bytes: 8 * (3 * this.cells + shelved + (buffers + PRICES.length) * BLOCK),
      cost: this.needed.reduce((sum, { kernel, numbers }) => sum + (kernel?.cost?.(numbers) ?? 1), 0),
    };
  }

  /** Places the nodes as the steps of one. Their order is the fusion's own, so no register is written again before its end. */
  private placeFused({ fusion, nodes }: FusedNodes, at: number): void {
    const { steps } = this;
    const parts: PlannedStep[] = [];
    this.steps = parts;
    const kept = new Set(nodes.flatMap(({ inputs }) => inputs));
    const uses = [...kept].map((input) => [input, this.lastUses.get(input) ?? at] as const);
    for (const input of kept) this.lastUses.set(input, Number.POSITIVE_INFINITY);
    for (const node of nodes) this.place(node, this.needed.indexOf(node));
    for (const [input, last] of uses) {
      this.lastUses.set(input, Math.max(last, at));
      this.release(input, at);
    }
    this.steps = steps;
    const { out } = parts[parts.length - 1];
    steps.push({ kernel: { name: 'fused', run: fusion.run }, parts, inputs: [], out, numbers: [], cell: 0 });
  }

  private place(node: Node, at: number): void {
    const { kernel, inputs, numbers } = node;
    if (kernel === null) {
      // Before the first bar a constant has no value either.
      if (isConstant(node) && this.reachOf(node) > 0) this.copy(node);
      return;
    }
    const slots = inputs.map((input) => this.slotOf(input));
    const [first] = slots;
    if (kernel === PREVIOUS && first.kind === 'shelf') {
      this.slots.set(node, { ...first, back: first.back + numbers[0] });
      return;
    }
    // An input's register is free for the result, if the step reads each value before it writes that place.
    const early = kernel.rereads ? [] : [...new Set(inputs)];
    for (const input of early) this.release(input, at);
    const out = this.slots.get(node) ?? this.room(node);
    this.slots.set(node, out);
    if (kernel.rereads) for (const input of new Set(inputs)) this.release(input, at);
    this.steps.push({ kernel, inputs: slots, out, numbers, cell: this.cells });
    this.cells += kernel.cells?.(numbers) ?? kernel.state?.(numbers).length ?? 0;
  }

  private copy(node: Node): void {
    const out = this.room(node);
    const from: Slot = { kind: 'constant', value: node.constant };
    this.steps.push({ kernel: COPY, inputs: [from], out, numbers: [], cell: 0 });
    this.slots.set(node, out);
  }

  private room(node: Node): Slot {
    const reach = this.reachOf(node);
    if (reach > 0) return this.shelf(reach, -1);
    return { kind: 'register', index: this.free.pop() ?? this.registers++ };
  }

  private release(node: Node, at: number): void {
    const slot = this.slots.get(node);
    if (slot?.kind !== 'register' || this.lastUses.get(node) !== at || this.outputs.includes(node)) return;
    this.free.push(slot.index);
  }

  private slotOf(node: Node): Slot {
    const known = this.slots.get(node);
    if (known !== undefined) return known;
    const reach = this.reachOf(node);
    const { price, constant } = node;
    const slot: Slot =
      price < 0
        ? { kind: 'constant', value: constant }
        : reach > 0
          ? this.shelf(reach, price)
          : { kind: 'price', price };
    this.slots.set(node, slot);
    return slot;
  }

  private shelf(reach: number, price: number): Slot {
    return { kind: 'shelf', index: this.shelves.push({ reach, price }) - 1, back: 0 };
  }

  private reachOf(node: Node): number {
    return this.reaches.get(node) ?? 0;
  }
}

/** Everything that these values are made of, each after what it reads. */
function neededBy(outputs: readonly Node[]): readonly Node[] {
  const found = new Set<Node>();
  const waiting = [...outputs];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (found.has(node)) continue;
    found.add(node);
    waiting.push(...node.inputs);
  }
  return [...found].sort((a, b) => a.id - b.id);
}
