/** Pixels of one rem at the usual text size. */
export const REM = 16;

/** How many times larger than usual the reader's letters are: lengths in rem grow with them, the window does not. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / REM || 1;
}
