import { formatQuotePrice } from '../../engine/format/quote-price.ts';
import { volumeNumber, volumeUnit } from '../../engine/format/volume.ts';
import { orderSize, SIZE_UNITS, type SizeUnit } from '../../engine/quotes/order-sizes.ts';
import {
  type ColumnNumber,
  type ColumnText,
  cellFields,
  columnNumber,
  columnOf,
  columnText,
  isText,
  QUOTE_COLUMNS,
  type QuoteColumn,
} from '../../engine/quotes/quote-column.ts';
import type { QuoteCell, QuoteFieldNumber } from '../../engine/quotes/quote-field.ts';
import { writeText } from '../components/write-text.ts';
import type { QuoteListFeed } from '../market/quote-list-feed.ts';
import { alignedText } from './align-decimals.ts';
import type { CellName, FigurePainter, RowCells, RowStyle } from './row-painter.ts';

/** What the painter needs to know of a column. */
interface PaintedColumn {
  readonly code: QuoteColumn;
  readonly cell: QuoteCell;
  /** The fields that its cell depends on. */
  readonly fields: number;
  readonly text: ColumnText;
  readonly number: ColumnNumber;
  /** The element of its size or its unit. */
  readonly part: CellName;
  readonly size: QuoteFieldNumber | undefined;
}

/** The painted columns; React renders the texts of a row. */
const COLUMNS: readonly PaintedColumn[] = QUOTE_COLUMNS.filter((code) => !isText(code)).map((code) => {
  const { cell, fields } = columnOf(code);
  return {
    code,
    cell,
    fields: cellFields(code),
    text: columnText(code),
    number: columnNumber(code),
    part: cell === 'order' ? `${code}Size` : `${code}Unit`,
    size: fields[1],
  };
});

/** For each unit of sizes: writes the numbers of a row into the cells of the columns that it has. */
export const COLUMN_PAINTERS: Readonly<Record<SizeUnit, FigurePainter>> = bySizes(
  (sizes) => (cells, feed, row, changed, style) => {
    for (const column of COLUMNS) {
      const element = (changed & column.fields) === 0 ? null : cells[column.code];
      if (element) paintCell(column, element, cells, feed, row, changed, style, sizes);
    }
  },
);

/** One painter for each unit of sizes. */
export function bySizes(painter: (sizes: SizeUnit) => FigurePainter): Readonly<Record<SizeUnit, FigurePainter>> {
  return Object.fromEntries(SIZE_UNITS.map((unit) => [unit, painter(unit)])) as Record<SizeUnit, FigurePainter>;
}

function paintCell(
  { cell, text, number, part, size }: PaintedColumn,
  element: HTMLElement,
  cells: RowCells,
  feed: QuoteListFeed,
  row: number,
  changed: number,
  { numbers, locale, t, room, orderRoom, rangeRoom }: RowStyle,
  sizes: SizeUnit,
): void {
  switch (cell) {
    case 'order':
      writeText(element, alignedText(formatQuotePrice(number(feed, row), locale), orderRoom, locale));
      if (size !== undefined) {
        writeText(cells[part], orderSize(feed.value(row, size), number(feed, row), sizes, locale));
      }
      return;
    case 'amount':
      writeText(element, volumeNumber(number(feed, row), locale));
      writeText(cells[part], volumeUnit(number(feed, row)));
      return;
    case 'spark':
      feed.sparkPainter?.(element, feed, row, changed, numbers, locale, t);
      return;
    default: {
      const points = cell === 'range' ? rangeRoom : cell === 'price' || cell === 'change' ? room : undefined;
      writeText(element, alignedText(text(feed, row, 0, numbers, locale, sizes), points, locale));
    }
  }
}
