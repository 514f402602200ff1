/** What a day's move is worked out from; NaN where it is not known. */
interface Moved {
  readonly last: number;
  readonly change: number;
}

/** The mean of the securities' changes in per cent of their previous closes; NaN if none of them has one. */
export function meanMove(quotes: readonly Moved[]): number {
  let sum = 0;
  let count = 0;
  for (const { last, change } of quotes) {
    const percent = (change / (last - change)) * 100;
    if (!Number.isFinite(percent)) continue;
    sum += percent;
    count += 1;
  }
  return sum / count;
}
