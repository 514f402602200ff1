import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { isOrder } from '../../engine/quotes/quote-column.ts';
import { quoteCsv } from '../../engine/quotes/quote-csv.ts';
import type { RowText } from '../../workers/api/quote-list.ts';
import type { MenuItem } from '../components/menu-button.tsx';
import { useMedia } from '../components/use-media.ts';
import { usePassingMessage } from '../components/use-passing-message.ts';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { useText } from '../i18n/text.ts';
import type { QuoteListFeed } from '../market/quote-list-feed.ts';
import { copyText } from '../platform/clipboard.ts';
import { ColumnsDialog } from '../quote-table/columns-dialog.tsx';
import { NarrowQuoteTable } from '../quote-table/narrow-quote-table.tsx';
import { rowKey } from '../quote-table/shown-order.ts';
import { useListKeys } from '../quote-table/use-list-keys.ts';
import { useRowOrder } from '../quote-table/use-row-order.ts';
import { WideQuoteTable } from '../quote-table/wide-quote-table.tsx';
import { ListBar } from './list-bar.tsx';
import css from './quote-list-view.module.css';
import { SortChoice } from './sort-choice.tsx';
import { useHeld } from './use-held.ts';
import type { ListChoice } from './use-list-choice.ts';
import { useRowFocus } from './use-row-focus.ts';

/** Lists longer than this have a search field. */
const LONG = 20;

interface Props {
  readonly caption: string;
  readonly feed: QuoteListFeed;
  readonly rows: readonly RowText[];
  readonly frozenAt: number;
  readonly choice: ListChoice;
  /** Whether the rows have bids and asks. */
  readonly orders: boolean;
  /** The keys of the rows in the list's own order; if absent, as the rows are given. */
  readonly own?: readonly string[];
  /** Asks for confirmation to remove a row; null outside edit mode. */
  readonly remove: ((row: RowText) => void) | null;
  /** Shown at the beginning of the bar. */
  readonly aside?: ReactNode;
  /** The tools of the screen. */
  readonly tools: readonly MenuItem[];
}

/** The rows of a list and the actions on them: sort, find, choose columns, copy, freeze. */
export function QuoteListView({
  caption,
  feed,
  rows,
  frozenAt,
  choice,
  orders,
  own,
  remove,
  aside,
  tools,
}: Props): ReactNode {
  const t = useText();
  const wide = useMedia('(width >= 50em)');
  const [typed, setTyped] = useState('');
  const [choosing, setChoosing] = useState(false);
  const [copied, showCopied] = usePassingMessage<string>();
  const { held, events: heldEvents } = useHeld();
  const hasFilter = rows.length > LONG;
  const filter = hasFilter ? typed : '';
  const { order, waits } = useRowOrder(feed, rows, choice.sort, filter, held, own);
  const { stop, selected, clear, events: keyEvents } = useListKeys({ rows, order, onCopy: copy, onRemove: remove });
  const box = useRef<HTMLElement>(null);
  const keys = useMemo(() => Array.from(order, (row) => rowKey(rows[row] as RowText)), [order, rows]);
  const focusEvents = useRowFocus(box, keys);
  const editing = remove !== null;
  // Leaving edit mode clears the selection.
  useEffect(() => {
    if (!editing) clear();
  }, [editing, clear]);

  async function copy(wanted: ReadonlySet<string>): Promise<void> {
    const chosen = order.filter((row) => wanted.size === 0 || wanted.has(rowKey(rows[row] as RowText)));
    const copied = await copyText(quoteCsv(choice.columns, rows, feed, chosen));
    showCopied(copied ? t('rows.copied', { n: chosen.length }) : t('copy.refused'));
  }

  const sortable = choice.columns.filter((column) => orders || !isOrder(column));
  const table = {
    caption,
    feed,
    rows,
    order,
    orders,
    sort: choice.sort,
    onSort: choice.setSort,
    state: { stop, selected, remove },
  };
  return (
    <>
      <ListBar
        aside={aside}
        filter={hasFilter ? typed : null}
        onFilter={setTyped}
        note={copied ?? noteOf()}
        waits={waits}
        frozenAt={frozenAt}
        onFreeze={(frozen) => (frozen ? feed.freeze() : feed.release())}
        onCopy={() => void copy(selected)}
        onColumns={() => setChoosing(true)}
        sorting={wide ? null : <SortChoice columns={sortable} sort={choice.sort} onSort={choice.setSort} />}
        further={tools}
      />
      <section
        ref={box}
        className={wide && choice.chosen ? css.scrolls : undefined}
        data-keeps-place
        data-selects
        aria-label={caption}
        {...heldEvents}
        onKeyDown={keyEvents.onKeyDown}
        onFocus={(event) => {
          heldEvents.onFocus(event);
          keyEvents.onFocus(event);
          focusEvents.onFocus(event);
        }}
        onBlur={(event) => {
          heldEvents.onBlur(event);
          focusEvents.onBlur(event);
        }}
      >
        <VisuallyHidden>{t('rows.keys')}</VisuallyHidden>
        {order.length === 0 ? (
          <p className={css.none}>{t('list.filtered.none', { text: typed.trim() })}</p>
        ) : wide ? (
          <WideQuoteTable
            {...table}
            columns={choice.chosen ? choice.columns : undefined}
            widths={choice.widths}
            onWidth={choice.setWidth}
          />
        ) : (
          <NarrowQuoteTable {...table} columns={choice.chosen ? choice.columns : undefined} />
        )}
      </section>
      {choosing ? (
        <ColumnsDialog columns={choice.columns} onChoose={choice.setColumns} onClose={() => setChoosing(false)} />
      ) : null}
    </>
  );

  function noteOf(): string {
    if (selected.size > 0) return t('rows.selected', { n: selected.size });
    return order.length < rows.length ? t('list.filtered', { n: order.length, of: rows.length }) : '';
  }
}
