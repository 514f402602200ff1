import type { Bars } from './bars.ts';

// A bar has no price before a new listing, or if its only trade was cancelled.

/** The close of the last bar before `index` that has a price; 0 when there is none. */
export function closeBefore({ close }: Bars, index: number): number {
  let i = index - 1;
  while (i >= 0 && !(close[i] > 0)) i--;
  return i < 0 ? 0 : close[i];
}

/** The close of the first of the bars `from … to - 1` that has a price; 0 when there is none. */
export function closeFrom({ close }: Bars, from: number, to: number): number {
  let i = from;
  while (i < to && !(close[i] > 0)) i++;
  return i < to ? close[i] : 0;
}
