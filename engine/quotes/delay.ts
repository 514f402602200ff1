/** How a quote's delay is shown: not at all, as its minutes, or as the word "delayed". */
type DelayDisplay = 'none' | 'minutes' | 'delayed';

/**
 * A list with a line a row that is narrower than this (CSS pixels at the usual text size) says delays in short words: names
 * need the room.
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
