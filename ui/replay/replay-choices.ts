/** Market seconds per second that the bar offers. */
export const SPEEDS: readonly number[] = [1, 2, 5, 10, 30, 60, 100, 300, 1_000];

/** How far back *Rewind* goes, minutes. */
export const REWINDS = [1, 5, 15] as const;

/** The trading day in seconds: from the first pre-market trade to the last after-hours trade. */
export const DAY_START = 14_400;
export const DAY_END = 72_000;
