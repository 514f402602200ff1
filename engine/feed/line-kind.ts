import { FEED_LINES, type LineName } from './feed-lines.ts';
import type { LineClass } from './line-class.ts';

/** The name of each line, by its number. 0 is a line that this build does not know. */
export const LINE_NAMES: readonly string[] = ['', ...Object.keys(FEED_LINES)];

/** The number of each line. `Unknown` is a line that this build does not know: it is counted and ignored. */
export const LineKind: Readonly<Record<LineName | 'Unknown', number>> = Object.fromEntries(
  LINE_NAMES.map((name, kind) => [name || 'Unknown', kind]),
) as Record<LineName | 'Unknown', number>;

/** The class of each line, by its number; undefined for an unknown one. */
export const LINE_CLASS: readonly (LineClass | 'hub' | undefined)[] = [
  undefined,
  ...Object.values(FEED_LINES).map((line) => line.class),
];
