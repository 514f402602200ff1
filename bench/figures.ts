/** The quantile of a sample, `part` from 0 to 1. NaN for an empty sample. */
export function quantile(sample: readonly number[], part: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  return sorted.length === 0 ? Number.NaN : sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

/** The median. */
export function p50(sample: readonly number[]): number {
  return quantile(sample, 0.5);
}
