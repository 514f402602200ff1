import type { RowText } from '../../workers/api/quote-list.ts';
import { rowKey } from './shown-order.ts';

/** What a user does with the rows of a list, as its tables need it. */
export interface ListRows {
  /** The key (`rowKey`) of the row whose link the Tab key reaches. */
  readonly stop: string | null;
  /** Keys of the selected rows. */
  readonly selected: ReadonlySet<string>;
  /** Asks whether a row is to be removed; null outside the edit mode. */
  readonly remove: ((row: RowText) => void) | null;
}

/** What one row is told; each a primitive or stable, so that only rows that changed are rendered again. */
interface RowState {
  readonly reachable: boolean;
  readonly selected: boolean;
  readonly remove: ((row: RowText) => void) | null;
}

/** The state of a row. */
export function rowState(rows: ListRows, text: RowText): RowState {
  const key = rowKey(text);
  return {
    reachable: rows.stop === key,
    selected: rows.selected.has(key),
    remove: rows.remove,
  };
}
