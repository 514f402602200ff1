import { delayDisplay } from '../quotes/delay.ts';
import { type HaltState, showsHaltWords } from '../quotes/halt.ts';
import { QuoteFlag } from '../quotes/quote-field.ts';
import type { ListRow } from './list-order.ts';
import type { ListFont, ListPen } from './list-pen.ts';
import { type ListTheme, type ListWords, unknownText } from './list-theme.ts';

/** CSS pixels: between a name and what is said of it, before the mark of a halt. */
const NOTE_GAP = 8;
const MARK_GAP = 4;

/** What stands of a row beside its texts. */
export interface RowNews {
  /** A mask of `QuoteFlag`. */
  readonly flags: number;
  readonly state: HaltState;
  /** Minutes, as `delayDisplay` reads them. */
  readonly delay: number;
}

/** Writes what names the rows of a painted list, and what is said of them: flags, halts, delays. */
export class ListLabels {
  private readonly pen: ListPen;
  private theme: ListTheme;
  private words: ListWords;
  private ratio = 1;
  private rows: readonly ListRow[] = [];
  /** Delays are said in short words. */
  brief = false;
  /** By row: a text, what of it had room, and the width that it had, device pixels. */
  private wholes: string[] = [];
  private fitted: string[] = [];
  private fittedTo: number[] = [];

  constructor(pen: ListPen, theme: ListTheme, words: ListWords) {
    this.pen = pen;
    this.theme = theme;
    this.words = words;
  }

  /** Other rows. */
  show(rows: readonly ListRow[]): void {
    this.rows = rows;
    this.forget();
  }

  /** Another look, language or pixel ratio. */
  dress(theme: ListTheme, words: ListWords, ratio: number): void {
    this.theme = theme;
    this.words = words;
    this.ratio = ratio;
    this.forget();
  }

  /**
   * Writes region, symbol, flags and the mark of a halt. With an end (`alone`, device pixels; null where names have a
   * column) also what is said of the row, a delay as far as there is room.
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

  /** Writes the name as far as what is said of the row leaves room for it. */
  name(row: number, news: RowNews, left: number, right: number, baseline: number): void {
    const { theme, ratio } = this;
    const notes = this.notesWidth(row, news);
    const room = right - left - (notes > 0 ? notes + NOTE_GAP * ratio : 0);
    const name = this.fit(row, this.rows[row].name, room, 'text');
    const end = name === '' ? left : this.pen.write(name, left, baseline, 'text', theme.ink) + NOTE_GAP * ratio;
    this.notes(row, news, end, baseline, null);
  }

  /** The delay in words; empty for live and for unknown. */
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

  /** What is said of a row: unknown, why it does not trade, how late it is; this up to `right`, if it has an end. */
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

  /** A row's text cut to a width, kept until text or width is another. */
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
