import { memo, type ReactNode, useEffect, useRef } from 'react';
import type { QuoteColumn } from '../../engine/quotes/quote-column.ts';
import type { RowText } from '../../workers/api/quote-list.ts';
import { writeText } from '../components/write-text.ts';
import { useText } from '../i18n/text.ts';
import { quotePath } from '../routes/paths.ts';
import css from './list-twin.module.css';
import type { PaintedList, PaintedView } from './painted-list.ts';

/** The most rows whose words the worker sends. */
const MAX_TWIN_ROWS = 100;

interface Props {
  readonly caption: string;
  readonly list: PaintedList;
  readonly view: PaintedView;
  readonly columns: readonly QuoteColumn[];
  /** Called when a row gets the focus or is activated. */
  readonly onEnter: (row: number) => void;
}

/**
 * The real table beside a painted list, for screen readers. Its words change every few seconds at most, and are written without
 * React. The Tab key reaches one of its rows; the list then becomes DOM.
 */
export function ListTwin({ caption, list, view, columns, onEnter }: Props): ReactNode {
  const t = useText();
  const { rows, order } = view;
  const shown = Array.from(order.subarray(0, MAX_TWIN_ROWS));
  return (
    <div className={css.box}>
      <table>
        <caption>
          {caption}
          {order.length > MAX_TWIN_ROWS ? ` ${t('board.twin.first', { n: MAX_TWIN_ROWS })}` : ''}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, place) => {
            const text = rows[row];
            return text === undefined ? null : (
              <TwinRow
                key={`${text.region}:${text.symbol}`}
                row={row}
                text={text}
                list={list}
                columns={columns}
                first={place === 0}
                onEnter={onEnter}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly row: number;
  readonly text: RowText;
  readonly list: PaintedList;
  readonly columns: readonly QuoteColumn[];
  readonly first: boolean;
  readonly onEnter: (row: number) => void;
}

const TwinRow = memo(function TwinRow({ row, text, list, columns, first, onEnter }: RowProps): ReactNode {
  const element = useRef<HTMLTableRowElement>(null);
  useEffect(
    () =>
      list.speakRow(row, (words) => {
        const cells = element.current?.cells;
        for (let i = 0; i < columns.length; i++) if (columns[i] !== 'symbol') writeText(cells?.[i], words[i] ?? '');
      }),
    [list, row, columns],
  );
  return (
    <tr ref={element}>
      {columns.map((column) =>
        column === 'symbol' ? (
          <th key={column} scope="row">
            <a
              href={quotePath(text)}
              tabIndex={first ? 0 : -1}
              onFocus={() => onEnter(row)}
              onClick={(event) => {
                event.preventDefault();
                onEnter(row);
              }}
            >
              {`${text.region} ${text.symbol}`}
            </a>
          </th>
        ) : (
          <td key={column} />
        ),
      )}
    </tr>
  );
});
