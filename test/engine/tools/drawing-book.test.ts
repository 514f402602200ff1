import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Anchor,
  DRAWN_TOOLS,
  type Drawing,
  type DrawnTool,
  isWritten,
  TOOLS,
} from '../../../engine/tools/drawing.ts';
import { type DrawingBook, type DrawingEvent, EMPTY_BOOK, edited } from '../../../engine/tools/drawing-book.ts';
import { DRAWING_STYLES, type DrawingStyle } from '../../../engine/tools/drawing-style.ts';

const at = (price: number): Anchor => ({ time: price * 60, price });

function bookAfter(book: DrawingBook, ...events: readonly DrawingEvent[]): DrawingBook {
  return events.reduce(edited, book);
}

const WRITE: DrawingEvent = { type: 'write', text: 'Words' };

/** The events of clicks with a tool; words are written after each point of a tool that needs some. */
function clicks(tool: DrawnTool, ...prices: readonly number[]): DrawingEvent[] {
  const placed = prices.flatMap((price): DrawingEvent[] => {
    const place: DrawingEvent = { type: 'place', at: at(price) };
    return isWritten(tool) ? [place, WRITE] : [place];
  });
  return [{ type: 'take', tool }, ...placed];
}

const tools = ({ drawings }: DrawingBook): DrawnTool[] => drawings.map(({ tool }) => tool);

describe('placing points', () => {
  it('takes as many clicks as specified', () => {
    const points = Object.entries(DRAWN_TOOLS).map(([tool, entry]) => [tool, entry.points]);
    expect(Object.fromEntries(points)).toMatchObject({
      horz: 1,
      vert: 1,
      fibzone: 1,
      square: 1,
      line: 2,
      ray: 2,
      rect: 2,
      measure: 2,
      text: 1,
      regress: 2,
      fibretrace: 2,
      fibfans: 2,
      parallel: 3,
      pitchfork: 3,
    });
  });

  it.each(
    Object.entries(DRAWN_TOOLS).flatMap(([tool, { points, written }]) => (written ? [] : [[tool, points] as const])),
  )('%s is complete after %i clicks, and the tool stays active', (tool, needed) => {
    let book = edited(EMPTY_BOOK, { type: 'take', tool: tool as DrawnTool });
    for (let click = 1; click < needed; click++) {
      book = edited(book, { type: 'place', at: at(click) });
      expect([book.begun.length, book.drawings.length]).toEqual([click, 0]);
    }
    book = edited(book, { type: 'place', at: at(needed) });
    expect(book.begun).toEqual([]);
    expect(book.drawings).toEqual([{ tool, points: Array.from({ length: needed }, (_, i) => at(i + 1)) }]);
    expect(book.tool).toBe(tool);
  });

  it('the click after a complete pitchfork begins the next', () => {
    const book = bookAfter(EMPTY_BOOK, ...clicks('pitchfork', 1, 2, 3, 4));
    expect(book.drawings).toHaveLength(1);
    expect(book.begun).toEqual([at(4)]);
  });

  it('a second retracement, zone or square replaces the first; other tools add drawings', () => {
    const all = Object.keys(DRAWN_TOOLS) as DrawnTool[];
    let book = EMPTY_BOOK;
    for (const tool of [...all, ...all])
      book = bookAfter(book, ...clicks(tool, ...[1, 2, 3].slice(0, DRAWN_TOOLS[tool].points)));
    for (const tool of all) {
      expect(tools(book).filter((drawn) => drawn === tool)).toHaveLength(DRAWN_TOOLS[tool].single ? 1 : 2);
    }
    expect(all.filter((tool) => DRAWN_TOOLS[tool].single)).toEqual(
      expect.arrayContaining(['fibretrace', 'fibzone', 'square']),
    );
  });

  it('a retracement in progress leaves the earlier one until it is complete', () => {
    const book = bookAfter(EMPTY_BOOK, ...clicks('fibretrace', 1, 2, 3));
    expect(book.drawings[0].points).toEqual([at(1), at(2)]);
    expect(edited(book, { type: 'place', at: at(4) }).drawings).toEqual([
      { tool: 'fibretrace', points: [at(3), at(4)] },
    ]);
  });

  it('a second click on the same place adds no point', () => {
    const book = bookAfter(EMPTY_BOOK, ...clicks('line', 1, 1));
    expect([book.begun.length, book.drawings.length]).toEqual([1, 0]);
    expect(bookAfter(EMPTY_BOOK, ...clicks('horz', 1, 1)).drawings).toHaveLength(2);
  });

  it('info and cross draw nothing; changing the tool drops a drawing in progress', () => {
    expect(edited(EMPTY_BOOK, { type: 'place', at: at(1) })).toBe(EMPTY_BOOK);
    const book = bookAfter(EMPTY_BOOK, ...clicks('line', 1), { type: 'take', tool: 'horz' });
    expect(book.begun).toEqual([]);
  });

  it('taking the same tool again drops a drawing in progress and a selection, and else changes nothing', () => {
    const idle = bookAfter(EMPTY_BOOK, ...clicks('line', 1, 2));
    expect(edited(idle, { type: 'take', tool: 'line' })).toBe(idle);
    const begun = bookAfter(idle, { type: 'place', at: at(3) });
    expect(edited(begun, { type: 'take', tool: 'line' }).begun).toEqual([]);
    const selected = { ...idle, selected: 0 };
    expect(edited(selected, { type: 'take', tool: 'line' }).selected).toBe(-1);
  });
});

describe('writing', () => {
  const placed = bookAfter(EMPTY_BOOK, { type: 'take', tool: 'text' }, { type: 'place', at: at(1) });

  it('completes a drawing of words, and is one step to undo', () => {
    expect([placed.begun, placed.drawings]).toEqual([[at(1)], []]);
    const book = edited(placed, { type: 'write', text: '  Twice\n tested ' });
    expect(book.drawings).toEqual([{ tool: 'text', points: [at(1)], text: 'Twice tested' }]);
    expect([book.begun, book.tool]).toEqual([[], 'text']);
    expect(edited(book, { type: 'undo' }).drawings).toEqual([]);
  });

  it('is needed: without words there is no drawing, and a cancelled one leaves nothing', () => {
    expect(edited(placed, { type: 'write', text: ' \n ' })).toBe(placed);
    expect(edited(placed, { type: 'cancel' })).toMatchObject({ begun: [], drawings: [], tool: 'text' });
    expect(edited(EMPTY_BOOK, WRITE)).toBe(EMPTY_BOOK);
  });

  it('can wait while its place changes', () => {
    expect(edited(placed, { type: 'place', at: at(2) }).begun).toEqual([at(2)]);
  });

  it('gives the selected drawing other words, and no words to one that has none', () => {
    const drawn = bookAfter(placed, WRITE, ...clicks('line', 3, 4), { type: 'select', index: 0, point: -1 });
    const other = edited(drawn, { type: 'write', text: 'Other' });
    expect(other.drawings[0]).toEqual({ tool: 'text', points: [at(1)], text: 'Other' });
    expect(other.selected).toBe(0);
    expect(edited(other, { type: 'undo' }).drawings).toBe(drawn.drawings);
    expect(edited(other, { type: 'write', text: 'Other' })).toBe(other);
    const line = edited(drawn, { type: 'select', index: 1, point: -1 });
    expect(edited(line, WRITE)).toBe(line);
  });

  it('keeps the words of a drawing that is moved', () => {
    const drawn = bookAfter(placed, WRITE, { type: 'select', index: 0, point: -1 });
    expect(edited(drawn, { type: 'move', points: [at(5)] }).drawings).toEqual([
      { tool: 'text', points: [at(5)], text: 'Words' },
    ]);
  });
});

describe('cancel', () => {
  it('drops the drawing in progress, then the selection, then the tool', () => {
    let book = bookAfter(EMPTY_BOOK, ...clicks('line', 1, 2, 3));
    book = edited(book, { type: 'cancel' });
    expect([book.begun.length, book.tool]).toEqual([0, 'line']);
    book = edited(book, { type: 'cancel' });
    expect(book.tool).toBe('info');
    book = bookAfter(book, { type: 'select', index: 0, point: -1 }, { type: 'cancel' });
    expect(book.selected).toBe(-1);
    expect(edited(book, { type: 'cancel' })).toBe(book);
  });
});

describe('selecting', () => {
  const three = bookAfter(EMPTY_BOOK, ...clicks('line', 1, 2), ...clicks('horz', 3), ...clicks('pitchfork', 4, 5, 6));

  it('cycles through the drawings in both directions', () => {
    const forward = [0, 1, 2, 0];
    let book = three;
    for (const index of forward) {
      book = edited(book, { type: 'selectNext', by: 1 });
      expect(book.selected).toBe(index);
    }
    expect(edited(three, { type: 'selectNext', by: -1 }).selected).toBe(2);
    expect(edited(EMPTY_BOOK, { type: 'selectNext', by: 1 }).selected).toBe(-1);
  });

  it('cycles through the points of the drawing and back to the whole drawing', () => {
    let book = edited(three, { type: 'select', index: 2, point: -1 });
    const points: number[] = [];
    for (let i = 0; i < 5; i++) {
      book = edited(book, { type: 'selectPoint' });
      points.push(book.point);
    }
    expect(points).toEqual([0, 1, 2, -1, 0]);
  });

  it('deactivates a drawing tool, so that keys apply to the drawing; a crosshair stays', () => {
    const book = bookAfter(three, ...clicks('line', 7), { type: 'selectNext', by: 1 });
    expect([book.tool, book.begun.length, book.selected]).toEqual(['info', 0, 0]);
    const crossed = bookAfter(three, { type: 'take', tool: 'cross' }, { type: 'selectNext', by: 1 });
    expect(crossed.tool).toBe('cross');
  });

  it('an invalid index selects nothing, an invalid point the whole drawing', () => {
    expect(edited(three, { type: 'select', index: 9, point: 0 })).toBe(three);
    expect(edited(three, { type: 'select', index: 1, point: 4 }).point).toBe(-1);
  });
});

describe('undo', () => {
  it('reverts a whole drag at once, and each drag by itself', () => {
    const drawn = bookAfter(EMPTY_BOOK, ...clicks('horz', 1), { type: 'select', index: 0, point: -1 });
    const move = (price: number): DrawingEvent => ({ type: 'move', points: [at(price)] });
    const book = bookAfter(drawn, move(2), move(3), { type: 'settle' }, move(4), move(5), { type: 'settle' });
    const once = edited(book, { type: 'undo' });
    expect(once.drawings[0].points).toEqual([at(3)]);
    expect(edited(once, { type: 'undo' }).drawings[0].points).toEqual([at(1)]);
    expect(bookAfter(once, { type: 'undo' }, { type: 'redo' }, { type: 'redo' }).drawings).toEqual(book.drawings);
  });

  it('and redo keep what is selected, or select the drawing that they bring back', () => {
    const two = bookAfter(EMPTY_BOOK, ...clicks('line', 1, 2), ...clicks('horz', 3), { type: 'take', tool: 'info' });
    const second: DrawingEvent = { type: 'select', index: 1, point: -1 };
    const moved = bookAfter(two, { type: 'select', index: 0, point: 1 }, { type: 'move', points: [at(5), at(6)] });
    expect(edited(moved, { type: 'undo' })).toMatchObject({ selected: 0, point: 1 });
    expect(bookAfter(moved, { type: 'undo' }, { type: 'redo' })).toMatchObject({ selected: 0, point: 1 });
    expect(bookAfter(moved, second, { type: 'undo' })).toMatchObject({ selected: 0, point: -1 });
    const deleted = bookAfter(two, second, { type: 'delete' });
    expect(edited(deleted, { type: 'undo' })).toMatchObject({ selected: 1, point: -1 });
    expect(bookAfter(deleted, { type: 'undo' }, { type: 'redo' })).toMatchObject({ selected: -1, point: -1 });
    const copied = bookAfter(two, { type: 'copy', points: [at(8), at(9)] });
    expect(bookAfter(copied, { type: 'select', index: 0, point: -1 }, { type: 'undo' }).selected).toBe(0);
    expect(bookAfter(two, { type: 'clearAll' }, { type: 'undo' }).selected).toBe(-1);
    // A tool that draws goes on drawing.
    const drawing = bookAfter(EMPTY_BOOK, ...clicks('horz', 1, 2), { type: 'undo' }, { type: 'redo' });
    expect(drawing).toMatchObject({ tool: 'horz', selected: -1 });
  });

  it('reverts clear all', () => {
    const drawn = bookAfter(EMPTY_BOOK, ...clicks('line', 1, 2), ...clicks('horz', 3));
    expect(bookAfter(drawn, { type: 'clearAll' }, { type: 'undo' }).drawings).toEqual(drawn.drawings);
  });

  it('first reverts the last point of a drawing in progress', () => {
    const book = bookAfter(EMPTY_BOOK, ...clicks('horz', 1), ...clicks('pitchfork', 2, 3), { type: 'undo' });
    expect(book.begun).toEqual([at(2)]);
    expect(book.drawings).toHaveLength(1);
  });

  it('keeps a hundred changes', () => {
    let book = edited(EMPTY_BOOK, { type: 'take', tool: 'horz' });
    for (let i = 0; i < 150; i++) book = edited(book, { type: 'place', at: at(i) });
    expect(book.past).toHaveLength(100);
    for (let i = 0; i < 150; i++) book = edited(book, { type: 'undo' });
    expect(book.drawings).toHaveLength(50);
  });
});

describe('style', () => {
  const drawn = bookAfter(EMPTY_BOOK, ...clicks('line', 1, 2), ...clicks('text', 3));
  const first: DrawingEvent = { type: 'select', index: 0, point: 1 };
  const blue: DrawingEvent = { type: 'style', style: { colour: 'blue' } };

  it('is that of the selected drawing, which stays selected, and can be undone', () => {
    const book = bookAfter(drawn, first, blue);
    expect(book.drawings[0]).toEqual({ ...drawn.drawings[0], style: { colour: 'blue' } });
    expect([book.selected, book.point, book.edits]).toEqual([0, 1, drawn.edits + 1]);
    expect(edited(book, { type: 'undo' }).drawings).toBe(drawn.drawings);
    expect(edited(drawn, blue)).toBe(drawn);
  });

  it('stays when the drawing is moved, and goes with its copy, which is selected', () => {
    const moved = bookAfter(drawn, first, blue, { type: 'move', points: [at(7), at(8)] });
    expect(moved.drawings[0]?.style).toEqual({ colour: 'blue' });
    const book = edited(moved, { type: 'copy', points: [at(9), at(10)] });
    expect(book.drawings[2]).toMatchObject({ tool: 'line', points: [at(9), at(10)], style: { colour: 'blue' } });
    expect([book.selected, book.point]).toEqual([2, -1]);
    expect(edited(book, { type: 'undo' }).drawings).toBe(moved.drawings);
  });

  it('of new drawings is the one that is set for their tool', () => {
    const styles = { line: { colour: 'blue', width: '3' }, text: { colour: 'red' } } as const;
    const set = edited(EMPTY_BOOK, { type: 'styles', styles });
    const book = bookAfter(set, ...clicks('line', 1, 2), ...clicks('horz', 3), ...clicks('text', 4));
    expect(book.drawings.map(({ style }) => style)).toEqual([styles.line, undefined, styles.text]);
    expect(edited(book, { type: 'restore', drawings: [] }).styles).toBe(styles);
  });

  it('there is no copy of nothing, nor of what a chart has once', () => {
    const copy: DrawingEvent = { type: 'copy', points: [at(9), at(10)] };
    expect(edited(drawn, copy)).toBe(drawn);
    const single = bookAfter(drawn, ...clicks('fibretrace', 1, 2), { type: 'select', index: 2, point: -1 });
    expect(edited(single, copy)).toBe(single);
  });
});

describe('a locked drawing', () => {
  const lock: DrawingEvent = { type: 'style', style: { lock: 'on' } };
  const book = bookAfter(
    EMPTY_BOOK,
    ...clicks('line', 1, 2),
    ...clicks('text', 3),
    { type: 'select', index: 1, point: -1 },
    lock,
  );

  it.each<DrawingEvent>([
    { type: 'move', points: [at(7)] },
    { type: 'write', text: 'Other words' },
    { type: 'delete' },
  ])('is not changed by $type', (event) => {
    expect(edited(book, event)).toBe(book);
  });

  it('stays when the last drawing or all of them are removed', () => {
    expect(tools(edited(book, { type: 'clearLast' }))).toEqual(['text']);
    const cleared = edited(book, { type: 'clearAll' });
    expect(tools(cleared)).toEqual(['text']);
    expect(edited(cleared, { type: 'clearAll' })).toBe(cleared);
    expect(edited(cleared, { type: 'clearLast' })).toBe(cleared);
  });

  it('has another style and a copy that is not locked, and is unlocked', () => {
    expect(edited(book, { type: 'style', style: { lock: 'on', colour: 'red' } }).drawings[1]?.style?.colour).toBe(
      'red',
    );
    const copied = bookAfter(book, { type: 'copy', points: [at(4)] }, { type: 'delete' });
    expect(tools(copied)).toEqual(['line', 'text']);
    expect(tools(bookAfter(book, { type: 'style', style: {} }, { type: 'delete' }))).toEqual(['line']);
  });
});

describe('restore', () => {
  it('replaces the drawings by stored ones, with nothing to undo and nothing to save', () => {
    const kept: Drawing[] = [{ tool: 'vert', points: [at(9)] }];
    const drawn = bookAfter(EMPTY_BOOK, { type: 'snap', on: true }, ...clicks('line', 1, 2, 3));
    const book = edited(drawn, { type: 'restore', drawings: kept });
    expect(book).toEqual({ ...EMPTY_BOOK, tool: 'line', snap: true, drawings: kept });
    expect(edited(book, { type: 'undo' })).toBe(book);
    expect(book.edits).toBe(0);
    expect(edited(book, { type: 'clearLast' }).edits).toBe(1);
  });
});

const anchor = fc.record({ time: fc.integer(), price: fc.integer() });
const anyStyle = fc.record(
  Object.fromEntries(
    Object.entries(DRAWING_STYLES).map(([property, values]) => [property, fc.constantFrom(...values)]),
  ),
  { requiredKeys: [] },
) as fc.Arbitrary<DrawingStyle>;
const anyEvent: fc.Arbitrary<DrawingEvent> = fc.oneof(
  fc.record({ type: fc.constant('style' as const), style: anyStyle }),
  fc.record({ type: fc.constant('take' as const), tool: fc.constantFrom(...TOOLS) }),
  fc.record({ type: fc.constant('place' as const), at: anchor }),
  fc.record({ type: fc.constant('place' as const), at: anchor }),
  fc.record({ type: fc.constant('place' as const), at: anchor }),
  fc.constant(WRITE),
  fc.record({
    type: fc.constant('select' as const),
    index: fc.integer({ min: -1, max: 5 }),
    point: fc.integer({ min: -1, max: 3 }),
  }),
  fc.record({ type: fc.constant('selectNext' as const), by: fc.constantFrom(1 as const, -1 as const) }),
  fc.record({ type: fc.constant('move' as const), points: fc.array(anchor, { minLength: 1, maxLength: 3 }) }),
  fc.record({ type: fc.constant('snap' as const), on: fc.boolean() }),
  fc.constantFrom(
    ...(['selectPoint', 'settle', 'delete', 'cancel', 'undo', 'redo', 'clearLast', 'clearAll'] as const).map(
      (type) => ({ type }),
    ),
  ),
);
const anyBook = fc.array(anyEvent, { maxLength: 60 }).map((events) => bookAfter(EMPTY_BOOK, ...events));

describe('any sequence of events', () => {
  it('leaves a consistent book', () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        for (const { tool, points } of book.drawings) expect(points).toHaveLength(DRAWN_TOOLS[tool].points);
        for (const tool of ['fibretrace', 'fibzone', 'square']) {
          expect(book.drawings.filter((drawing) => drawing.tool === tool).length).toBeLessThanOrEqual(1);
        }
        expect(book.selected).toBeLessThan(book.drawings.length);
        if (book.selected >= 0) expect(['info', 'cross']).toContain(book.tool);
        expect(book.point).toBeLessThan(book.drawings[book.selected]?.points.length ?? 0);
        if (book.begun.length > 0) {
          const { points, written } = DRAWN_TOOLS[book.tool as DrawnTool];
          expect(book.begun.length).toBeLessThan(written ? points + 1 : points);
        }
        for (const { tool, text } of book.drawings) expect(text !== undefined).toBe(DRAWN_TOOLS[tool].written === true);
      }),
    );
  });

  it('undo reverts a later change, and redo makes it again', () => {
    fc.assert(
      fc.property(anyBook, anyEvent, (book, event) => {
        const settled = edited(book, { type: 'settle' });
        const next = edited(settled, event);
        fc.pre(next.drawings !== settled.drawings && event.type !== 'undo' && event.type !== 'redo');
        const undone = edited(next, { type: 'undo' });
        expect(undone.drawings).toBe(settled.drawings);
        expect(edited(undone, { type: 'redo' }).drawings).toBe(next.drawings);
      }),
      { numRuns: 400 },
    );
  });

  it('undoing everything leaves no drawing', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        let book = bookAfter(EMPTY_BOOK, ...events);
        while (book.begun.length > 0 || book.past.length > 0) book = edited(book, { type: 'undo' });
        expect(book.drawings).toEqual([]);
      }),
    );
  });
});
