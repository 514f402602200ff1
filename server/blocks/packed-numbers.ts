/**
 * How the numbers of a column are packed (patched frame of reference: M. Zukowski et al., "Super-Scalar RAM-CPU Cache
 * Compression", 2006): each as its distance from `least` in `width` bytes, and the few that do not fit separately.
 */
export interface Packing {
  readonly width: 0 | 1 | 2 | 3 | 4 | typeof FLOAT_WIDTH;
  readonly least: number;
  readonly exceptions: number;
}

/** The width at which numbers are kept as floating-point numbers, without `least` and exceptions. */
export const FLOAT_WIDTH = 8;

/** An exception: its index (four bytes) and its number (eight). */
const EXCEPTION_BYTES = 12;

/** How many numbers are sampled to choose a packing. */
const SAMPLE = 512;

const AS_FLOATS: Packing = { width: FLOAT_WIDTH, least: 0, exceptions: 0 };

const float = new Float64Array(1);
const floatBytes = new Uint8Array(float.buffer);

/**
 * The packing that takes the fewest bytes before compression, as a sample of the numbers says: sorting all of them would take ten times
 * as long as everything else, and counting exceptions for every width as long as all the rest of encoding.
 */
export function packingOf(values: Float64Array): Packing {
  const step = Math.ceil(values.length / SAMPLE);
  const sample = values.filter((_, i) => i % step === 0);
  const whole = sample.filter(Number.isInteger).sort();
  let best: Packing = AS_FLOATS;
  let bytes = packedBytes(best, sample.length);
  for (const width of [0, 1, 2, 3, 4] as const) {
    const { least, inside } = fullestWindow(whole, 256 ** width);
    const packing = { width, least, exceptions: sample.length - inside };
    if (packedBytes(packing, sample.length) >= bytes) continue;
    best = packing;
    bytes = packedBytes(packing, sample.length);
  }
  if (best === AS_FLOATS) return best;
  const exact = { ...best, exceptions: countOutside(values, best.least, 256 ** best.width) };
  return packedBytes(exact, values.length) < packedBytes(AS_FLOATS, values.length) ? exact : AS_FLOATS;
}

/** The start of the window of that span with most of the ascending numbers, and how many those are; both 0 if there are none. */
function fullestWindow(sorted: Float64Array, span: number): { least: number; inside: number } {
  let inside = 0;
  let least = 0;
  for (let from = 0, to = 0; to < sorted.length; to++) {
    while (sorted[to] - sorted[from] >= span) from++;
    if (to - from + 1 <= inside) continue;
    inside = to - from + 1;
    least = sorted[from];
  }
  return { least, inside };
}

function countOutside(values: Float64Array, least: number, span: number): number {
  let outside = 0;
  for (let i = 0; i < values.length; i++) if (!fits(values[i] - least, span)) outside++;
  return outside;
}

function fits(distance: number, span: number): boolean {
  return distance >= 0 && distance < span && Math.floor(distance) === distance;
}

/** The bytes that `count` numbers take. */
export function packedBytes({ width, exceptions }: Packing, count: number): number {
  return width * count + exceptions * EXCEPTION_BYTES;
}

/**
 * Packs numbers at `at`: the lowest byte of each, then the next of each, and so on. Similar bytes are adjacent, which helps the
 * compressor. The exceptions follow.
 */
export function packNumbers(values: Float64Array, packing: Packing, to: Uint8Array, at: number): void {
  const { width, least } = packing;
  const count = values.length;
  if (width === FLOAT_WIDTH) {
    for (let i = 0; i < count; i++) {
      float[0] = values[i];
      for (let byte = 0; byte < width; byte++) to[at + byte * count + i] = floatBytes[byte];
    }
    return;
  }
  const view = new DataView(to.buffer, to.byteOffset);
  const span = 256 ** width;
  let exception = at + width * count;
  for (let i = 0; i < count; i++) {
    const distance = values[i] - least;
    if (fits(distance, span)) {
      for (let byte = 0; byte < width; byte++) to[at + byte * count + i] = distance >>> (8 * byte);
      continue;
    }
    view.setUint32(exception, i, true);
    view.setFloat64(exception + 4, values[i], true);
    exception += EXCEPTION_BYTES;
  }
}

/** Reads of `count` packed numbers at `at` those from `first` to before `end` into the same places of `to`. */
export function unpackNumbers(
  from: Uint8Array,
  at: number,
  packing: Packing,
  count: number,
  to: Float64Array,
  first: number,
  end: number,
): void {
  const { width, least, exceptions } = packing;
  const second = at + count;
  const third = second + count;
  const fourth = third + count;
  if (width === 0) to.fill(least, first, end);
  else if (width === 1) for (let i = first; i < end; i++) to[i] = from[at + i] + least;
  else if (width === 2) for (let i = first; i < end; i++) to[i] = (from[at + i] | (from[second + i] << 8)) + least;
  else if (width === 3) {
    for (let i = first; i < end; i++)
      to[i] = (from[at + i] | (from[second + i] << 8) | (from[third + i] << 16)) + least;
  } else if (width === 4) {
    for (let i = first; i < end; i++) {
      const low = from[at + i] | (from[second + i] << 8) | (from[third + i] << 16);
      to[i] = low + from[fourth + i] * 2 ** 24 + least;
    }
  } else {
    for (let i = first; i < end; i++) {
      for (let byte = 0; byte < width; byte++) floatBytes[byte] = from[at + byte * count + i];
      to[i] = float[0];
    }
  }
  const view = new DataView(from.buffer, from.byteOffset);
  for (let e = 0, exception = at + width * count; e < exceptions; e++, exception += EXCEPTION_BYTES) {
    const index = view.getUint32(exception, true);
    if (index >= first && index < end) to[index] = view.getFloat64(exception + 4, true);
  }
}
