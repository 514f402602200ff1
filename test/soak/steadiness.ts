/** The measurements at a moment of a soak. */
export interface Sample {
  /** Minutes since the beginning. */
  readonly minute: number;
  /** By thread: the objects and buffers that its scripts retain after a garbage collection, megabytes. */
  readonly heaps: Readonly<Record<string, number>>;
  /** By thread and name: the browser's own objects; not counted at every sample. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** The memory of all processes at a moment: the sum of their proportional set sizes in megabytes. */
export interface Footprint {
  readonly minute: number;
  readonly size: number;
  /** The same by what the processes are for. */
  readonly sizes: Readonly<Record<string, number>>;
}

/** A program that runs all day may grow for this many minutes at first. */
export const SETTLED = 20;
/** The most that a heap may grow afterwards, megabytes a minute. */
const FLAT = 0.01;
/**
 * By what fraction memory may be higher in the second of two equal spans: two readings of the same state can differ that much.
 */
const NOISE = 0.01;

/** The growth of a heap from `SETTLED` on, megabytes per minute (least squares). */
export function growth(samples: readonly Sample[], thread: string, settled: number): number {
  const points = samples.filter(({ minute, heaps }) => minute >= settled && thread in heaps);
  const mean = (of: (sample: Sample) => number): number =>
    points.reduce((sum, sample) => sum + of(sample), 0) / points.length;
  const x = mean(({ minute }) => minute);
  const y = mean(({ heaps }) => heaps[thread] ?? 0);
  let above = 0;
  let below = 0;
  for (const { minute, heaps } of points) {
    above += (minute - x) * ((heaps[thread] ?? 0) - y);
    below += (minute - x) ** 2;
  }
  return below === 0 ? 0 : above / below;
}

/** The most memory in the last two spans of `settled` minutes, megabytes. */
export function highest(
  footprints: readonly Footprint[],
  settled: number,
  sizeOf: (footprint: Footprint) => number,
): readonly [before: number, after: number] {
  const end = footprints.at(-1)?.minute ?? 0;
  const between = (from: number, to: number): number =>
    Math.max(0, ...footprints.filter(({ minute }) => minute > from && minute <= to).map(sizeOf));
  return [between(end - 2 * settled, end - settled), between(end - settled, end)];
}

/** Everything that grows; empty if all is steady. */
export function unsteady(
  samples: readonly Sample[],
  footprints: readonly Footprint[],
  settled: number = SETTLED,
): readonly string[] {
  const faults: string[] = [];
  const last = samples.at(-1);
  for (const thread of Object.keys(last?.heaps ?? {})) {
    const rate = growth(samples, thread, settled);
    if (rate > FLAT) faults.push(`${thread} grows by ${rate.toFixed(4)} MB a minute`);
  }
  const counted = samples.filter(({ minute, counts }) => minute >= settled && counts !== undefined);
  const [first] = counted;
  for (const [name, count] of Object.entries(counted.at(-1)?.counts ?? {})) {
    const before = first?.counts?.[name] ?? 0;
    if (count !== before) faults.push(`${name}: ${count}, and ${before} before`);
  }
  const end = last?.minute ?? 0;
  const [before, after] = highest(footprints, settled, ({ size }) => size);
  if (end >= 2 * settled && after > before * (1 + NOISE)) {
    faults.push(`all processes have ${after.toFixed(1)} MB at most, and had ${before.toFixed(1)} MB`);
  }
  return faults;
}
