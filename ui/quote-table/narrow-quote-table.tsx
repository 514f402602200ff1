import { type CSSProperties, Fragment, memo, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { FIRST_COLUMNS, isOrder, type QuoteColumn } from '../../engine/quotes/quote-column.ts';
import type { ListSort } from '../../engine/quotes/row-order.ts';
import type { RowText } from '../../workers/api/quote-list.ts';
import table from '../components/table.module.css';
import { TOUCH, useMedia } from '../components/use-media.ts';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { useText } from '../i18n/text.ts';
import type { QuoteListFeed } from '../market/quote-list-feed.ts';
import { MOVE_PAINTERS } from './cell-flash.ts';
import direction from './change.module.css';
import { ColumnCell } from './column-cell.tsx';
import { narrowFacts } from './column-layout.ts';
import { COLUMN_PAINTERS } from './column-painter.ts';
import type { DecimalRoom } from './decimal-room.ts';
import { type ListRows, rowState } from './list-rows.ts';
import css from './narrow-quote-table.module.css';
import { OrderCell } from './order-cell.tsx';
import grid from './quote-table.module.css';
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
  /** The columns that the user chose. If absent, as many of the default columns as fit. */
  readonly columns?: readonly QuoteColumn[] | undefined;
  /** The rows to show, in order; if absent, all as given. */
  readonly order?: ArrayLike<number>;
  readonly sort?: ListSort | null;
  readonly onSort?: (sort: ListSort | null) => void;
  readonly state: ListRows;
}

/** The number of additional columns side by side: on a phone, and with more width. */
const FACTS_A_LINE = [2, 4] as const;

/** Below this width (CSS pixels at the default text size) delays are short, because they are beside the symbol. */
const BRIEF = 272;

/** Below this width (the same) two lines have no room for all default columns. */
const FULL = 640;

/**
 * A quote list on a narrow screen: two lines per row, on a phone a third one for bid, ask and the day. Symbol, last and change
 * are always shown. Chosen columns without a fixed position are shown below, each with its title. Until columns are chosen, a row
 * under a finger is slim, no higher than the finger needs: symbol, last and change in per cent, below them name, bid and ask.
 */
export function NarrowQuoteTable({
  caption,
  feed,
  rows,
  orders,
  columns,
  order,
  sort = null,
  onSort,
  state,
}: Props): ReactNode {
  const t = useText();
  const box = useRef<HTMLTableElement>(null);
  const room = useRoom(box);
  const touch = useMedia(TOUCH);
  const isSlim = touch && columns === undefined && room >= BRIEF && room < FULL;
  const brief = isSlim || room < BRIEF;
  const lastRoom = useDecimalRoom(feed, 2);
  const rangeRoom = useDecimalRoom(feed, 2);
  const highlight = useHighlight('screen');
  const extras = useContext(RowExtrasContext);
  const tool = extras?.Tool !== undefined || state.remove !== null;
  const shown = useMemo(() => columnsShown(columns, orders), [columns, orders]);
  const facts = useMemo(() => (columns === undefined ? [] : narrowFacts(columns, orders)), [columns, orders]);
  const withSparks = shown.has('spark') && !isSlim;
  const heads: readonly QuoteColumn[] = [
    'symbol',
    ...(withSparks ? (['spark'] as const) : []),
    'last',
    isSlim ? 'percent' : 'change',
  ];
  useEffect(() => {
    if (withSparks) feed.wantSparks(paintSpark);
  }, [feed, withSparks]);
  return (
    <table
      ref={box}
      className={`${table.table} ${grid.grid} ${css.narrow} ${highlight === 'rows' ? table.highlight : ''}`}
      data-tool={tool}
      data-percent={!orders}
      data-slim={isSlim}
      data-third={!isSlim && (withSparks || shown.has('bid') || shown.has('ask'))}
      data-day={withSparks}
      style={
        {
          '--orders': Number(shown.has('bid')) + Number(shown.has('ask')),
          '--facts': facts.length,
          '--fact-lines': Math.ceil(facts.length / FACTS_A_LINE[0]),
          '--fact-lines-wide': Math.ceil(facts.length / FACTS_A_LINE[1]),
        } as CSSProperties
      }
    >
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((column) => (
            <SortHeader key={column} column={column} sort={sort} onSort={onSort} />
          ))}
          {!tool ? null : (
            <th scope="col">
              <VisuallyHidden>{t('port.edit')}</VisuallyHidden>
            </th>
          )}
          {facts.length === 0 && !isSlim ? null : (
            <th scope="col" className={css.factHead}>
              <VisuallyHidden>{t('list.facts')}</VisuallyHidden>
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
              <NarrowRow
                feed={feed}
                row={row}
                text={text}
                orders={orders}
                shown={shown}
                sparks={withSparks}
                isSlim={isSlim}
                moves={highlight === 'cells'}
                facts={facts}
                brief={brief}
                room={lastRoom}
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
  readonly orders: boolean;
  readonly shown: ReadonlySet<QuoteColumn>;
  readonly sparks: boolean;
  readonly isSlim: boolean;
  /** Whether numbers show their moves. */
  readonly moves: boolean;
  readonly facts: readonly QuoteColumn[];
  /** Whether delays are short. */
  readonly brief: boolean;
  readonly room: DecimalRoom;
  readonly rangeRoom: DecimalRoom;
  readonly reachable: boolean;
  readonly selected: boolean;
  readonly remove: ((row: RowText) => void) | null;
}

const NarrowRow = memo(function NarrowRow({
  feed,
  row,
  text,
  orders,
  shown,
  sparks,
  isSlim,
  moves,
  facts,
  brief,
  room,
  rangeRoom,
  reachable,
  selected,
  remove,
}: RowProps): ReactNode {
  const t = useText();
  const extras = useContext(RowExtrasContext);
  const sizes = useSizeUnit();
  const figures = (moves ? MOVE_PAINTERS : COLUMN_PAINTERS)[sizes];
  const layout = useMemo(() => [shown, sparks, isSlim], [shown, sparks, isSlim]);
  const cell = useRowCells({ feed, row, security: text, figures, room, rangeRoom, brief }, layout);
  const named = (
    <>
      {shown.has('name') ? <span className={table.name}>{text.name}</span> : null}
      <RowNotes text={text} cell={cell} />
    </>
  );
  const placed = orders ? (
    <span className={`${css.line} ${css.orders}`}>
      {shown.has('bid') ? (
        <span className={css.order}>
          <OrderCell column="bid" sectype={text.sectype} cell={cell} />
          {shown.has('ask') ? ' –' : null}
        </span>
      ) : null}{' '}
      {shown.has('ask') ? (
        <span className={css.order}>
          <OrderCell column="ask" sectype={text.sectype} cell={cell} />
        </span>
      ) : null}
    </span>
  ) : (
    <span ref={cell(isSlim ? 'change' : 'percent')} className={css.line} />
  );
  return (
    <tr ref={cell('row')} className={`${table.row} ${grid.row} ${css.row}`} data-selected={selected}>
      <th scope="row">
        <RowSymbol text={text} reachable={reachable} cell={cell} />
        {isSlim ? null : <span className={`${css.line} ${css.named} ${table.shared}`}>{named}</span>}
      </th>
      {sparks ? (
        <td className={css.day}>
          <ColumnCell column="spark" text={text} cell={cell} />
        </td>
      ) : null}
      <td className={`${grid.cell} ${css.price} ${table.number}`}>
        <span ref={cell('last')} className={table.big} />
        {isSlim ? null : placed}
      </td>
      <td className={`${grid.cell} ${css.moved} ${table.number}`}>
        <span className={`${direction.change} ${direction.arrow}`}>
          <span ref={cell(isSlim ? 'percent' : 'change')} />
        </span>
      </td>
      {extras?.Tool ? (
        <td className={css.tool}>
          <extras.Tool text={text} />
        </td>
      ) : remove === null ? null : (
        <td className={css.tool}>
          <RemoveButton text={text} remove={remove} />
        </td>
      )}
      {isSlim ? (
        <td className={`${css.facts} ${css.second} ${table.shared}`}>
          {named}
          {placed}
        </td>
      ) : facts.length === 0 ? null : (
        <td className={css.facts}>
          {facts.map((column) => (
            <span key={column} className={css.fact}>
              <span className={table.quiet}>{t(`column.${column}`)}</span>{' '}
              <span className={css.factValue}>
                <ColumnCell column={column} text={text} cell={cell} />
              </span>
            </span>
          ))}
        </td>
      )}
    </tr>
  );
});

function columnsShown(columns: readonly QuoteColumn[] | undefined, orders: boolean): ReadonlySet<QuoteColumn> {
  return new Set((columns ?? FIRST_COLUMNS).filter((column) => orders || !isOrder(column)));
}
