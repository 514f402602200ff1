import { memo, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { RowText } from '../../workers/api/quote-list.ts';
import { useText } from '../i18n/text.ts';
import type { QuoteListFeed } from '../market/quote-list-feed.ts';
import { quotePath } from '../routes/paths.ts';
import type { DecimalRoom } from './decimal-room.ts';
import { HaltMark } from './halt-mark.tsx';
import { QuoteFlags } from './quote-flags.tsx';
import css from './table.module.css';
import { useDecimalRoom } from './use-decimal-room.ts';
import { useHighlight } from './use-highlight.ts';
import { useRowCells } from './use-row-cells.ts';

interface Props {
  readonly caption: string;
  readonly feed: QuoteListFeed;
  readonly rows: readonly RowText[];
  /** The rows have bids and asks; indices have none. */
  readonly orders: boolean;
}

/** A quote list on a narrow screen: two lines a row. */
export function NarrowQuoteTable({ caption, feed, rows, orders }: Props): ReactNode {
  const t = useText();
  const room = useDecimalRoom(feed, 2);
  const highlight = useHighlight();
  return (
    <table className={`${css.table} ${css.sticky} ${css.twoLines} ${highlight ? css.highlight : ''}`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('column.symbol')}</th>
          <th scope="col" className={css.number}>
            {t('column.last')}
          </th>
          <th scope="col" className={css.number}>
            {t('column.change')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((text, row) => (
          <NarrowRow
            key={`${text.region}:${text.symbol}`}
            feed={feed}
            row={row}
            text={text}
            orders={orders}
            room={room}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly feed: QuoteListFeed;
  readonly row: number;
  readonly text: RowText;
  readonly orders: boolean;
  readonly room: DecimalRoom;
}

const NarrowRow = memo(function NarrowRow({ feed, row, text, orders, room }: RowProps): ReactNode {
  const t = useText();
  const cell = useRowCells({ feed, row, region: text.region, kind: 'price', room });
  return (
    <tr ref={cell('row')} className={css.row}>
      <th scope="row" className={css.rest}>
        <span className={css.quiet}>{text.region}</span>{' '}
        <Link href={quotePath(text)} className={css.link}>
          {text.symbol}
        </Link>
        <QuoteFlags cell={cell} />
        <HaltMark cell={cell} />
        <span className={`${css.line} ${css.shared}`}>
          <span className={css.name}>{text.name}</span>
          <span ref={cell('unknown')} className={css.unknown} hidden>
            {t('list.unknown')}
          </span>
        </span>
      </th>
      <td className={css.number}>
        <span ref={cell('last')} className={css.big} />
        {orders ? (
          <span className={css.line}>
            <span ref={cell('bid')} />–<span ref={cell('ask')} />
          </span>
        ) : (
          <span ref={cell('percent')} className={css.line} />
        )}
      </td>
      <td className={css.number}>
        <span className={`${css.change} ${css.arrow}`}>
          <span ref={cell('change')} />
        </span>
        <span className={css.line}>
          <span ref={cell('halt')} className={css.halt} /> <span ref={cell('delay')} />
        </span>
      </td>
    </tr>
  );
});
