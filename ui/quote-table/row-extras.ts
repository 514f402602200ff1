import { type ComponentType, createContext } from 'react';
import type { RowText } from '../../workers/api/quote-list.ts';

/** Renders a part of a row. */
type RowPart = ComponentType<{ readonly text: RowText }>;

/** What a list adds to its rows. The components stay the same, so that only changed rows are rendered again. */
export interface RowExtras {
  /** Beside the symbol. */
  readonly Mark: RowPart;
  /** Beside the name. */
  readonly Note?: RowPart;
  /** Above the row, as a row of its own, while the list is in its own order. */
  readonly Section?: RowPart;
  /** The button at the end. */
  readonly Tool?: RowPart;
}

/** For the tables below; null: rows have their quotes alone. */
export const RowExtrasContext = createContext<RowExtras | null>(null);
