/** True range (Wilder): the widest of the bar's own range and the distances of its high and low to the close before. */
export function trueRange(high: number, low: number, before: number): number {
  return Math.max(high - low, Math.abs(high - before), Math.abs(low - before));
}
