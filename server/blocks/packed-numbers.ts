/**
 * How the numbers of a frame are packed (patched frame of reference: M. Zukowski et al., "Super-Scalar RAM-CPU Cache
 * Compression", 2006). Each number is stored as its distance from `least` in units of `step`, in `width` bits; the few that do
 * not fit are stored separately.
 */
export interface Packing {
  /** 0 to 32, or `FLOAT_WIDTH`. */
  readonly width: number;
  readonly step: number;
  readonly least: number;
  readonly exceptions: number;
}

/** The width that stands for floating-point numbers, which have no `step`, `least` or exceptions. */
export const FLOAT_WIDTH = 64;
/** No number takes more bits; larger ones are kept as floating-point numbers. */
export const WIDTH_MAX = 32;

const WORD_BYTES = 4;
/** An exception: its index (two bytes) and its number (eight). */
const EXCEPTION_BYTES = 10;

/** How many numbers are sampled to choose a width. */
const SAMPLE = 256;
/** Larger common steps are not searched for: with smaller ones, distances stay exact. */
const STEP_MAX = 2 ** 20;

const AS_FLOATS: Packing = { width: FLOAT_WIDTH, step: 1, least: 0, exceptions: 0 };

/** The largest factor by which a packing may exceed the size that the sample predicts. */
const MISJUDGED = 1.2;

/**
 * The packing that takes the fewest bytes, estimated by a sample of the numbers: sorting all of them would take longer than
 * everything else.
 */
export function packingOf(values: Float64Array): Packing {
  const step = commonStep(values);
  const every = Math.ceil(values.length / SAMPLE);
  const sample = everyNth(values, every);
  const judged = fewestBits(sample, step);
  const packing = exactly(judged, values);
  const expected = (packedBytes(judged, sample.length) * values.length) / sample.length;
  // A sample at a fixed interval could hit the same number of a repeating pattern each time.
  const isMisjudged = packedBytes(packing, values.length) > MISJUDGED * expected + WORD_BYTES;
  return isMisjudged && every > 1 ? exactly(fewestBits(values, step), values) : packing;
}

function everyNth(values: Float64Array, every: number): Float64Array {
  const nth = new Float64Array(Math.ceil(values.length / every));
  for (let i = 0; i < nth.length; i++) nth[i] = values[i * every];
  return nth;
}

function exactly(packing: Packing, values: Float64Array): Packing {
  return packing.width === FLOAT_WIDTH ? packing : { ...packing, exceptions: countOutside(values, packing) };
}

function fewestBits(values: Float64Array, step: number): Packing {
  const whole = values.filter(Number.isInteger).sort();
  let best = AS_FLOATS;
  let bits = FLOAT_WIDTH * values.length;
  for (let width = 0; width <= WIDTH_MAX; width++) {
    const { least, inside } = fullestWindow(whole, step * 2 ** width);
    const exceptions = values.length - inside;
    const taken = width * values.length + exceptions * EXCEPTION_BYTES * 8;
    if (taken < bits) {
      best = { width, step, least, exceptions };
      bits = taken;
    }
    // A wider window holds no more of them.
    if (inside === whole.length) break;
  }
  return best;
}

/** The largest number that divides all differences between the whole ones: 60 for most minutes' times, 100 for round lots. */
function commonStep(values: Float64Array): number {
  let step = 0;
  let first = Number.NaN;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (!Number.isInteger(value)) continue;
    if (Number.isNaN(first)) first = value;
    const distance = Math.abs(value - first);
    if (distance > Number.MAX_SAFE_INTEGER) return 1;
    if (step > 0 && distance % step === 0) continue;
    step = commonDivisor(distance, step);
    if (step === 1) return 1;
  }
  return step === 0 || step > STEP_MAX ? 1 : step;
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}

/**
 * The start of the window of that span that holds the most of the ascending numbers, and how many it holds; both 0 if there are
 * none.
 */
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

function countOutside(values: Float64Array, { width, step, least }: Packing): number {
  const span = 2 ** width;
  let outside = 0;
  for (let i = 0; i < values.length; i++) if (!fits(values[i], least, step, span)) outside++;
  return outside;
}

/** Whether unpacking restores a number exactly. */
function fits(value: number, least: number, step: number, span: number): boolean {
  const distance = (value - least) / step;
  return distance >= 0 && distance < span && Math.floor(distance) === distance && distance * step + least === value;
}

/** The bytes that `count` packed numbers take: a multiple of four. */
export function packedBytes({ width, exceptions }: Packing, count: number): number {
  const words = Math.ceil((width * count) / (8 * WORD_BYTES)) + Math.ceil((exceptions * EXCEPTION_BYTES) / WORD_BYTES);
  return words * WORD_BYTES;
}

/** Packs numbers into zeroed bytes from byte `at`, a multiple of four. The exceptions follow. */
export function packNumbers(values: Float64Array, packing: Packing, to: DataView, at: number): void {
  const { width, step, least } = packing;
  if (width === FLOAT_WIDTH) {
    for (let i = 0; i < values.length; i++) to.setFloat64(at + i * 8, values[i], true);
    return;
  }
  const span = 2 ** width;
  let exception = at + Math.ceil((width * values.length) / 32) * WORD_BYTES;
  for (let i = 0, bit = 0; i < values.length; i++, bit += width) {
    const distance = (values[i] - least) / step;
    if (!fits(values[i], least, step, span)) {
      to.setUint16(exception, i, true);
      to.setFloat64(exception + 2, values[i], true);
      exception += EXCEPTION_BYTES;
    } else if (width > 0) {
      const word = at + (bit >>> 5) * WORD_BYTES;
      const shift = bit & 31;
      to.setUint32(word, to.getUint32(word, true) | (distance << shift), true);
      if (shift + width > 32) to.setUint32(word + WORD_BYTES, distance >>> (32 - shift), true);
    }
  }
}

/** The bytes of packed numbers in two views: as words, in the machine's byte order, and as a `DataView`. */
export interface PackedBytes {
  /** One word more than the numbers take. */
  readonly words: Uint32Array;
  readonly view: DataView;
}

/** Unpacks the numbers from `first` to before `end` of `count` packed ones at byte `at`, into the same indices of `to`. */
export function unpackNumbers(
  { words, view }: PackedBytes,
  at: number,
  packing: Packing,
  count: number,
  to: Float64Array,
  first: number,
  end: number,
): void {
  const { width, step, least, exceptions } = packing;
  if (width === FLOAT_WIDTH) {
    for (let i = first; i < end; i++) to[i] = view.getFloat64(at + i * 8, true);
    return;
  }
  if (width === 0) to.fill(least, first, end);
  else {
    const begin = at >>> 2;
    const mask = width === 32 ? -1 : (1 << width) - 1;
    for (let i = first, bit = first * width; i < end; i++, bit += width) {
      const word = begin + (bit >>> 5);
      const shift = bit & 31;
      // The next word is shifted in two steps, because a shift by 32 does nothing.
      const bits = (words[word] >>> shift) | ((words[word + 1] << 1) << (31 - shift));
      to[i] = ((bits & mask) >>> 0) * step + least;
    }
  }
  let exception = at + Math.ceil((width * count) / 32) * WORD_BYTES;
  for (let e = 0; e < exceptions; e++, exception += EXCEPTION_BYTES) {
    const index = view.getUint16(exception, true);
    if (index >= first && index < end) to[index] = view.getFloat64(exception + 2, true);
  }
}
