import { hashText } from '../../engine/core/text-hash.ts';

const STEP = 0x9e3779b9;

// One shock in twelve comes from a distribution 2.2 times as wide; the result is divided by the root of the mixture's variance.
const WIDE_SHARE = 1 / 12;
const WIDTH = 2.2;
const MIXED = 1.1481;

/**
 * Reproducible random numbers by key: after `key(a, b, c)` the sequence depends only on the three numbers, never on earlier
 * draws, so that any day or minute of any symbol can be generated on its own. The generator is splitmix32, seeded by a
 * murmur3-style mix of the key; it is reused and allocates nothing.
 */
export class Random {
  private state = 0;
  private spare = 0;
  private hasSpare = false;

  /** Starts the sequence of a key (three 32-bit integers). */
  key(a: number, b: number, c: number): this {
    this.state = keyed(keyHead(a, b), c);
    this.hasSpare = false;
    return this;
  }

  /** Uniform in [0, 1), 32 bits. */
  uniform(): number {
    this.state = (this.state + STEP) | 0;
    return (mix(this.state) >>> 0) / 4294967296;
  }

  /** A uniform integer 0 … `below` - 1. */
  below(below: number): number {
    return Math.floor(this.uniform() * below);
  }

  /** Normal with mean 0 and variance 1 (Marsaglia's polar method). */
  normal(): number {
    if (this.hasSpare) {
      this.hasSpare = false;
      return this.spare;
    }
    let u = 0;
    let v = 0;
    let square = 0;
    do {
      u = this.uniform() * 2 - 1;
      v = this.uniform() * 2 - 1;
      square = u * u + v * v;
    } while (square >= 1 || square === 0);
    const scale = Math.sqrt((-2 * Math.log(square)) / square);
    this.spare = v * scale;
    this.hasSpare = true;
    return u * scale;
  }

  /** Fat-tailed with variance 1: a normal whose own scale varies from draw to draw. */
  shock(): number {
    const wide = this.uniform() < WIDE_SHARE;
    return (this.normal() * (wide ? WIDTH : 1)) / MIXED;
  }
}

/** A buffer of `firstShocks`; filled before it is read. */
let points = new Float64Array(0);

/**
 * Fills `out` with the first `shock` of each key (a, b, c[i]): the same numbers that `key` and `shock` draw, in two thirds
 * of the time, for thousands of days at once.
 */
export function firstShocks(a: number, b: number, c: Int32Array, out: Float64Array): void {
  const count = c.length;
  if (points.length < count) points = new Float64Array(count);
  const head = keyHead(a, b);
  // First all draws, then all logarithms, so that neither stalls the other.
  for (let i = 0; i < count; i++) {
    let state = (keyed(head, c[i]) + STEP) | 0;
    const wide = (mix(state) >>> 0) / 4294967296 < WIDE_SHARE;
    let u = 0;
    let v = 0;
    let square = 0;
    do {
      state = (state + STEP) | 0;
      u = ((mix(state) >>> 0) / 4294967296) * 2 - 1;
      state = (state + STEP) | 0;
      v = ((mix(state) >>> 0) / 4294967296) * 2 - 1;
      square = u * u + v * v;
    } while (square >= 1 || square === 0);
    points[i] = u;
    out[i] = wide ? -square : square;
  }
  for (let i = 0; i < count; i++) {
    const square = Math.abs(out[i]);
    const scale = Math.sqrt((-2 * Math.log(square)) / square);
    out[i] = (points[i] * scale * (out[i] < 0 ? WIDTH : 1)) / MIXED;
  }
}

/** A 32-bit number from a text (FNV-1a, then mixed), for keys. */
export function hashOfText(text: string): number {
  return mix(hashText(text, 0, text.length));
}

/** The state after mixing in the first two numbers of a key; `keyed` adds the third. */
function keyHead(a: number, b: number): number {
  return mix(mix(a ^ STEP) ^ b);
}

function keyed(head: number, c: number): number {
  return mix(head ^ Math.imul(c, 0x85ebca6b));
}

function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
