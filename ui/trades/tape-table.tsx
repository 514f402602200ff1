import { type ReactNode, useEffect, useRef } from 'react';
import rowCss from '../components/table.module.css';
import hidden from '../components/visually-hidden.module.css';
import { useLocale, useText } from '../i18n/text.ts';
import direction from '../quote-table/change.module.css';
import type { TapeFeed } from './tape-feed.ts';
import { tapePainter } from './tape-painter.ts';
import type { TapeColumn, TapeLook } from './tape-text.ts';
import css from './trades.module.css';

/** Rows laid out as grids lose the roles of their elements in some browsers, so the roles are explicit. */
const ROLE = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
} as const;

interface Props {
  readonly feed: TapeFeed;
  readonly caption: string;
  readonly look: TapeLook;
  /** Called when the oldest rows come in sight. */
  readonly onEnd?: (() => void) | undefined;
  /** Called with true while a mouse points at the rows. */
  readonly onPoint?: ((pointed: boolean) => void) | undefined;
  /** Called when P is pressed while the rows have the focus. */
  readonly onPause?: (() => void) | undefined;
}

/** How near the end (CSS pixels) earlier rows are requested. */
const NEAR_END = 400;

/** The table of a tape, newest row first, written without React. */
export function TapeTable({ feed, caption, look, onEnd, onPoint, onPause }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    if (body.current === null) return;
    return feed.paint(tapePainter(body.current, look, locale, cellClass));
  }, [feed, look, locale]);
  return (
    <section
      className={css.scroll}
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys must be able to scroll it
      tabIndex={0}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        if (scrollHeight - scrollTop - clientHeight < NEAR_END) onEnd?.();
      }}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPoint?.(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onPoint?.(false)}
      onKeyDown={(event) => {
        const { key, ctrlKey, metaKey, altKey } = event;
        if (onPause === undefined || key !== 'p' || ctrlKey || metaKey || altKey) return;
        // A letter would open the palette.
        event.preventDefault();
        onPause();
      }}
    >
      <table className={tableClass(look.columns)} {...ROLE.table}>
        <caption className={hidden.hidden}>{caption}</caption>
        <thead {...ROLE.rowgroup}>
          <tr {...ROLE.row}>
            {look.columns.map((column) => (
              <th key={column} scope="col" {...ROLE.columnheader}>
                {t(`trades.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} {...ROLE.rowgroup} />
      </table>
    </section>
  );
}

function tableClass(columns: TapeLook['columns']): string | undefined {
  if (!columns.includes('size')) return css.table;
  return `${css.table} ${columns.includes('side') ? css.prints : css.sideless}`;
}

function cellClass(column: TapeColumn | 'unit' | 'mark'): string {
  if (column === 'unit') return rowCss.unit ?? '';
  if (column === 'mark') return css.mark ?? '';
  if (column === 'size') return `${css.number} ${css.size}`;
  if (column === 'time') return css.time ?? '';
  if (column === 'side') return `${css.number} ${css.side}`;
  return column === 'change' ? `${css.number} ${direction.change} ${direction.arrow}` : (css.number ?? '');
}
