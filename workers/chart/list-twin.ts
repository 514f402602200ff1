import { type ListWords, unknownText } from '../../engine/draw/list-theme.ts';
import { PRICE_NUMBERS } from '../../engine/format/number-kind.ts';
import { SPARK_SLOTS } from '../../engine/quotes/day-spark.ts';
import { delayDisplay } from '../../engine/quotes/delay.ts';
import { haltState } from '../../engine/quotes/halt.ts';
import { columnText, isNumeric, type QuoteColumn, type QuoteValues } from '../../engine/quotes/quote-column.ts';
import { QuoteField, QuoteFlag } from '../../engine/quotes/quote-field.ts';
import type { RowWords } from '../api/painted-list.ts';
import type { RowText } from '../api/quote-list.ts';

/** A list's twin has so many rows at most. */
export const MOST_TWIN_ROWS = 100;
/** A twin speaks so often, milliseconds. */
export const TWIN_INTERVAL = 1250;
/** A list's twin says so many rows each time: all of them in five seconds, without a burst. */
export const TWIN_ROWS = MOST_TWIN_ROWS / 4;

/** How what the twin says is written. */
export interface TwinStyle {
  readonly columns: readonly QuoteColumn[];
  readonly words: ListWords;
  readonly locale: string;
  /** The days of all rows, `SPARK_SLOTS` closes each. */
  readonly sparks: Float32Array;
}

/** Which rows of a list's twin, the real table for screen readers, no longer say what the list says. */
export class ListTwin {
  private readonly values: QuoteValues;
  private readonly most: number;
  private rows: readonly RowText[] = [];
  private stale = new Uint8Array(0);
  private next = 0;

  /** `most`: it speaks of so many rows, the first of the order. */
  constructor(values: QuoteValues, most = MOST_TWIN_ROWS) {
    this.values = values;
    this.most = most;
  }

  /** Other rows. */
  show(rows: readonly RowText[]): void {
    this.rows = rows;
    this.stale = new Uint8Array(rows.length).fill(1);
    this.next = 0;
  }

  /** A row changed. */
  mark(row: number): void {
    this.stale[row] = 1;
  }

  /** All rows are to be said anew: another language, other columns. */
  markAll(): void {
    this.stale.fill(1);
  }

  /** The words of the next `most` stale rows among the first of `order`; each row in its turn. */
  take(order: Int32Array, most: number, style: TwinStyle): RowWords[] {
    const taken: RowWords[] = [];
    const count = Math.min(order.length, this.most);
    for (let step = 0; step < count && taken.length < most; step++) {
      const place = (this.next + step) % count;
      const row = order[place];
      if (this.stale[row] === 0) continue;
      this.stale[row] = 0;
      taken.push({ row, texts: style.columns.map((column) => this.textOf(column, row, style)) });
      if (taken.length === most) this.next = place + 1;
    }
    return taken;
  }

  private textOf(column: QuoteColumn, row: number, style: TwinStyle): string {
    const { values } = this;
    const flags = values.value(row, QuoteField.Flags);
    if (isNumeric(column)) {
      if ((flags & QuoteFlag.Unknown) !== 0) return '';
      return columnText(column, values, row, this.rows[row].sectype, PRICE_NUMBERS, style.locale);
    }
    if (column === 'spark') return this.sparkText(row, style);
    if (column !== 'name') return '';
    return [this.rows[row].name, ...this.notesOf(row, flags, style.words)].filter((text) => text !== '').join(', ');
  }

  /** The day's range is wider than that of the closes that are drawn. */
  private sparkText(row: number, { sparks, words, locale }: TwinStyle): string {
    const day = sparks.subarray(row * SPARK_SLOTS, (row + 1) * SPARK_SLOTS);
    if (day.every(Number.isNaN)) return '';
    const said = (column: QuoteColumn): string =>
      columnText(column, this.values, row, this.rows[row].sectype, PRICE_NUMBERS, locale);
    return words.spark.replace('#low', said('low')).replace('#high', said('high')).replace('#last', said('last'));
  }

  private notesOf(row: number, flags: number, words: ListWords): string[] {
    const delay = this.values.value(row, QuoteField.Delay);
    const state = haltState(this.values.value(row, QuoteField.HaltCode));
    const display = delayDisplay(delay);
    const triggered = (flags & QuoteFlag.AlarmTriggered) !== 0;
    return [
      (flags & QuoteFlag.Unknown) !== 0 ? unknownText(this.rows[row], words) : '',
      state === 'trading' ? '' : words[state],
      display === 'minutes' ? words.delay.replace('#', String(delay)) : display === 'delayed' ? words.delayed : '',
      (flags & QuoteFlag.NewsToday) !== 0 ? words.news : '',
      triggered ? words.alarmTriggered : (flags & QuoteFlag.HasAlarm) !== 0 ? words.alarm : '',
    ];
  }
}
