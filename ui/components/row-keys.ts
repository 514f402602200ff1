/** Where the focus of a list goes, and what is selected from there. */
interface RowMove {
  /** The place of the row that takes the focus. */
  readonly to: number;
  /** The rows from where the selection began to here are selected. */
  readonly extends: boolean;
}

/** What of a key press matters to a list. */
interface RowKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * Where a key moves the focus among `count` rows from place `at` (-1: none): up and down by a row, Page Up and Page Down by
 * `page` rows, Home and End; with Shift what lies between is selected. Null for any other key, which stays the browser's.
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
