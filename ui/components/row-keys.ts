/** The target of a list's focus, and what is selected on the way. */
interface RowMove {
  /** The position of the row that takes the focus. */
  readonly to: number;
  /** Whether the rows from the start of the selection to here are selected. */
  readonly extends: boolean;
}

/** The part of a key event that a list needs. */
interface RowKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * Where a key moves the focus among `count` rows from position `at` (-1: none). Up and down move by one row, Page Up and Page
 * Down by `page` rows, Home and End to the ends; with Shift the rows in between are selected. Null for any other key, which is
 * left to the browser.
 */
export function rowMove(
  { key, shiftKey, ctrlKey, metaKey, altKey }: RowKey,
  at: number,
  count: number,
  page: number,
): RowMove | null {
  if (count === 0 || ctrlKey || metaKey || altKey) return null;
  const to = target(key, at, count, page);
  return to === null ? null : { to: Math.min(count - 1, Math.max(0, to)), extends: shiftKey };
}

function target(key: string, at: number, count: number, page: number): number | null {
  switch (key) {
    case 'ArrowUp':
      return at - 1;
    case 'ArrowDown':
      return at + 1;
    case 'PageUp':
      return at - page;
    case 'PageDown':
      return at + page;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
