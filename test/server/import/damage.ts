/** A generator of whole numbers below a bound, the same for the same seed (mulberry32). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/**
 * Damaged copies of a file, the same for the same seed: truncated, with flipped bits, with random bytes, or consisting of these
 * alone.
 */
export function* damaged(sound: Uint8Array, count: number, seed: number): Generator<Uint8Array> {
  const below = seeded(seed);
  for (let i = 0; i < count; i++) {
    const bytes = Uint8Array.from(sound);
    switch (i % 4) {
      case 0:
        yield bytes.subarray(0, below(bytes.length));
        break;
      case 1:
        for (let flips = 1 + below(8); flips > 0; flips--) bytes[below(bytes.length)] ^= 1 << below(8);
        yield bytes;
        break;
      case 2: {
        const from = below(bytes.length);
        for (let at = from; at < Math.min(bytes.length, from + 64); at++) bytes[at] = below(256);
        yield bytes;
        break;
      }
      default:
        yield Uint8Array.from({ length: below(2000) }, () => below(256));
    }
  }
}
