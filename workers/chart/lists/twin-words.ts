import { type ListWords, unknownText } from '../../../engine/list-painting/list-theme.ts';
import { SPARK_SLOTS } from '../../../engine/quotes/day-spark.ts';
import { delayDisplay } from '../../../engine/quotes/delay.ts';
import { haltState } from '../../../engine/quotes/halt.ts';
import type { SizeUnit } from '../../../engine/quotes/order-sizes.ts';
import { columnText, type QuoteColumn } from '../../../engine/quotes/quote-column.ts';
import { QuoteField, type QuoteFieldNumber, QuoteFlag, type QuoteValues } from '../../../engine/quotes/quote-field.ts';
import { securityNumbers } from '../../../engine/quotes/security-numbers.ts';
import type { RowWords } from '../../api/painted-list.ts';
import type { RowText } from '../../api/quote-list.ts';

/** The most rows that a list's accessible table has. */
export const MAX_TWIN_ROWS = 100;
/** Interval (ms) at which an accessible table is updated. */
export const TWIN_INTERVAL = 1250;
/** Rows of an accessible table per update: all of them in five seconds, without a burst. */
export const TWIN_ROWS = MAX_TWIN_ROWS / 4;

/** How the texts of an accessible table are formatted. */
export interface TwinStyle {
  readonly columns: readonly QuoteColumn[];
  readonly words: ListWords;
  readonly locale: string;
  /** The unit of the sizes of orders; thousands if absent. */
  readonly sizes?: SizeUnit;
  /** The days of all rows, `SPARK_SLOTS` closes each. */
  readonly sparks: Float32Array;
}

/** Tracks which rows of a list's accessible table, a real table for screen readers, are out of date. */
export class TwinWords {
  private readonly values: QuoteValues;
  private readonly most: number;
  private rows: readonly RowText[] = [];
  private stale = new Uint8Array(0);
  private next = 0;

  /** `most`: the table has this many rows, the first of the order. */
  constructor(values: QuoteValues, most = MAX_TWIN_ROWS) {
    this.values = values;
    this.most = most;
  }

  /** Sets the rows. */
  show(rows: readonly RowText[]): void {
    this.rows = rows;
    this.stale = new Uint8Array(rows.length).fill(1);
    this.next = 0;
  }

  /** A row changed. */
  mark(row: number): void {
    this.stale[row] = 1;
  }

  /** All rows must be written again: the language or the columns changed. */
  markAll(): void {
    this.stale.fill(1);
  }

  /** The texts of the next `most` stale rows among the first of `order`, in turn. */
  take(order: Int32Array, most: number, style: TwinStyle): RowWords[] {
    const taken: RowWords[] = [];
    const speakers = style.columns.map((column) => this.speaker(column, style));
    const count = Math.min(order.length, this.most);
    for (let step = 0; step < count && taken.length < most; step++) {
      const place = (this.next + step) % count;
      const row = order[place];
      if (this.stale[row] === 0) continue;
      this.stale[row] = 0;
      taken.push({ row, texts: speakers.map((speak) => speak(row)) });
      if (taken.length === most) this.next = place + 1;
    }
    return taken;
  }

  /** Returns a function that gives a column's text for a row. */
  private speaker(column: QuoteColumn, style: TwinStyle): (row: number) => string {
    if (column === 'name') return (row) => this.nameText(row, style.words);
    if (column === 'spark') return this.sparkSpeaker(style);
    const { values } = this;
    const text = columnText(column);
    return (row) => {
      if ((this.flagsOf(row) & QuoteFlag.Unknown) !== 0) return '';
      const { sectype, symbol } = this.rows[row];
      return text(values, row, sectype, securityNumbers(symbol), style.locale, style.sizes);
    };
  }

  private nameText(row: number, words: ListWords): string {
    return [this.rows[row].name, ...this.notesOf(row, this.flagsOf(row), words)]
      .filter((text) => text !== '')
      .join(', ');
  }

  /** The day's range may be wider than that of the drawn closes. */
  private sparkSpeaker({ sparks, words, locale }: TwinStyle): (row: number) => string {
    const priceOf = (row: number, field: QuoteFieldNumber): string =>
      securityNumbers(this.rows[row].symbol).price(this.values.value(row, field), locale);
    return (row) => {
      if (sparks.subarray(row * SPARK_SLOTS, (row + 1) * SPARK_SLOTS).every(Number.isNaN)) return '';
      return words.spark
        .replace('#low', priceOf(row, QuoteField.Low))
        .replace('#high', priceOf(row, QuoteField.High))
        .replace('#last', priceOf(row, QuoteField.Last));
    };
  }

  private flagsOf(row: number): number {
    return this.values.value(row, QuoteField.Flags);
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
