import { useEffect, useMemo, useRef, useState } from 'react';
import { isNumeric } from '../../engine/quotes/quote-column.ts';
import { QuoteField } from '../../engine/quotes/quote-field.ts';
import type { ListSort } from '../../engine/quotes/row-order.ts';
import type { RowText } from '../../workers/api/quote-list.ts';
import { type Locale, useLocale } from '../i18n/text.ts';
import type { QuoteListFeed } from '../market/quote-list-feed.ts';
import { filteredRows, heldRows, rowKey, sameOrder, sortedRows } from './shown-order.ts';

/** The least time between two reorderings by numbers, milliseconds. */
const PERIOD = 1_000;

/** The rows to show, in order. */
interface RowOrder {
  readonly order: Int32Array;
  /** Whether the numbers require another order, which waits. */
  readonly waits: boolean;
}

/**
 * Keeps a list sorted. The order is computed when the sort, the filter or the rows change, with the first numbers, and after that
 * at most once a second. While `held` (the pointer or the focus is on the list) rows keep their positions, whether the numbers
 * change or the server sends the rows in another order. `own` has the rows' keys in the order of a list without a sort; if absent, it
 * is that of `rows`.
 */
export function useRowOrder(
  feed: QuoteListFeed,
  rows: readonly RowText[],
  sort: ListSort | null,
  filter: string,
  held: boolean,
  own?: readonly string[],
): RowOrder {
  const locale = useLocale();
  /** Counts the times at which the numbers may reorder the list. */
  const [round, setRound] = useState(0);
  const [waits, setWaits] = useState(false);
  const shown = useRef<{ rows: readonly RowText[]; sort: ListSort | null; all: Int32Array }>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round sorts by the current numbers
  const all = useMemo(() => {
    const before = shown.current;
    // New rows have no numbers yet: until the first ones arrive, they keep the previous order.
    const stays = held || (sort !== null && isNumeric(sort.column));
    if (stays && before !== undefined && before.sort === sort && before.rows !== rows) {
      const keys = Array.from(before.all, (row) => rowKey(before.rows[row] as RowText));
      return heldRows(rows, keys);
    }
    return inOrder(rows, feed, sort, locale, own);
  }, [feed, rows, sort, locale, own, round]);
  useEffect(() => {
    shown.current = { rows, sort, all };
  }, [rows, sort, all]);

  useEffect(() => {
    let version = -1;
    const check = (): void => {
      if (feed.version === version || rows.length === 0) return;
      version = feed.version;
      const differs = !sameOrder(inOrder(rows, feed, sort, locale, own), all);
      setWaits(differs && held);
      if (differs && !held) setRound((before) => before + 1);
    };
    const timer = setInterval(check, PERIOD);
    check();
    return () => clearInterval(timer);
  }, [feed, rows, sort, locale, own, held, all]);

  // The first numbers of the rows need not wait for the second to pass.
  useEffect(() => {
    if (rows.length === 0 || !Number.isNaN(feed.value(0, QuoteField.Flags))) return;
    const stop = feed.paintRow(0, () => {
      if (Number.isNaN(feed.value(0, QuoteField.Flags))) return;
      stop();
      setRound((before) => before + 1);
    });
    return stop;
  }, [feed, rows]);

  const order = useMemo(() => filteredRows(all, rows, filter), [all, rows, filter]);
  return { order, waits };
}

function inOrder(
  rows: readonly RowText[],
  feed: QuoteListFeed,
  sort: ListSort | null,
  locale: Locale,
  own: readonly string[] | undefined,
): Int32Array {
  return sort === null && own !== undefined ? heldRows(rows, own) : sortedRows(rows, feed, sort, locale);
}
