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

/** A quote list where there is width: one line a row. */
export function WideQuoteTable({ caption, feed, rows, orders }: Props): ReactNode {
  const t = useText();
  const room = useDecimalRoom(feed, 2);
  const highlight = useHighlight();
  return (
    <table className={`${css.table} ${css.sticky} ${highlight ? css.highlight : ''}`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('column.symbol')}</th>
          <th scope="col">{t('column.name')}</th>
          <th scope="col" className={css.number}>
            {t('column.last')}
          </th>
          <th scope="col" className={css.number}>
            {t('column.change')}
          </th>
          <th scope="col" className={`${css.number} ${css.spare2}`}>
            {t('column.percent')}
          </th>
          {orders ? (
            <>
              <th scope="col" className={css.number}>
                {t('column.bid')}
              </th>
              <th scope="col" className={css.number}>
                {t('column.ask')}
              </th>
            </>
          ) : null}
          <th scope="col" className={css.number}>
            {t('column.volume')}
          </th>
          <th scope="col" className={`${css.number} ${css.spare1}`}>
            {t('column.time')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((text, row) => (
          <WideRow
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

const WideRow = memo(function WideRow({ feed, row, text, orders, room }: RowProps): ReactNode {
  const t = useText();
  const cell = useRowCells({ feed, row, region: text.region, kind: 'price', room, orderRoom: room });
  return (
    <tr ref={cell('row')} className={css.row}>
      <th scope="row">
        <span className={css.quiet}>{text.region}</span>{' '}
        <Link href={quotePath(text)} className={css.link}>
          {text.symbol}
        </Link>
        <QuoteFlags cell={cell} />
        <HaltMark cell={cell} />
      </th>
      <td className={css.rest}>
        <div className={css.shared}>
          <span className={css.name}>{text.name}</span>
          <span ref={cell('unknown')} className={css.unknown} hidden>
            {t('list.unknown')}
          </span>
          <span ref={cell('halt')} className={css.halt} />
          <span ref={cell('delay')} className={css.note} />
        </div>
      </td>
      <td ref={cell('last')} className={css.number} />
      <td className={`${css.number} ${css.change} ${css.arrow}`}>
        <span ref={cell('change')} />
      </td>
      <td ref={cell('percent')} className={`${css.number} ${css.change} ${css.spare2}`} />
      {orders ? (
        <>
          <td className={css.number}>
            <span ref={cell('bid')} /> <span className={css.quiet}>×</span>{' '}
            <span ref={cell('bidSize')} className={css.size} />
          </td>
          <td className={css.number}>
            <span ref={cell('ask')} /> <span className={css.quiet}>×</span>{' '}
            <span ref={cell('askSize')} className={css.size} />
          </td>
        </>
      ) : null}
      <td className={css.number}>
        <span ref={cell('volume')} />
        <span ref={cell('volumeUnit')} className={css.unit} />
      </td>
      <td ref={cell('time')} className={`${css.number} ${css.quiet} ${css.spare1}`} />
    </tr>
  );
});
