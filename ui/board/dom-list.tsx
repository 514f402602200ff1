import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { QuoteColumn } from '../../engine/quotes/quote-column.ts';
import { quoteCsv } from '../../engine/quotes/quote-csv.ts';
import { QuoteField } from '../../engine/quotes/quote-field.ts';
import type { ListSort } from '../../engine/quotes/row-order.ts';
import type { ListRequest, RowText, SymbolKey } from '../../workers/api/quote-list.ts';
import type { ListOpener } from '../market/quote-list-feed.ts';
import { useQuoteList } from '../market/use-quote-list.ts';
import { copyText } from '../platform/clipboard.ts';
import { rowKey } from '../quote-table/shown-order.ts';
import { useListKeys } from '../quote-table/use-list-keys.ts';
import { useRowOrder } from '../quote-table/use-row-order.ts';
import { WideQuoteTable } from '../quote-table/wide-quote-table.tsx';
import css from './list-tile.module.css';

interface Props {
  readonly caption: string;
  readonly request: ListRequest;
  readonly columns: readonly QuoteColumn[];
  readonly sort: ListSort | null;
  readonly onSort: (sort: ListSort | null) => void;
  readonly filter: string;
  /** The row that gets the focus when the list is ready. */
  readonly start: SymbolKey;
  /** The scroll position of the painted list, CSS pixels. */
  readonly scrollTop: number;
  readonly scrollLeft: number;
  /** Sends the list as it is painted. If absent, the list is live. */
  readonly copy: ListOpener | undefined;
  /** Whether a live list is frozen. */
  readonly frozen: boolean;
  /** Called when the list is ready, with its numbers. */
  readonly onReady: () => void;
}

/** The rows of a tile as real DOM: it replaces a painted list that gets the focus or is touched. */
export function DomList(props: Props): ReactNode {
  const { caption, request, columns, sort, onSort, filter, start, scrollTop, scrollLeft, frozen, onReady } = props;
  const { feed, view } = useQuoteList(request, props.copy);
  const { rows } = view;
  const box = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  // It is DOM because the user is in it, so rows keep their positions.
  const { order } = useRowOrder(feed, rows, sort, filter, true);
  const { stop, selected, events } = useListKeys({ rows, order, onCopy: copy, onRemove: null });
  const opened = useRef({ start, scrollTop, scrollLeft, onReady });

  useEffect(() => (frozen ? feed.freeze() : feed.release()), [feed, frozen]);

  // Shown once it has its first numbers. Until then the painted list stays visible.
  useEffect(() => {
    if (rows.length === 0 || ready) return;
    return feed.paintRow(0, () => {
      if (!Number.isNaN(feed.value(0, QuoteField.Flags))) setReady(true);
    });
  }, [feed, rows, ready]);

  useEffect(() => {
    if (!ready || box.current === null) return;
    const { start: row, onReady } = opened.current;
    box.current.scrollTop = opened.current.scrollTop;
    const links = [...box.current.querySelectorAll<HTMLAnchorElement>('tbody a')];
    const key = rowKey(row);
    const link = links.find((each) => each.dataset.key === key) ?? links[0];
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: 'nearest' });
    // A row is visible if any of its cells is, not only its link.
    box.current.scrollLeft = opened.current.scrollLeft;
    onReady();
  }, [ready]);

  async function copy(keys: ReadonlySet<string>): Promise<void> {
    const chosen = order.filter((row) => keys.has(rowKey(rows[row] as RowText)));
    await copyText(quoteCsv(columns, rows, feed, chosen));
  }

  return (
    <div ref={box} className={ready ? css.dom : `${css.dom} ${css.waiting}`} inert={!ready} data-selects {...events}>
      {rows.length === 0 ? null : (
        <WideQuoteTable
          place="board"
          caption={caption}
          feed={feed}
          rows={rows}
          orders={request.type !== 'index'}
          columns={columns}
          order={order}
          sort={sort}
          onSort={onSort}
          state={{ stop, selected, remove: null }}
        />
      )}
    </div>
  );
}
