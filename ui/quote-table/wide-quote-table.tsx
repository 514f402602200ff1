import { type CSSProperties, Fragment, memo, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { SHORT_DELAY_WIDTH } from '../../engine/quotes/delay.ts';
import type { ListPlace } from '../../engine/quotes/highlight.ts';
import { FIRST_COLUMNS, isNumeric, isOrder, type QuoteColumn } from '../../engine/quotes/quote-column.ts';
import type { ListSort } from '../../engine/quotes/row-order.ts';
import type { RowText } from '../../workers/api/quote-list.ts';
import table from '../components/table.module.css';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { useText } from '../i18n/text.ts';
import type { QuoteListFeed } from '../market/quote-list-feed.ts';
import { MOVE_PAINTERS } from './cell-flash.ts';
import { ColumnCell } from './column-cell.tsx';
import { type ColumnWidths, columnTracks, fittingColumns } from './column-layout.ts';
import { COLUMN_PAINTERS } from './column-painter.ts';
import type { DecimalRoom } from './decimal-room.ts';
import { type ListRows, rowState } from './list-rows.ts';
import css from './quote-table.module.css';
import { RemoveButton } from './remove-button.tsx';
import { RowExtrasContext } from './row-extras.ts';
import { RowNotes } from './row-notes.tsx';
import { RowSymbol } from './row-symbol.tsx';
import { rowKey } from './shown-order.ts';
import { SortHeader } from './sort-header.tsx';
import { paintSpark } from './spark-painter.ts';
import { useDecimalRoom } from './use-decimal-room.ts';
import { useHighlight } from './use-highlight.ts';
import { useRoom } from './use-room.ts';
import { useRowCells } from './use-row-cells.ts';
import { useSizeUnit } from './use-size-unit.ts';

interface Props {
  readonly caption: string;
  readonly feed: QuoteListFeed;
  readonly rows: readonly RowText[];
  /** Whether the rows have bids and asks; indices have none. */
  readonly orders: boolean;
  /** The columns that the user chose, all of which are shown. If absent, as many of the default columns as fit. */
  readonly columns?: readonly QuoteColumn[] | undefined;
  /** The rows to show, in order; if absent, all as given. */
  readonly order?: ArrayLike<number>;
  readonly sort?: ListSort | null;
  readonly onSort?: (sort: ListSort | null) => void;
  /** The widths that the user chose. */
  readonly widths?: ColumnWidths | undefined;
  /** If absent, widths cannot be changed. */
  readonly onWidth?: ((column: QuoteColumn, width: number, final: boolean) => void) | undefined;
  readonly state: ListRows;
  /** Where the list is; on a screen by default. */
  readonly place?: ListPlace;
}

/**
 * A quote list for wide screens: one line per row. The grid of its row fixes the position of every cell, and every cell is
 * contained. A new number therefore lays out nothing but itself, and rows out of view are neither laid out nor painted.
 */
export function WideQuoteTable({
  caption,
  feed,
  rows,
  orders,
  columns,
  order,
  sort = null,
  onSort,
  widths,
  onWidth,
  state,
  place = 'screen',
}: Props): ReactNode {
  const t = useText();
  const box = useRef<HTMLTableElement>(null);
  const width = useRoom(box);
  const priceRoom = useDecimalRoom(feed, 2);
  const rangeRoom = useDecimalRoom(feed, 2);
  const highlight = useHighlight(place);
  const extras = useContext(RowExtrasContext);
  const tool = extras?.Tool !== undefined || state.remove !== null;
  const shown = useMemo(() => {
    const wanted = (columns ?? FIRST_COLUMNS).filter((column) => orders || !isOrder(column));
    return columns === undefined ? fittingColumns(wanted, width, tool, widths) : wanted;
  }, [columns, orders, width, tool, widths]);
  const withSparks = shown.includes('spark');
  useEffect(() => {
    if (withSparks) feed.wantSparks(paintSpark);
  }, [feed, withSparks]);

  return (
    <table
      ref={box}
      className={`${table.table} ${css.grid} ${columns === undefined ? '' : css.whole} ${highlight === 'rows' ? table.highlight : ''}`}
      style={{ '--columns': columnTracks(shown, tool, width, widths) } as CSSProperties}
    >
      <caption>{caption}</caption>
      <thead>
        <tr>
          {shown.map((column) => (
            <SortHeader key={column} column={column} sort={sort} onSort={onSort} onWidth={onWidth} />
          ))}
          {!tool ? null : (
            <th scope="col">
              <VisuallyHidden>{t('port.edit')}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {Array.from(order ?? rows.keys(), (row) => {
          const text = rows[row];
          return text === undefined ? null : (
            <Fragment key={rowKey(text)}>
              {extras?.Section && sort === null ? <extras.Section text={text} /> : null}
              <WideRow
                feed={feed}
                row={row}
                text={text}
                columns={shown}
                moves={highlight === 'cells'}
                brief={width < SHORT_DELAY_WIDTH}
                room={priceRoom}
                rangeRoom={rangeRoom}
                {...rowState(state, text)}
              />
            </Fragment>
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
  readonly columns: readonly QuoteColumn[];
  /** Whether cells show the moves of their numbers. */
  readonly moves: boolean;
  /** Whether delays are short. */
  readonly brief: boolean;
  readonly room: DecimalRoom;
  readonly rangeRoom: DecimalRoom;
  readonly reachable: boolean;
  readonly selected: boolean;
  readonly remove: ((row: RowText) => void) | null;
}

const WideRow = memo(function WideRow({
  feed,
  row,
  text,
  columns,
  moves,
  brief,
  room,
  rangeRoom,
  reachable,
  selected,
  remove,
}: RowProps): ReactNode {
  const extras = useContext(RowExtrasContext);
  const sizes = useSizeUnit();
  const place = {
    feed,
    row,
    security: text,
    figures: (moves ? MOVE_PAINTERS : COLUMN_PAINTERS)[sizes],
    room,
    orderRoom: room,
    rangeRoom,
    brief,
  } as const;
  const cell = useRowCells(place, columns);
  const alone = !columns.includes('name');
  return (
    <tr ref={cell('row')} className={`${table.row} ${css.row}`} data-selected={selected}>
      {columns.map((column) =>
        column === 'symbol' ? (
          <th key={column} scope="row" className={alone ? css.noted : undefined}>
            <span>
              <RowSymbol text={text} reachable={reachable} cell={cell} />
            </span>
            {alone ? <RowNotes text={text} cell={cell} brief /> : null}
          </th>
        ) : (
          <td key={column} className={isNumeric(column) ? `${css.cell} ${table.number}` : css.cell} data-moves>
            <ColumnCell column={column} text={text} cell={cell} />
          </td>
        ),
      )}
      {extras?.Tool ? (
        <td>
          <extras.Tool text={text} />
        </td>
      ) : remove === null ? null : (
        <td>
          <RemoveButton text={text} remove={remove} />
        </td>
      )}
    </tr>
  );
});
