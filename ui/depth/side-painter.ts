import type { Locale } from '../i18n/text.ts';
import { bookPrice, bookVolume } from './book-text.ts';
import { priceLevels, tintOf } from './price-level.ts';

/** One side of a book as its table shows it, best first; all columns have the same length. */
export interface SideRows {
  readonly price: ArrayLike<number>;
  /** Shares. */
  readonly volume: ArrayLike<number>;
  /** The broker, or the number of orders; empty if the row is blank. */
  readonly labels: readonly string[];
}

/**
 * The columns of a side's table, in the order of its cells. `total`: the shares up to this row; `bar`: the same as a length, in a
 * cell without text, so that no digit ever lies on a bar.
 */
export type SideColumn = 'label' | 'bar' | 'total' | 'volume' | 'price';

/** The number format of one book: both sides share it, so that they can be compared. */
interface BookScale {
  /** Decimals of every price. */
  readonly decimals: number;
  /** The number of shares that a bar of full width represents. */
  readonly fullBar: number;
}

interface Row {
  readonly element: HTMLTableRowElement;
  readonly texts: Readonly<Record<Exclude<SideColumn, 'bar'>, Text>>;
  price: number;
  volume: number;
  total: number;
  decimals: number;
  bar: number;
  level: number;
}

/** Bars are drawn in steps of a thousandth of their full width. */
const BAR_STEPS = 1000;
/** The strength of a side's colour at its best price, how much weaker each level is, and the weakest (percent). */
const RAMP_BEST = 30;
const RAMP_STEP = 3;
const RAMP_LEAST = 6;

/**
 * Writes one side of a book into the body of its table, without React. Rows are created once and reused, and only changed cells
 * are written. A row has its tint (`data-tint`), marks the start of a price (`data-level-start`), and carries the width of its
 * bar (`--bar`): the cumulative volume up to it; and the strength of its side's colour (`--ramp`).
 */
export class SidePainter {
  readonly #body: HTMLTableSectionElement;
  readonly #columns: readonly SideColumn[];
  readonly #locale: Locale;
  readonly #bestLast: boolean;
  readonly #rows: Row[] = [];

  /** Empties `body`, which must have no React children. `bestLast`: the best row is the lowest one. */
  constructor(body: HTMLTableSectionElement, columns: readonly SideColumn[], locale: Locale, bestLast = false) {
    this.#body = body;
    this.#columns = columns;
    this.#locale = locale;
    this.#bestLast = bestLast;
    body.replaceChildren();
  }

  paint(side: SideRows, { decimals, fullBar }: BookScale): void {
    const rows = this.#rows;
    const body = this.#body;
    const levels = priceLevels(side.price);
    const count = side.price.length;
    let shares = 0;
    for (let i = 0; i < count; i++) {
      const level = levels[i] as number;
      const volume = side.volume[i] as number;
      shares += volume;
      const row = rows[i] ?? this.#add();
      this.#write(row, side.price[i] as number, volume, side.labels[i] ?? '', decimals);
      this.#writeTotal(row, volume > 0 ? shares : 0);
      mark(row.element, 'tint', String(tintOf(level)));
      mark(row.element, 'levelStart', String(level !== 0 && level !== levels[i - 1]));
      this.#drawBar(row, volume > 0 && fullBar > 0 ? Math.round((shares / fullBar) * BAR_STEPS) : 0);
      this.#drawRamp(row, level);
      if (row.element.parentNode !== null) continue;
      if (this.#bestLast) body.prepend(row.element);
      else body.append(row.element);
    }
    for (let i = count; i < rows.length && rows[i]?.element.parentNode === body; i++) rows[i]?.element.remove();
  }

  #write(row: Row, price: number, volume: number, label: string, decimals: number): void {
    const { texts } = row;
    if (price !== row.price || decimals !== row.decimals) {
      row.price = price;
      row.decimals = decimals;
      texts.price.nodeValue = bookPrice(price, decimals, this.#locale);
    }
    if (volume !== row.volume) {
      row.volume = volume;
      texts.volume.nodeValue = bookVolume(volume, this.#locale);
    }
    if (texts.label.nodeValue !== label) texts.label.nodeValue = label;
  }

  #writeTotal(row: Row, total: number): void {
    if (total === row.total) return;
    row.total = total;
    row.texts.total.nodeValue = bookVolume(total, this.#locale);
  }

  #drawRamp(row: Row, level: number): void {
    if (level === row.level) return;
    row.level = level;
    const strength = Math.max(RAMP_LEAST, RAMP_BEST - RAMP_STEP * (level - 1));
    row.element.style.setProperty('--ramp', level === 0 ? '0%' : `${strength}%`);
  }

  #drawBar(row: Row, bar: number): void {
    if (bar === row.bar) return;
    row.bar = bar;
    row.element.style.setProperty('--bar', `${(bar * 100) / BAR_STEPS}%`);
  }

  #add(): Row {
    const element = document.createElement('tr');
    const cell = (column: SideColumn): Text => {
      const text = document.createTextNode('');
      const td = document.createElement('td');
      td.dataset.column = column;
      if (column === 'bar') td.ariaHidden = 'true';
      else td.append(text);
      element.append(td);
      return text;
    };
    const made: Partial<Record<SideColumn, Text>> = {};
    for (const column of this.#columns) made[column] = cell(column);
    const { label = cell('label'), total = cell('total'), volume = cell('volume'), price = cell('price') } = made;
    const texts = { label, total, volume, price };
    const row: Row = { element, texts, price: -1, volume: -1, total: -1, decimals: 0, bar: -1, level: -1 };
    this.#rows.push(row);
    return row;
  }
}

function mark(element: HTMLElement, name: string, value: string): void {
  if (element.dataset[name] !== value) element.dataset[name] = value;
}
