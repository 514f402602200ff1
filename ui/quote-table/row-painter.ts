import { changeDirection } from '../../engine/format/change-direction.ts';
import type { NumberKind } from '../../engine/format/number-kind.ts';
import { haltState, showsHaltWords } from '../../engine/quotes/halt.ts';
import type { QuoteColumn } from '../../engine/quotes/quote-column.ts';
import { QuoteField, QuoteFlag } from '../../engine/quotes/quote-field.ts';
import type { Region } from '../../engine/quotes/region.ts';
import { writeText } from '../components/write-text.ts';
import type { Locale, Translate } from '../i18n/text.ts';
import type { QuoteListFeed, RowPainter } from '../market/quote-list-feed.ts';
import type { DecimalRoom } from './decimal-room.ts';
import { delayText, haltText } from './quote-text.ts';

/** The parts of a row that the painter writes: its columns, their sizes and units, and the parts for its status. */
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

/** Writes the numbers of a row that `changed` (fields, `SPARK_CHANGED`) affects. */
export type FigurePainter = (
  cells: RowCells,
  feed: QuoteListFeed,
  row: number,
  changed: number,
  style: RowStyle,
) => void;

/** The format of a row. */
export interface RowStyle {
  /** Writes the numbers; absent if only the row's status is shown. */
  readonly figures?: FigurePainter | undefined;
  readonly numbers: NumberKind;
  readonly region: Region;
  readonly locale: Locale;
  readonly t: Translate;
  /** Aligns the column at the decimal points; absent if a number has no column. */
  readonly room?: DecimalRoom;
  /** The same for bids and asks if they have columns. */
  readonly orderRoom?: DecimalRoom;
  /** The same for the prices of the day and of the year. */
  readonly rangeRoom?: DecimalRoom;
  /** Whether delays are short. */
  readonly brief?: boolean;
}

const CHANGE = 1 << QuoteField.Change;
const DELAY = 1 << QuoteField.Delay;
const HALT = 1 << QuoteField.HaltCode;
const FLAGS = 1 << QuoteField.Flags;
const FADE = 1 << QuoteField.Fade;

/**
 * Writes one row directly into its elements: text nodes and a few data attributes, without React. `figures` writes its numbers;
 * its status is written here.
 */
export function rowPainter(feed: QuoteListFeed, row: number, cells: RowCells, style: RowStyle): RowPainter {
  const { figures, numbers, region, t, brief } = style;
  return (changed) => {
    figures?.(cells, feed, row, changed, style);
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

function mark(element: HTMLElement | null | undefined, name: string, value: string): void {
  if (element !== null && element !== undefined && element.dataset[name] !== value) element.dataset[name] = value;
}

function show(element: HTMLElement | null | undefined, shown: boolean): void {
  if (element !== null && element !== undefined && element.hidden === shown) element.hidden = !shown;
}
