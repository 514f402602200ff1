import { changeDirection } from '../../engine/format/change-direction.ts';
import type { NumberKind } from '../../engine/format/number-kind.ts';
import { formatQuotePrice } from '../../engine/format/quote-price.ts';
import { formatSize } from '../../engine/format/size.ts';
import { volumeNumber, volumeUnit } from '../../engine/format/volume.ts';
import { haltState, showsHaltWords } from '../../engine/quotes/halt.ts';
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
import { type QuoteCell, QuoteField, type QuoteFieldNumber, QuoteFlag } from '../../engine/quotes/quote-field.ts';
import type { Region } from '../../engine/quotes/region.ts';
import { writeText } from '../components/write-text.ts';
import type { Locale, Translate } from '../i18n/text.ts';
import type { QuoteListFeed, RowPainter } from '../market/quote-list-feed.ts';
import { alignDecimals } from './align-decimals.ts';
import type { DecimalRoom } from './decimal-room.ts';
import { delayText, haltText } from './quote-text.ts';

/** The parts of a row into which the painter writes: its columns, sizes and units beside them, and what says how it stands. */
export type CellName =
  | QuoteColumn
  | `${QuoteColumn}Size`
  | `${QuoteColumn}Unit`
  | 'row'
  | 'delay'
  | 'halt'
  | 'haltName'
  | 'unknown'
  | 'news'
  | 'alarm'
  | 'alarmTriggered';

/** The elements of one row. */
export type RowCells = Partial<Record<CellName, HTMLElement | null>>;

/** How a row is written. */
interface RowStyle {
  readonly numbers: NumberKind;
  readonly region: Region;
  readonly locale: Locale;
  readonly t: Translate;
  /** Makes the column's points stand under each other; absent where a number stands alone. */
  readonly room?: DecimalRoom;
  /** The same for bids and asks where they have columns of their own. */
  readonly orderRoom?: DecimalRoom;
  /** The same for the prices of the day and of the year. */
  readonly rangeRoom?: DecimalRoom;
  /** Delays are said in short words. */
  readonly brief?: boolean;
}

/** What painting needs of a column. */
interface PaintedColumn {
  readonly code: QuoteColumn;
  readonly cell: QuoteCell;
  /** The fields on which its cell depends. */
  readonly fields: number;
  readonly text: ColumnText;
  readonly number: ColumnNumber;
  /** The element of its size or its unit. */
  readonly part: CellName;
  readonly size: QuoteFieldNumber | undefined;
}

/** The columns that are painted; the texts of a row are React's. */
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

const CHANGE = 1 << QuoteField.Change;
const DELAY = 1 << QuoteField.Delay;
const HALT = 1 << QuoteField.HaltCode;
const FLAGS = 1 << QuoteField.Flags;
const FADE = 1 << QuoteField.Fade;

/** Writes the numbers of one row straight into its elements: text nodes, a few data attributes, nothing of React's. */
export function rowPainter(feed: QuoteListFeed, row: number, cells: RowCells, style: RowStyle): RowPainter {
  const { numbers, region, locale, t, room, orderRoom, rangeRoom, brief } = style;

  function paintCell({ code, cell, text, number, part, size }: PaintedColumn, changed: number): void {
    const element = cells[code];
    if (!element) return;
    switch (cell) {
      case 'order':
        writeText(element, aligned(formatQuotePrice(number(feed, row), locale), orderRoom, locale));
        if (size !== undefined) writeText(cells[part], formatSize(feed.value(row, size), locale));
        return;
      case 'amount':
        writeText(element, volumeNumber(number(feed, row), locale));
        writeText(cells[part], volumeUnit(number(feed, row)));
        return;
      case 'spark':
        feed.sparkPainter?.(element, feed, row, changed, locale, t);
        return;
      default: {
        const points = cell === 'range' ? rangeRoom : cell === 'price' || cell === 'change' ? room : undefined;
        writeText(element, aligned(text(feed, row, 0, numbers, locale), points, locale));
      }
    }
  }

  return (changed) => {
    for (const column of COLUMNS) if ((changed & column.fields) !== 0) paintCell(column, changed);
    if ((changed & CHANGE) !== 0) {
      mark(cells.row, 'direction', changeDirection(feed.value(row, QuoteField.Change), numbers.changeDecimals));
    }
    if ((changed & DELAY) !== 0) {
      const delay = feed.value(row, QuoteField.Delay);
      writeText(cells.delay, delayText(delay, t, brief));
      if (brief && cells.delay) cells.delay.title = delayText(delay, t);
    }
    if ((changed & HALT) !== 0) {
      const code = feed.value(row, QuoteField.HaltCode);
      const words = haltText(code, t);
      writeText(cells.halt, showsHaltWords(region) ? words : '');
      writeText(cells.haltName, showsHaltWords(region) ? '' : words);
      mark(cells.row, 'halt', haltState(code));
    }
    if ((changed & FLAGS) !== 0) {
      const flags = feed.value(row, QuoteField.Flags);
      const unknown = (flags & QuoteFlag.Unknown) !== 0;
      const triggered = (flags & QuoteFlag.AlarmTriggered) !== 0;
      show(cells.news, (flags & QuoteFlag.NewsToday) !== 0);
      show(cells.alarm, (flags & QuoteFlag.HasAlarm) !== 0 && !triggered);
      show(cells.alarmTriggered, triggered);
      show(cells.unknown, unknown);
      mark(cells.row, 'unknown', String(unknown));
    }
    if ((changed & FADE) !== 0) {
      const fade = feed.value(row, QuoteField.Fade);
      mark(cells.row, 'fade', Number.isNaN(fade) ? '0' : String(fade));
    }
  };
}

function aligned(text: string, room: DecimalRoom | undefined, locale: Locale): string {
  return room === undefined ? text : alignDecimals(text, room.take(text), locale);
}

function mark(element: HTMLElement | null | undefined, name: string, value: string): void {
  if (element !== null && element !== undefined && element.dataset[name] !== value) element.dataset[name] = value;
}

function show(element: HTMLElement | null | undefined, shown: boolean): void {
  if (element !== null && element !== undefined && element.hidden === shown) element.hidden = !shown;
}
