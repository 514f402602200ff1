import { FLASH_TIME } from '../../engine/quotes/highlight.ts';
import { cellFields, columnNumber, QUOTE_COLUMNS, showsMoves } from '../../engine/quotes/quote-column.ts';
import { bySizes, COLUMN_PAINTERS } from './column-painter.ts';
import type { FigurePainter } from './row-painter.ts';

const MOVING = QUOTE_COLUMNS.filter(showsMoves).map((code) => ({
  code,
  fields: cellFields(code),
  number: columnNumber(code),
}));

/** The number that an element showed last. */
const shown = new WeakMap<HTMLElement, number>();

/**
 * Write the numbers of a row as `COLUMN_PAINTERS` do; a number that moves lights up in the colour of the move, with its whole cell
 * if that has `data-moves`.
 */
export const MOVE_PAINTERS = bySizes(
  (sizes): FigurePainter =>
    (cells, feed, row, changed, style) => {
      COLUMN_PAINTERS[sizes](cells, feed, row, changed, style);
      for (const { code, fields, number } of MOVING) {
        const element = (changed & fields) === 0 ? null : cells[code];
        if (!element) continue;
        const value = number(feed, row);
        const before = shown.get(element);
        shown.set(element, value);
        if (before !== undefined && before !== value && !Number.isNaN(before) && !Number.isNaN(value))
          flash(element.closest<HTMLElement>('[data-moves]') ?? element, value > before);
      }
    },
);

function flash(cell: HTMLElement, rose: boolean): void {
  const ink = `var(--${rose ? 'up' : 'down'})`;
  const frame: Keyframe = { color: ink, boxShadow: `inset 0 ${rose ? '' : '-'}2px ${ink}` };
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
    frame.backgroundColor = `var(--${rose ? 'rose' : 'fell'})`;
  cell.animate([frame, frame], FLASH_TIME);
}
