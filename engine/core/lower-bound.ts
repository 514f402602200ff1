/**
 * The first index at or after `from` in `values[0 … count - 1]` (ascending) whose value is not below `wanted`; `count`
 * if there is none.
 */
export function lowerBound(values: Float64Array | Int32Array, count: number, wanted: number, from: number = 0): number {
  let low = from;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
