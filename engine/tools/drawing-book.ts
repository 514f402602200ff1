import { type Anchor, DRAWN_TOOLS, type Drawing, type DrawnTool, isLocked, isWritten, type Tool } from './drawing.ts';
import type { DrawingStyle, ToolStyles } from './drawing-style.ts';
import { cleanText } from './drawing-text.ts';

/** The most changes that can be undone. */
const MAX_UNDONE = 100;

/** The drawings of a chart and how they are being edited, as a value; `edited` makes the next one. */
export interface DrawingBook {
  readonly tool: Tool;
  readonly snap: boolean;
  /** How the next drawing of each tool looks. */
  readonly styles: ToolStyles;
  /** Complete drawings, oldest first. */
  readonly drawings: readonly Drawing[];
  /** Points of the drawing in progress placed so far. */
  readonly begun: readonly Anchor[];
  /** Index of the selected drawing, -1 if there is none. */
  readonly selected: number;
  /** Its selected point, -1 for the whole drawing. */
  readonly point: number;
  /** `drawings` before each change, oldest first, and before each undo. */
  readonly past: readonly (readonly Drawing[])[];
  readonly future: readonly (readonly Drawing[])[];
  /** Whether the last event moved the selection, so that another move belongs to the same change. */
  readonly moving: boolean;
  /** Number of changes of `drawings` by the user since they were cleared or restored. */
  readonly edits: number;
}

/** An event that changes a book. */
export type DrawingEvent =
  | { readonly type: 'take'; readonly tool: Tool }
  /**
   * Places a point of the drawing in progress; the last one completes it. Ignored without a drawing tool, and at the
   * same place as the previous point, because such a drawing would be invisible. A written tool's drawing still needs
   * its text; until then another last point replaces the one before it.
   */
  | { readonly type: 'place'; readonly at: Anchor }
  /** The text of the drawing in progress, which completes it, or of the selected one. */
  | { readonly type: 'write'; readonly text: string }
  /** The whole style of the selected drawing. */
  | { readonly type: 'style'; readonly style: DrawingStyle }
  /** Adds a copy of the selected drawing through other points, and selects it; nothing of a tool that draws only once. */
  | { readonly type: 'copy'; readonly points: readonly Anchor[] }
  /**
   * Selects a drawing and one of its points (-1: the whole drawing), and drops an active drawing tool; an invalid index
   * selects nothing.
   */
  | { readonly type: 'select'; readonly index: number; readonly point: number }
  /** Selects the next (1) or previous (-1) drawing, wrapping around. */
  | { readonly type: 'selectNext'; readonly by: 1 | -1 }
  | { readonly type: 'selectPoint' }
  /** Moves the selected drawing's points. Consecutive moves are one change. */
  | { readonly type: 'move'; readonly points: readonly Anchor[] }
  /** A drag ended: the next move is a change of its own. */
  | { readonly type: 'settle' }
  | { readonly type: 'delete' }
  | { readonly type: 'cancel' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'clearLast' }
  | { readonly type: 'clearAll' }
  | { readonly type: 'snap'; readonly on: boolean }
  | { readonly type: 'styles'; readonly styles: ToolStyles }
  | { readonly type: 'restore'; readonly drawings: readonly Drawing[] };

/** The book of a chart without drawings. */
export const EMPTY_BOOK: DrawingBook = {
  tool: 'info',
  snap: false,
  styles: {},
  drawings: [],
  begun: [],
  selected: -1,
  point: -1,
  past: [],
  future: [],
  moving: false,
  edits: 0,
};

/**
 * The book after an event. Pure; an event that changes nothing gives the same book. Every change of `drawings` can be
 * undone, except `restore`, which starts over. Of a locked drawing only the style changes.
 */
export function edited(book: DrawingBook, event: DrawingEvent): DrawingBook {
  if (event.type === 'move') return moved(book, event.points);
  const settled = book.moving ? { ...book, moving: false } : book;
  switch (event.type) {
    case 'take':
      return taken(settled, event.tool);
    case 'place':
      return placed(settled, event.at);
    case 'write':
      return written(settled, event.text);
    case 'style':
      return styled(settled, event.style);
    case 'copy':
      return copied(settled, event.points);
    case 'select':
      return selected(settled, event.index, event.point);
    case 'selectNext':
      return selected(settled, neighbour(settled, event.by), -1);
    case 'selectPoint':
      return nextPoint(settled);
    case 'settle':
      return settled;
    case 'delete':
      return without(settled, settled.selected);
    case 'cancel':
      return cancelled(settled);
    case 'undo':
      return undone(settled);
    case 'redo':
      return redone(settled);
    case 'clearLast':
      return clearedLast(settled);
    case 'clearAll':
      return clearedAll(settled);
    case 'snap':
      return settled.snap === event.on ? settled : { ...settled, snap: event.on };
    case 'styles':
      return { ...settled, styles: event.styles };
    case 'restore':
      return restored(settled, event.drawings);
  }
}

/** The active tool, if it draws. */
export function drawnTool({ tool }: DrawingBook): DrawnTool | null {
  return tool === 'info' || tool === 'cross' ? null : tool;
}

/** The book with new drawings, as a change that can be undone; nothing is selected or in progress. */
function changed(book: DrawingBook, drawings: readonly Drawing[]): DrawingBook {
  return {
    ...book,
    drawings,
    begun: [],
    selected: -1,
    point: -1,
    past: [...book.past, book.drawings].slice(-MAX_UNDONE),
    future: [],
    edits: book.edits + 1,
  };
}

function taken(book: DrawingBook, tool: Tool): DrawingBook {
  if (tool === book.tool && book.begun.length === 0 && book.selected < 0) return book;
  return { ...book, tool, begun: [], selected: -1, point: -1 };
}

function placed(book: DrawingBook, at: Anchor): DrawingBook {
  const tool = drawnTool(book);
  const before = book.begun.at(-1);
  if (tool === null || (before?.time === at.time && before.price === at.price)) return book;
  const needed = DRAWN_TOOLS[tool].points;
  const points = [...book.begun.slice(0, needed - 1), at];
  if (points.length < needed || isWritten(tool)) return { ...book, begun: points, selected: -1, point: -1 };
  const kept = DRAWN_TOOLS[tool].single ? book.drawings.filter((drawing) => drawing.tool !== tool) : book.drawings;
  return changed(book, [...kept, { tool, points, ...styleOf(book, tool) }]);
}

function written(book: DrawingBook, typed: string): DrawingBook {
  const text = cleanText(typed);
  if (text === '') return book;
  const { begun, drawings } = book;
  const tool = drawnTool(book);
  if (tool !== null && isWritten(tool) && begun.length === DRAWN_TOOLS[tool].points)
    return changed(book, [...drawings, { tool, points: begun, text, ...styleOf(book, tool) }]);
  const drawing = drawings[book.selected];
  if (drawing === undefined || !isWritten(drawing.tool) || drawing.text === text || isLocked(drawing)) return book;
  return replaced(book, { ...drawing, text });
}

/** The style of a new drawing; nothing if it is the usual one. */
function styleOf({ styles }: DrawingBook, tool: DrawnTool): Pick<Drawing, 'style'> {
  const style = styles[tool];
  return style === undefined ? {} : { style };
}

function styled(book: DrawingBook, style: DrawingStyle): DrawingBook {
  const drawing = book.drawings[book.selected];
  return drawing === undefined ? book : replaced(book, { ...drawing, style });
}

function copied(book: DrawingBook, points: readonly Anchor[]): DrawingBook {
  const { drawings } = book;
  const drawing = drawings[book.selected];
  if (drawing === undefined || DRAWN_TOOLS[drawing.tool].single) return book;
  const copy = { ...drawing, points, style: { ...drawing.style, lock: 'off' as const } };
  return { ...changed(book, [...drawings, copy]), selected: drawings.length };
}

/** The book with another drawing in place of the selected one, which stays selected. */
function replaced(book: DrawingBook, drawing: Drawing): DrawingBook {
  const { selected: index, point } = book;
  return { ...changed(book, book.drawings.with(index, drawing)), selected: index, point };
}

function selected(book: DrawingBook, index: number, point: number): DrawingBook {
  const drawing = book.drawings[index];
  if (drawing === undefined) return book.selected < 0 ? book : { ...book, selected: -1, point: -1 };
  const known = point >= 0 && point < drawing.points.length ? point : -1;
  if (index === book.selected && known === book.point) return book;
  const tool = drawnTool(book) === null ? book.tool : 'info';
  return { ...book, tool, begun: [], selected: index, point: known };
}

/** The drawing after or before the selected one; the newest or the oldest if none is selected. */
function neighbour({ drawings, selected: from }: DrawingBook, by: 1 | -1): number {
  if (from < 0) return by === 1 ? 0 : drawings.length - 1;
  return (from + by + drawings.length) % drawings.length;
}

function nextPoint(book: DrawingBook): DrawingBook {
  const drawing = book.drawings[book.selected];
  if (drawing === undefined) return book;
  return { ...book, point: book.point + 1 < drawing.points.length ? book.point + 1 : -1 };
}

function moved(book: DrawingBook, points: readonly Anchor[]): DrawingBook {
  const { drawings, selected: index } = book;
  const drawing = drawings[index];
  if (drawing === undefined || points.length !== drawing.points.length || isLocked(drawing)) return book;
  const next = { ...drawing, points };
  const after = book.moving ? { ...book, drawings: drawings.with(index, next) } : replaced(book, next);
  return { ...after, begun: book.begun, moving: true };
}

function without(book: DrawingBook, index: number): DrawingBook {
  const drawing = book.drawings[index];
  if (drawing === undefined || isLocked(drawing)) return book;
  return changed(
    book,
    book.drawings.filter((_, i) => i !== index),
  );
}

function cancelled(book: DrawingBook): DrawingBook {
  if (book.begun.length > 0) return { ...book, begun: [] };
  if (book.selected >= 0) return { ...book, selected: -1, point: -1 };
  return book.tool === 'info' ? book : { ...book, tool: 'info' };
}

/**
 * What is selected after a step to undo or redo: the drawing that came with it, otherwise the one that was, if it is still there.
 * While a tool draws, nothing.
 */
function selectedAfter(book: DrawingBook, drawings: readonly Drawing[]): Pick<DrawingBook, 'selected' | 'point'> {
  const { drawings: before, selected: index, point } = book;
  if (drawnTool(book) !== null) return { selected: -1, point: -1 };
  const came = drawings.filter((drawing) => !before.includes(drawing));
  const [only] = came;
  if (came.length !== 1 || only === undefined) return { selected: drawings.indexOf(before[index] as Drawing), point };
  const isSame = index >= 0 && only.tool === before[index]?.tool && drawings.length === before.length;
  return { selected: drawings.indexOf(only), point: isSame ? point : -1 };
}

/** Undoes the last point of the drawing in progress, otherwise the last change. */
function undone(book: DrawingBook): DrawingBook {
  if (book.begun.length > 0) return { ...book, begun: book.begun.slice(0, -1) };
  const drawings = book.past.at(-1);
  if (drawings === undefined) return book;
  return {
    ...book,
    drawings,
    ...selectedAfter(book, drawings),
    past: book.past.slice(0, -1),
    future: [...book.future, book.drawings],
    edits: book.edits + 1,
  };
}

function redone(book: DrawingBook): DrawingBook {
  const drawings = book.future.at(-1);
  if (drawings === undefined) return book;
  const { future } = book;
  return { ...changed(book, drawings), ...selectedAfter(book, drawings), future: future.slice(0, -1) };
}

/** Removes the drawing in progress, otherwise the newest drawing that is not locked. */
function clearedLast(book: DrawingBook): DrawingBook {
  if (book.begun.length > 0) return { ...book, begun: [] };
  return without(
    book,
    book.drawings.findLastIndex((drawing) => !isLocked(drawing)),
  );
}

function clearedAll(book: DrawingBook): DrawingBook {
  const locked = book.drawings.filter(isLocked);
  if (locked.length < book.drawings.length) return changed(book, locked);
  return book.begun.length > 0 ? { ...book, begun: [] } : book;
}

function restored({ tool, snap, styles }: DrawingBook, drawings: readonly Drawing[]): DrawingBook {
  return { ...EMPTY_BOOK, tool, snap, styles, drawings };
}
