import { delayDisplay } from '../quotes/delay.ts';
import { type HaltState, showsHaltWords } from '../quotes/halt.ts';
import { QuoteFlag } from '../quotes/quote-field.ts';
import type { ListRow } from './list-order.ts';
import type { ListFont, ListPen } from './list-pen.ts';
import { type ListTheme, type ListWords, unknownText } from './list-theme.ts';

/** Gaps before a row's notes and before the mark of a halt, CSS pixels. */
const NOTE_GAP = 8;
const MARK_GAP = 4;

/** The changing state of a row, besides its texts. */
export interface RowNews {
  /** A mask of `QuoteFlag`. */
  readonly flags: number;
  readonly state: HaltState;
  /** Minutes, as `delayDisplay` reads them. */
  readonly delay: number;
}

/** Writes the symbols and names of a painted list's rows, and the notes on them: flags, halts, delays. */
export class ListLabels {
  private readonly pen: ListPen;
  private theme: ListTheme;
  private words: ListWords;
  private ratio = 1;
  private rows: readonly ListRow[] = [];
  /** Whether delays are written in short form. */
  brief = false;
  /** By row: a text, its shortened form, and the width for which it was shortened, device pixels. */
  private wholes: string[] = [];
  private fitted: string[] = [];
  private fittedTo: number[] = [];

  constructor(pen: ListPen, theme: ListTheme, words: ListWords) {
    this.pen = pen;
    this.theme = theme;
    this.words = words;
  }

  /** Sets the rows. */
  show(rows: readonly ListRow[]): void {
    this.rows = rows;
    this.forget();
  }

  /** Sets look, language and pixel ratio. */
  dress(theme: ListTheme, words: ListWords, ratio: number): void {
    this.theme = theme;
    this.words = words;
    this.ratio = ratio;
    this.forget();
  }

  /**
   * Writes region, symbol, flags and the mark of a halt. With an end (`alone`, device pixels; null if names have a
   * column) also the row's notes, and a delay if there is room.
   */
  symbol(row: number, news: RowNews, from: number, baseline: number, alone: number | null): void {
    const { theme, ratio, pen } = this;
    const { symbol, region } = this.rows[row];
    let x = pen.write(region, from, baseline, 'text', theme.quietInk) + pen.space;
    x = pen.write(symbol, x, baseline, 'strong', theme.ink);
    x = this.flags(news.flags, x, baseline);
    if (news.state !== 'trading') x = pen.write('■', x + MARK_GAP * ratio, baseline, 'strong', theme.haltedMark);
    if (alone !== null) this.notes(row, news, x + NOTE_GAP * ratio, baseline, alone);
  }

  /** Writes the name, shortened to leave room for the row's notes. */
  name(row: number, news: RowNews, left: number, right: number, baseline: number): void {
    const { theme, ratio } = this;
    const notes = this.notesWidth(row, news);
    const room = right - left - (notes > 0 ? notes + NOTE_GAP * ratio : 0);
    const name = this.fit(row, this.rows[row].name, room, 'text');
    const end = name === '' ? left : this.pen.write(name, left, baseline, 'text', theme.ink) + NOTE_GAP * ratio;
    this.notes(row, news, end, baseline, null);
  }

  /** The delay in words; empty for a live or an unknown one. */
  delayText(delay: number): string {
    const display = delayDisplay(delay);
    if (display === 'none') return '';
    const { delayed, delay: whole, shortDelay } = this.words;
    return display === 'delayed' ? delayed : (this.brief ? shortDelay : whole).replace('#', String(delay));
  }

  private forget(): void {
    this.wholes = [];
    this.fitted = [];
    this.fittedTo = [];
  }

  private flags(flags: number, from: number, baseline: number): number {
    const { theme, pen } = this;
    let x = from;
    if ((flags & QuoteFlag.NewsToday) !== 0) x = pen.chip('N', theme.flag, x, baseline);
    if ((flags & QuoteFlag.AlarmTriggered) !== 0) x = pen.chip('A', theme.flag, x, baseline);
    else if ((flags & QuoteFlag.HasAlarm) !== 0) x = pen.hollowChip('A', theme.quietFlag, x, baseline);
    return x;
  }

  /**
   * Writes a row's notes: that it is unknown, why it does not trade, its delay; the last only up to `right`, if given.
   */
  private notes(
    row: number,
    { flags, state, delay }: RowNews,
    from: number,
    baseline: number,
    right: number | null,
  ): void {
    const { theme, words, pen } = this;
    const gap = NOTE_GAP * this.ratio;
    let x = from;
    if ((flags & QuoteFlag.Unknown) !== 0) {
      x = pen.write(unknownText(this.rows[row], words, right !== null), x, baseline, 'text', theme.down) + gap;
    }
    if (state !== 'trading' && showsHaltWords(this.rows[row].region)) {
      x = pen.write(words[state], x, baseline, 'smallStrong', theme.down) + gap;
    }
    const note = this.delayText(delay);
    if (note === '') return;
    const fitted = right === null ? note : this.fit(row, note, right - x, 'small');
    pen.write(fitted, x, baseline, 'small', theme.quietInk);
  }

  private notesWidth(row: number, { flags, state, delay }: RowNews): number {
    const { words, ratio, pen } = this;
    let width = 0;
    const add = (text: string, font: ListFont): void => {
      if (text !== '') width += pen.widthOf(text, font) + (width > 0 ? NOTE_GAP * ratio : 0);
    };
    if ((flags & QuoteFlag.Unknown) !== 0) add(unknownText(this.rows[row], words), 'text');
    if (state !== 'trading' && showsHaltWords(this.rows[row].region)) add(words[state], 'smallStrong');
    add(this.delayText(delay), 'small');
    return width;
  }

  /** A row's text shortened to a width, cached until text or width changes. */
  private fit(row: number, whole: string, width: number, font: ListFont): string {
    if (this.fittedTo[row] === width && this.wholes[row] === whole) return this.fitted[row];
    let text = whole;
    if (this.pen.widthOf(whole, font) > width) {
      let fits = 0;
      let tooLong = whole.length;
      while (tooLong - fits > 1) {
        const middle = (fits + tooLong) >> 1;
        if (this.pen.widthOf(`${whole.slice(0, middle)}…`, font) <= width) fits = middle;
        else tooLong = middle;
      }
      text = fits === 0 ? '' : `${whole.slice(0, fits).trimEnd()}…`;
    }
    this.wholes[row] = whole;
    this.fitted[row] = text;
    this.fittedTo[row] = width;
    return text;
  }
}
