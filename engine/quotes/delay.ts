/** How a quote's delay is shown: not at all, as its minutes, or as the word "delayed". */
type DelayDisplay = 'none' | 'minutes' | 'delayed';

/**
 * A list narrower than this (CSS pixels at the default text size), with one line per row, writes delays in short form,
 * because names need the space.
 */
export const SHORT_DELAY_WIDTH = 1100;

/**
 * The display rule of specification section 4: 0 is live, 1 to 99 shows the minutes, above 100 is "delayed"; exactly
 * 100, -1 (unknown) and an absent value (NaN) show nothing.
 */
export function delayDisplay(delay: number): DelayDisplay {
  if (delay > 100) return 'delayed';
  return delay >= 1 && delay < 100 ? 'minutes' : 'none';
}
