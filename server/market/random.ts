/**
 * Reproducible random numbers by key: after `key(a, b, c)` the sequence depends on the three numbers alone, never on what
 * was drawn before, so that any day or minute of any symbol can be made on its own. Generator: splitmix32 seeded by a
 * murmur3-style mix of the key; reused, allocates nothing.
 */
export class Random {
  private state = 0;
  private spare = 0;
  private hasSpare = false;

  /** Starts the sequence of a key (three 32-bit integers). */
  key(a: number, b: number, c: number): this {
    let hash = mix(a ^ 0x9e3779b9);
    hash = mix(hash ^ b);
    this.state = mix(hash ^ Math.imul(c, 0x85ebca6b));
    this.hasSpare = false;
    return this;
  }

  /** Uniform in [0, 1), 32 bits. */
  uniform(): number {
    this.state = (this.state + 0x9e3779b9) | 0;
    return (mix(this.state) >>> 0) / 4294967296;
  }

  /** A whole number 0 … `below` - 1. */
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
    // One draw in twelve comes from a distribution 2.2 times as wide; divided by the root of the mixture's variance.
    const wide = this.uniform() < 1 / 12;
    return (this.normal() * (wide ? 2.2 : 1)) / 1.1481;
  }
}

/** A 32-bit number from a text (FNV-1a, then mixed), for keys. */
export function hashOfText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mix(hash);
}

function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
