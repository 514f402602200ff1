/** The sample of the backplane bench, the same in both of its processes. */
export const SYMBOLS = 2000;
export const LINES = 500_000;
export const SEED = 42;
