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
}

/** The table of a tape, newest row first, written without React. */
export function TapeTable({ feed, caption, look }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    if (body.current === null) return;
    return feed.paint(tapePainter(body.current, look, locale, cellClass));
  }, [feed, look, locale]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys must be able to scroll it
    <section className={css.scroll} aria-label={caption} tabIndex={0}>
      <table className={look.columns.includes('trades') ? css.table : `${css.table} ${css.prints}`} {...ROLE.table}>
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

function cellClass(column: TapeColumn | 'unit'): string {
  if (column === 'unit') return rowCss.unit ?? '';
  if (column === 'time') return css.time ?? '';
  return column === 'change' ? `${css.number} ${direction.change} ${direction.arrow}` : (css.number ?? '');
}
