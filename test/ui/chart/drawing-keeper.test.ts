import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Drawing, type DrawingState, NO_DRAWINGS } from '../../../engine/tools/drawing.ts';
import { keptDrawings, keptText } from '../../../engine/tools/kept-drawings.ts';
import type { ToolCommand } from '../../../engine/tools/tool-command.ts';
import { byPlace } from '../../../engine/workspace/place.ts';
import {
  DrawingKeeper,
  type DrawingObjects,
  type DrawnChart,
  WRITE_INTERVAL,
} from '../../../ui/chart/drawing-keeper.ts';
import type { ObjectEdit, ReadObject } from '../../../ui/workspace/workspace-client.ts';
import type { ChartTarget } from '../../../workers/api/chart-api.ts';
import type { SymbolKey } from '../../../workers/api/quote-list.ts';

const MSFT: SymbolKey = { region: 'U', symbol: 'MSFT' };
const level = (price: number): Drawing => ({ tool: 'horz', points: [{ time: 1_600_000_000, price }] });

/** A chart that says of its drawings what a test lets it say, and notes what it was told to restore. */
class SaidChart implements DrawnChart {
  state: DrawingState = NO_DRAWINGS;
  target: ChartTarget | null = null;
  readonly restored: (readonly Drawing[])[] = [];
  private readonly listeners = new Set<() => void>();

  readonly drawings = (): DrawingState => this.state;
  readonly drawnTarget = (): ChartTarget | null => this.target;
  readonly watch = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  send(command: { readonly type: string; readonly command?: ToolCommand }): void {
    if (command.command?.act === 'restore') this.restored.push(command.command.drawings);
  }

  say(symbol: string, edits: number, ...drawings: Drawing[]): void {
    this.target = { type: 'security', region: 'U', symbol };
    this.state = { ...NO_DRAWINGS, edits, drawings };
    this.tell();
  }

  /** Something else of the chart changed. */
  tell(): void {
    for (const listener of this.listeners) listener();
  }
}

/** The drawings of one security in a workspace. */
class Objects implements DrawingObjects {
  /** Null while they are loading. */
  all: Map<string, ReadObject<'drawing'>> | null = new Map();
  changes = 0;
  private readonly listeners = new Set<() => void>();

  read(): readonly ReadObject<'drawing'>[] | null {
    return this.all === null ? null : [...this.all.values()].sort(byPlace);
  }

  change(edits: readonly ObjectEdit[]): void {
    this.changes += 1;
    for (const { body, ...edit } of edits) {
      expect([edit.kind, edit.within]).toEqual(['drawing', 'U/MSFT']);
      if (body === null) this.all?.delete(edit.id);
      else this.all?.set(edit.id, { ...edit, body } as ReadObject<'drawing'>);
    }
    this.tell();
  }

  watch(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Another device has these. */
  put(...drawings: readonly Drawing[]): void {
    const known = this.read() ?? [];
    this.all = new Map(
      drawings.map((drawing, i) => {
        const body = { place: String.fromCharCode(65 + i), text: keptText([drawing]) };
        const id = known[i]?.id ?? `object-${i}`;
        return [id, { id, kind: 'drawing', within: 'U/MSFT', body }];
      }),
    );
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

describe('keeping the drawings of a chart', () => {
  let objects: Objects;
  let chart: SaidChart;
  const kept = (): Drawing[] => (objects.read() ?? []).flatMap(({ body }) => keptDrawings(body.text));
  const ids = (): string[] => (objects.read() ?? []).map(({ id }) => id);
  const pass = (): unknown => vi.advanceTimersByTime(WRITE_INTERVAL);

  beforeEach(() => {
    vi.useFakeTimers();
    objects = new Objects();
    chart = new SaidChart();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('restores the saved drawings, and does not take the empty chart before that for a change', () => {
    objects.put(level(200));
    new DrawingKeeper(chart, objects, MSFT, false);
    expect(chart.restored).toEqual([[level(200)]]);
    chart.say('MSFT', 0);
    chart.say('MSFT', 0, level(200));
    pass();
    expect(kept()).toEqual([level(200)]);
    expect(objects.changes).toBe(0);
  });

  it('saves the user’s changes, several at once, as one object, and a clearing', () => {
    new DrawingKeeper(chart, objects, MSFT, false);
    for (let edits = 1; edits <= 30; edits++) chart.say('MSFT', edits, level(edits));
    expect(objects.changes).toBe(0);
    pass();
    expect(kept()).toEqual([level(30)]);
    const [first] = ids();
    chart.say('MSFT', 31, level(40));
    pass();
    expect([kept(), ids()]).toEqual([[level(40)], [first]]);
    chart.tell();
    pass();
    expect(objects.changes).toBe(2);
    chart.say('MSFT', 32);
    pass();
    expect(kept()).toEqual([]);
    // Undone, it is the same object again.
    chart.say('MSFT', 33, level(40));
    pass();
    expect([kept(), ids()]).toEqual([[level(40)], [first]]);
  });

  it('never saves the drawings of another symbol or of the previous user', () => {
    chart.say('MSFT', 7, level(1));
    new DrawingKeeper(chart, objects, MSFT, true);
    chart.tell();
    chart.say('MSFT', 8, level(2));
    pass();
    expect(kept()).toEqual([]);
    chart.say('MSFT', 0);
    chart.say('SPY', 3, level(3));
    pass();
    expect(kept()).toEqual([]);
    chart.say('MSFT', 1, level(4));
    pass();
    expect(kept()).toEqual([level(4)]);
  });

  it('keeps the drawings on the chart beside the saved ones when saving is turned on again', () => {
    chart.say('MSFT', 2, level(5));
    objects.put(level(4));
    new DrawingKeeper(chart, objects, MSFT, false);
    pass();
    expect(kept()).toEqual([level(4), level(5)]);
    expect(chart.restored).toEqual([[level(4), level(5)]]);
  });

  it('restores nothing on a chart that shows the saved drawings, which would lose its steps to undo', () => {
    objects.put(level(4), level(5));
    chart.say('MSFT', 0, level(4), level(5));
    new DrawingKeeper(chart, objects, MSFT, false);
    chart.say('MSFT', 3, level(4), level(5));
    pass();
    expect([chart.restored, objects.changes]).toEqual([[], 0]);
  });

  it('saves what is drawn while the saved drawings are loading, and then shows both', () => {
    objects.all = null;
    new DrawingKeeper(chart, objects, MSFT, false);
    expect(chart.restored).toEqual([]);
    const change = vi.spyOn(objects, 'change');
    chart.say('MSFT', 1, level(6));
    pass();
    const [edit] = change.mock.calls[0]?.[0] ?? [];
    expect(edit?.body).toMatchObject({ text: keptText([level(6)]) });
    objects.put(level(5), level(6));
    expect(chart.restored.at(-1)).toEqual([level(5), level(6)]);
  });

  it('follows what others change, without losing what is not saved yet, and does not receive its own changes', () => {
    new DrawingKeeper(chart, objects, MSFT, false);
    const other = new SaidChart();
    new DrawingKeeper(other, objects, MSFT, false);
    chart.say('MSFT', 1, level(6));
    pass();
    expect(other.restored.at(-1)).toEqual([level(6)]);
    expect(chart.restored).toEqual([[]]);
    other.say('MSFT', 1, level(6), level(7));
    chart.say('MSFT', 2, level(8));
    pass();
    expect(kept()).toEqual(expect.arrayContaining([level(7), level(8)]));
    expect(kept()).toHaveLength(2);
  });

  it('leaves alone what a later version wrote of a drawing, until that drawing is changed here', () => {
    objects.put(level(4), level(5));
    const [later] = objects.all?.values() ?? [];
    if (later === undefined) throw new Error('there is no object');
    const text = `${keptText([level(4)])} glow=7`;
    objects.change([{ ...later, kind: 'drawing', within: 'U/MSFT', body: { ...later.body, text } }]);
    new DrawingKeeper(chart, objects, MSFT, false);
    chart.say('MSFT', 1, level(4), level(6));
    pass();
    expect(objects.read()?.map(({ body }) => body.text)).toEqual([text, keptText([level(6)])]);
    chart.say('MSFT', 2, { ...level(4), style: { colour: 'red' } }, level(6));
    pass();
    expect(objects.read()?.[0]?.body.text).toBe(`${keptText([level(4)])} colour=red`);
  });

  it('saves pending changes when it ends, unless saving is off', () => {
    const keeper = new DrawingKeeper(chart, objects, MSFT, false);
    chart.say('MSFT', 1, level(7));
    keeper.end(true);
    expect(kept()).toEqual([level(7)]);
    const next = new DrawingKeeper(chart, objects, MSFT, false);
    chart.say('MSFT', 2, level(8));
    next.end(false);
    chart.say('MSFT', 3, level(9));
    pass();
    expect(kept()).toEqual([level(7)]);
  });
});
