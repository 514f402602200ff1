import type { Drawing, DrawingState } from '../../engine/tools/drawing.ts';
import { keptDrawings, keptText } from '../../engine/tools/kept-drawings.ts';
import type { ChartTarget } from '../../workers/api/chart-api.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { newObjectId } from '../workspace/object-id.ts';
import type { ObjectEdit, ReadObject } from '../workspace/workspace-client.ts';
import type { ChartHandle } from './chart-handle.ts';
import { drawingChange, type KnownDrawing, knownDrawings } from './drawing-edits.ts';

/** A dragged drawing changes every frame; it is saved at most once in this time, milliseconds. */
export const WRITE_INTERVAL = 200;

/** The part of a chart that is needed here. */
export type DrawnChart = Pick<ChartHandle, 'drawings' | 'drawnTarget' | 'watch' | 'send'>;

/** The drawings of one security in the user's workspace. */
export interface DrawingObjects {
  /** Null while they are loading. */
  read(): readonly ReadObject<'drawing'>[] | null;
  change(edits: readonly ObjectEdit[]): void;
  /** Calls `listener` after every change; returns a function that stops it. */
  watch(listener: () => void): () => void;
}

/** What objects of drawings are within: `U/SPY`. */
export function withinSecurity({ region, symbol }: SymbolKey): string {
  return `${region}/${symbol}`;
}

/**
 * Saves the drawings of one user and security while their chart is shown. It restores the saved drawings, saves the user's changes,
 * and follows what other charts, tabs and devices change.
 */
export class DrawingKeeper {
  readonly #chart: DrawnChart;
  readonly #objects: DrawingObjects;
  readonly #key: SymbolKey;
  readonly #stops: readonly (() => void)[];
  /** What the chart shows, as objects; null until they are loaded. */
  #known: readonly KnownDrawing[] | null = null;
  /** The ids of drawings that were deleted here, by text: undone, they are the same objects again. */
  readonly #gone = new Map<string, string>();
  #seen: DrawingState | null = null;
  #due: readonly Drawing[] | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the chart still shows another user's drawings. */
  #isForeign: boolean;

  /** `isForeign`: the chart's drawings, if it has any, are another user's. Otherwise they are kept beside those that are saved. */
  constructor(chart: DrawnChart, objects: DrawingObjects, key: SymbolKey, isForeign: boolean) {
    this.#chart = chart;
    this.#objects = objects;
    this.#key = key;
    this.#isForeign = isForeign && isOf(chart.drawnTarget(), key) && chart.drawings().edits > 0;
    this.#follow();
    this.#stops = [objects.watch(() => this.#follow()), chart.watch(() => this.#take())];
  }

  /** Saves pending changes at once. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#due === null || this.#known === null) return;
    const before = this.#known;
    const idOf = (text: string): string => this.#idOf(text);
    const { known, edits } = drawingChange(withinSecurity(this.#key), before, this.#due, idOf);
    this.#due = null;
    this.#known = known;
    const left = new Set(known.map(({ id }) => id));
    for (const { id, text } of before) if (!left.has(id)) this.#gone.set(text, id);
    if (edits.length > 0) this.#objects.change(edits);
  }

  /** Stops. Pending changes are saved, unless the user has turned saving off. */
  end(keeps: boolean): void {
    for (const stop of this.#stops) stop();
    if (!keeps) this.#due = null;
    this.flush();
  }

  #idOf(text: string): string {
    const id = this.#gone.get(text);
    this.#gone.delete(text);
    return id ?? newObjectId();
  }

  #take(): void {
    const state = this.#chart.drawings();
    if (state === this.#seen) return;
    this.#seen = state;
    if (state.edits === 0) this.#isForeign = false;
    if (state.edits === 0 || !this.#isOwn) return;
    // While the saved ones are loading, what is drawn is new.
    this.#known ??= [];
    this.#due = state.drawings;
    this.#timer ??= setTimeout(() => this.flush(), WRITE_INTERVAL);
  }

  /** The saved drawings changed. */
  #follow(): void {
    // What was drawn here is not lost by what came from elsewhere.
    if (this.#known !== null) this.flush();
    const objects = this.#objects.read();
    if (objects === null) return;
    const isFirst = this.#known === null;
    const saved = knownDrawings(objects);
    if (!isFirst && isSame(saved, this.#known ?? [])) return;
    this.#known = saved;
    const { edits, drawings } = this.#chart.drawings();
    const here = isFirst && this.#isOwn ? drawings : [];
    const texts = new Set(saved.map(({ text }) => text));
    const added = edits > 0 ? here.filter((drawing) => !texts.has(keptText([drawing]))) : [];
    const all = [...saved.flatMap(({ text }) => keptDrawings(text)), ...added];
    if (added.length > 0) {
      this.#due = all;
      this.flush();
    }
    // A chart that shows them, in the place of another one, keeps its steps to undo.
    if (here.length > 0 && keptText(here) === keptText(all)) return;
    this.#chart.send({ type: 'tool', command: { act: 'restore', drawings: all } });
  }

  get #isOwn(): boolean {
    return !this.#isForeign && isOf(this.#chart.drawnTarget(), this.#key);
  }
}

function isSame(a: readonly KnownDrawing[], b: readonly KnownDrawing[]): boolean {
  return a.length === b.length && a.every(({ id, text }, i) => b[i]?.id === id && b[i]?.text === text);
}

function isOf(target: ChartTarget | null, { region, symbol }: SymbolKey): boolean {
  return target?.type === 'security' && target.region === region && target.symbol === symbol;
}
