import type { RowText } from '../../workers/api/quote-list.ts';
import { rowKey } from './shown-order.ts';

/** The user's interaction with the rows of a list, as its tables need it. */
export interface ListRows {
  /** The key (`rowKey`) of the row whose link the Tab key reaches. */
  readonly stop: string | null;
  /** Keys of the selected rows. */
  readonly selected: ReadonlySet<string>;
  /** Asks for confirmation to remove a row; null outside edit mode. */
  readonly remove: ((row: RowText) => void) | null;
}

/** The state of one row. Each value is a primitive or stable, so that only changed rows are rendered again. */
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
