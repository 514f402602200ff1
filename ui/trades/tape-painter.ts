import { changeDirection } from '../../engine/format/change-direction.ts';
import type { Locale } from '../i18n/text.ts';
import { alignDecimals } from '../quote-table/align-decimals.ts';
import { DecimalRoom } from '../quote-table/decimal-room.ts';
import type { Tape, TapePainter } from './tape-feed.ts';
import { SIDE_NAMES, type TapeColumn, type TapeLook } from './tape-text.ts';

const MIN_DECIMALS = 2;

interface Row {
  readonly element: HTMLTableRowElement;
  readonly texts: readonly Text[];
  /** The unit of its volume; null if volumes have none. */
  readonly unit: Text | null;
}

/**
 * Writes a tape into the body of its table without React, newest row first. Rows are created when they are needed, and only
 * changed cells are written. `body` must have no React children. `cellClass` returns the class of a column's cells, or of a
 * volume's unit.
 */
export function tapePainter(
  body: HTMLTableSectionElement,
  look: TapeLook,
  locale: Locale,
  cellClass: (part: TapeColumn | 'unit' | 'mark') => string,
): TapePainter {
  /** Oldest first; the body has the reverse order. */
  const rows: Row[] = [];
  /** Whether a column needed more decimals, so that earlier rows must be written again. */
  let outgrown = false;
  const grown = (): void => {
    outgrown = true;
  };
  const rooms: Partial<Record<TapeColumn, DecimalRoom>> = {
    price: new DecimalRoom(MIN_DECIMALS, locale, grown),
    change: new DecimalRoom(MIN_DECIMALS, locale, grown),
  };
  body.replaceChildren();

  function write(tape: Tape, from: number): void {
    for (let i = from; i < tape.count; i++) {
      let row = rows[i];
      if (row === undefined) {
        row = newRow(look, cellClass);
        rows.push(row);
        body.prepend(row.element);
      }
      for (const [c, column] of look.columns.entries()) {
        const text = row.texts[c] as Text;
        const room = rooms[column];
        const plain = look.text(tape, i, column, locale);
        const value = room === undefined ? plain : alignDecimals(plain, room.take(plain), locale);
        if (text.nodeValue !== value) text.nodeValue = value;
      }
      const unit = look.unit?.(tape, i) ?? '';
      if (row.unit !== null && row.unit.nodeValue !== unit) row.unit.nodeValue = unit;
      const large = String(look.isLarge?.(tape, i) ?? false);
      if (row.element.dataset.large !== large) row.element.dataset.large = large;
      const side = SIDE_NAMES[tape.side[i] as number] ?? '';
      if (row.element.dataset.side !== side) row.element.dataset.side = side;
      const direction = changeDirection(tape.change[i] as number, look.changeDecimals);
      if (row.element.dataset.direction !== direction) row.element.dataset.direction = direction;
    }
  }

  return (tape, from, dropped) => {
    for (const { element } of rows.splice(0, dropped)) element.remove();
    for (const { element } of rows.splice(tape.count)) element.remove();
    write(tape, Math.min(from, rows.length));
    if (!outgrown) return;
    outgrown = false;
    write(tape, 0);
  };
}

function newRow(look: TapeLook, cellClass: (part: TapeColumn | 'unit' | 'mark') => string): Row {
  const element = document.createElement('tr');
  // Rows are laid out as grids, which would lose their role in some browsers.
  element.role = 'row';
  let unit: Text | null = null;
  const texts = look.columns.map((column) => {
    const cell = document.createElement('td');
    cell.role = 'cell';
    cell.className = cellClass(column);
    const text = document.createTextNode('');
    cell.append(text);
    if ((column === 'volume' || column === 'size') && look.unit !== undefined) {
      const place = document.createElement('span');
      place.className = cellClass(column === 'size' ? 'mark' : 'unit');
      unit = document.createTextNode('');
      place.append(unit);
      cell.append(place);
    }
    element.append(cell);
    return text;
  });
  return { element, texts, unit };
}
