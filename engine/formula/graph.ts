import { LARGEST, LIMIT } from './arithmetic.ts';
import { FormulaFailure } from './formula-error.ts';
import { BlockColumn, type Kernel } from './kernel.ts';
import { LIMITS } from './limits.ts';
import { PRICES, type Price } from './price.ts';
import type { Place } from './syntax.ts';

/** What a value is on a bar: a number, or whether something is true. */
export type ValueKind = 'number' | 'condition';

/** A value of each bar: a constant, a price, or what a kernel makes of other values. */
export interface Node {
  readonly id: number;
  readonly kind: ValueKind;
  readonly kernel: Kernel | null;
  readonly inputs: readonly Node[];
  readonly numbers: readonly number[];
  /** The value on every bar; NaN for all that is not constant. */
  readonly constant: number;
  /** The number of the column of the bar that it is, or −1. */
  readonly price: number;
  /** Number of earlier bars that determine it. */
  readonly history: number;
  /** No bar before this one has a value. */
  readonly first: number;
  /** It is never larger than this. */
  readonly most: number;
}

/** No price, volume or number of trades is larger. */
const LARGEST_PRICE = 1e30;
/** Sums of thousands of squares of `LARGEST` are below this. */
const SURELY_FINITE = 1e305;

/** The values of a formula. Equal ones are one node, whoever asks for them. */
export class Graph {
  /** Every node after those that it reads. */
  readonly nodes: Node[] = [];
  /** Symbols of the other securities, in the order of their numbers. */
  readonly securities: string[] = [];
  /** The part of the text that is being read, for errors. */
  place: Place = { from: 0, to: 0 };
  private readonly known = new Map<string, Node>();

  constant(value: number, kind: ValueKind = 'number'): Node {
    return this.node(`${kind} ${Object.is(value, -0) ? '-0' : value}`, {
      kind,
      constant: value,
      most: Math.abs(value) || 0,
    });
  }

  price(name: Price): Node {
    return this.node(name, { price: PRICES.indexOf(name), most: LARGEST_PRICE });
  }

  /** The number of another security. */
  security(symbol: string): number {
    const at = this.securities.indexOf(symbol);
    if (at >= 0) return at;
    this.refuse(this.securities.length >= LIMITS.securities, 'securities');
    return this.securities.push(symbol) - 1;
  }

  /** What a kernel makes of `inputs`; worked out at once if they are constants and their own bar determines it. */
  apply(kernel: Kernel, inputs: readonly Node[], numbers: readonly number[] = [], kind: ValueKind = 'number'): Node {
    const limited = this.limited(kernel, inputs, numbers);
    if (limited !== inputs) return this.apply(kernel, limited, numbers, kind);
    if (inputs.length > 0 && !kernel.reach && !kernel.state && inputs.every(isConstant)) {
      return this.constant(worked(kernel, inputs, numbers), kind);
    }
    const {
      reach,
      first = latest,
      memory = (all) => reach?.(all, 0) ?? 0,
      lag = (all) => reach?.(all, 0) ?? 0,
    } = kernel;
    const firsts = inputs.map(({ first }) => first);
    return this.node(`${kernel.name} ${inputs.map(({ id }) => id)} ${numbers}`, {
      kind,
      kernel,
      inputs,
      numbers,
      history: Math.max(0, ...inputs.map(({ history }) => history)) + memory(numbers),
      first: first(firsts) + lag(numbers),
      most: kind === 'condition' ? 1 : mostOf(kernel, inputs, numbers),
    });
  }

  /** The inputs, or if their result might not be finite, those of them that are large as what `LIMIT` makes of them. */
  private limited(kernel: Kernel, inputs: readonly Node[], numbers: readonly number[]): readonly Node[] {
    if (mostOf(kernel, inputs, numbers) <= SURELY_FINITE || inputs.every(({ most }) => most <= LARGEST)) return inputs;
    return inputs.map((input) => (input.most > LARGEST ? this.apply(LIMIT, [input]) : input));
  }

  private node(key: string, facts: Partial<Node>): Node {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    this.refuse(this.nodes.length >= LIMITS.steps, 'steps');
    const node: Node = {
      id: this.nodes.length,
      kind: 'number',
      kernel: null,
      inputs: [],
      numbers: [],
      constant: Number.NaN,
      price: -1,
      history: 0,
      first: 0,
      most: 1,
      ...facts,
    };
    this.nodes.push(node);
    this.known.set(key, node);
    return node;
  }

  private refuse(wrong: boolean, what: 'steps' | 'securities'): void {
    if (wrong) throw new FormulaFailure('tooMuch', this.place, { what, most: LIMITS[what] });
  }
}

/** Whether a value is the same on every bar. NaN, which no number of the text is, counts as absent. */
export function isConstant({ kernel, price }: Node): boolean {
  return kernel === null && price < 0;
}

function mostOf({ most }: Kernel, inputs: readonly Node[], numbers: readonly number[]): number {
  const mosts = inputs.map((input) => input.most);
  return most?.(mosts, numbers) ?? Math.max(1, ...mosts);
}

const latest = (firsts: readonly number[]): number => Math.max(0, ...firsts);

function worked(kernel: Kernel, inputs: readonly Node[], numbers: readonly number[]): number {
  const [a, b = a, c = a] = inputs.map(({ constant }) => new BlockColumn(Float64Array.of(constant), 0));
  const out = new BlockColumn(new Float64Array(1), 0);
  const [p = 0, q = 0] = numbers;
  kernel.run({ run: kernel.run, a, b, c, out, p, q, cell: 0, parts: [], other: null }, out.values, 0, 1, false);
  return out.values[0];
}
