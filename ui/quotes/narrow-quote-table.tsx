import { memo, type ReactNode } from 'react';
import type { ListSort } from '../../engine/quotes/row-order.ts';
import type { RowText } from '../../workers/api/quote-list.ts';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { useText } from '../i18n/text.ts';
import type { QuoteListFeed } from '../market/quote-list-feed.ts';
import type { DecimalRoom } from './decimal-room.ts';
import { type ListRows, PLAIN_ROWS, rowState } from './list-rows.ts';
import { OrderCell } from './order-cell.tsx';
import css from './quote-table.module.css';
import { RemoveButton } from './remove-button.tsx';
import { RowSymbol } from './row-symbol.tsx';
import { rowKey } from './shown-order.ts';
import { SortHeader } from './sort-header.tsx';
import table from './table.module.css';
import { useDecimalRoom } from './use-decimal-room.ts';
import { useHighlight } from './use-highlight.ts';
import { useRowCells } from './use-row-cells.ts';

interface Props {
  readonly caption: string;
  readonly feed: QuoteListFeed;
  readonly rows: readonly RowText[];
  /** The rows have bids and asks; indices have none. */
  readonly orders: boolean;
  /** The rows to show, in order; absent: all, as given. */
  readonly order?: ArrayLike<number>;
  readonly sort?: ListSort | null;
  readonly onSort?: (sort: ListSort | null) => void;
  readonly state?: ListRows;
}

const COLUMNS = ['symbol', 'last', 'change'] as const;

/** A quote list on a narrow screen: two lines a row, and on a phone a third one for bid and ask. */
export function NarrowQuoteTable({
  caption,
  feed,
  rows,
  orders,
  order,
  sort = null,
  onSort,
  state = PLAIN_ROWS,
}: Props): ReactNode {
  const t = useText();
  const room = useDecimalRoom(feed, 2);
  const highlight = useHighlight();
  return (
    <table
      className={`${table.table} ${css.grid} ${css.narrow} ${highlight ? table.highlight : ''}`}
      data-tool={state.remove !== null}
      data-orders={orders}
    >
      <caption>{caption}</caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <SortHeader key={column} column={column} sort={sort} onSort={onSort} />
          ))}
          {state.remove === null ? null : (
            <th scope="col">
              <VisuallyHidden>{t('port.edit')}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {Array.from(order ?? rows.keys(), (row, place) => {
          const text = rows[row];
          return text === undefined ? null : (
            <NarrowRow
              key={rowKey(text)}
              feed={feed}
              row={row}
              text={text}
              orders={orders}
              room={room}
              {...rowState(state, text, place)}
            />
          );
        })}
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
  readonly reachable: boolean;
  readonly selected: boolean;
  readonly remove: ((row: RowText) => void) | null;
}

const NarrowRow = memo(function NarrowRow({
  feed,
  row,
  text,
  orders,
  room,
  reachable,
  selected,
  remove,
}: RowProps): ReactNode {
  const t = useText();
  const cell = useRowCells({ feed, row, region: text.region, kind: 'price', room }, orders);
  return (
    <tr ref={cell('row')} className={`${table.row} ${css.row}`} data-selected={selected}>
      <th scope="row">
        <RowSymbol text={text} reachable={reachable} cell={cell} />
        <span className={`${css.line} ${table.shared}`}>
          <span className={table.name}>{text.name}</span>
          <span ref={cell('unknown')} className={table.unknown} hidden>
            {t('list.unknown')}
          </span>
        </span>
      </th>
      <td className={`${css.cell} ${table.number}`}>
        <span ref={cell('last')} className={table.big} />
        {orders ? (
          <span className={`${css.line} ${css.orders}`}>
            <OrderCell side="bid" sectype={text.sectype} cell={cell} /> –{' '}
            <OrderCell side="ask" sectype={text.sectype} cell={cell} />
          </span>
        ) : (
          <span ref={cell('percent')} className={css.line} />
        )}
      </td>
      <td className={`${css.cell} ${table.number}`}>
        <span className={`${table.change} ${table.arrow}`}>
          <span ref={cell('change')} />
        </span>
        <span className={css.line}>
          <span ref={cell('halt')} className={table.halt} /> <span ref={cell('delay')} />
        </span>
      </td>
      {remove === null ? null : (
        <td>
          <RemoveButton text={text} remove={remove} />
        </td>
      )}
    </tr>
  );
});
