import { type ReactNode, useEffect, useRef, useState } from 'react';
import { QuoteField } from '../../engine/quotes/quote-field.ts';
import type { ListRequest, SymbolKey } from '../../workers/api/quote-list.ts';
import { useQuoteList } from '../market/use-quote-list.ts';
import { WideQuoteTable } from '../quotes/wide-quote-table.tsx';
import { quotePath } from '../routes/paths.ts';
import css from './list-tile.module.css';

interface Props {
  readonly caption: string;
  readonly request: ListRequest;
  /** The row that takes the focus when the list stands. */
  readonly start: SymbolKey;
  /** How far the painted list was scrolled, CSS pixels. */
  readonly scrollTop: number;
  /** The list stands, with its numbers. */
  readonly onReady: () => void;
}

/** The rows of a tile as real DOM: what a painted list becomes when it is focused or touched. */
export function DomList({ caption, request, start, scrollTop, onReady }: Props): ReactNode {
  const { feed, view } = useQuoteList(request);
  const { rows } = view;
  const box = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  const opened = useRef({ start, scrollTop, onReady });

  // Shown with its first numbers, not before: the painted one stays in sight till then.
  useEffect(() => {
    if (rows.length === 0 || ready) return;
    return feed.paintRow(0, () => {
      if (!Number.isNaN(feed.value(0, QuoteField.Flags))) setReady(true);
    });
  }, [feed, rows, ready]);

  useEffect(() => {
    if (!ready || box.current === null) return;
    const { start: row, scrollTop: top, onReady: tell } = opened.current;
    box.current.scrollTop = top;
    const links = [...box.current.querySelectorAll<HTMLAnchorElement>('tbody a')];
    const path = quotePath(row);
    const link = links.find((each) => each.getAttribute('href') === path) ?? links[0];
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: 'nearest' });
    tell();
  }, [ready]);

  return (
    <div ref={box} className={ready ? css.dom : `${css.dom} ${css.waiting}`} inert={!ready}>
      {rows.length === 0 ? null : (
        <WideQuoteTable caption={caption} feed={feed} rows={rows} orders={request.type !== 'index'} />
      )}
    </div>
  );
}
