import { createContext, type ReactNode, useContext } from 'react';
import { entryKey, type ListedSecurity } from '../../engine/workspace/named-list.ts';
import type { RowText } from '../../workers/api/quote-list.ts';
import { useText } from '../i18n/text.ts';
import type { RowExtras } from '../quote-table/row-extras.ts';
import { ListMark } from './list-mark.tsx';
import css from './listed-rows.module.css';

/** The data of a named list's rows besides their quotes. */
interface ListedRows {
  readonly securities: ReadonlyMap<string, ListedSecurity>;
  /** Opens the dialog about a row's security. */
  readonly open: (key: string) => void;
}

/** For the parts of rows below. A row is rendered again only if its own data changed. */
export const ListedRowsContext = createContext<ListedRows>({ securities: new Map(), open: () => {} });

/** The mark of a row, next to its symbol. */
function RowMark({ text }: { readonly text: RowText }): ReactNode {
  const colour = useContext(ListedRowsContext).securities.get(entryKey(text))?.colour;
  return colour === undefined ? null : <ListMark colour={colour} />;
}

/** The note of a row, next to its name. */
function RowNote({ text }: { readonly text: RowText }): ReactNode {
  const note = useContext(ListedRowsContext).securities.get(entryKey(text))?.note;
  return note === undefined ? null : (
    <span className={css.note} title={note}>
      {note}
    </span>
  );
}

/** The heading of the section that begins with a row. */
function RowSection({ text }: { readonly text: RowText }): ReactNode {
  const section = useContext(ListedRowsContext).securities.get(entryKey(text))?.section;
  return section === undefined ? null : (
    <tr className={css.section}>
      <th scope="rowgroup">{section}</th>
    </tr>
  );
}

/** The button at the end of a row. */
function RowTool({ text }: { readonly text: RowText }): ReactNode {
  const t = useText();
  const { open } = useContext(ListedRowsContext);
  return (
    <button
      type="button"
      className={css.tool}
      aria-label={t('lists.row.title', { symbol: text.symbol })}
      aria-haspopup="dialog"
      onClick={() => open(entryKey(text))}
    >
      <span aria-hidden="true">⋯</span>
    </button>
  );
}

/** The parts of a row that a named list adds. */
export const LISTED_ROW: RowExtras = { Mark: RowMark, Note: RowNote, Section: RowSection, Tool: RowTool };
