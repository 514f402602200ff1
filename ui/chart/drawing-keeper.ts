import type { Drawing, DrawingState } from '../../engine/tools/drawing.ts';
import { keptDrawings, keptText } from '../../engine/tools/kept-drawings.ts';
import type { ChartTarget } from '../../workers/api/chart-api.ts';
import type { ChartHandle } from './chart-handle.ts';
import type { DrawingStore, DrawingsKey } from './drawing-store.ts';

/** A dragged drawing changes every frame; it is saved at most once in this time, milliseconds. */
export const WRITE_INTERVAL = 200;

/** The part of a chart that is needed here. */
export type DrawnChart = Pick<ChartHandle, 'drawings' | 'drawnTarget' | 'watch' | 'send'>;

/**
 * Saves the drawings of one user and symbol while their chart is shown. It restores the saved drawings, saves the user's changes,
 * and follows the changes that other charts of the symbol save.
 */
export class DrawingKeeper {
  readonly #chart: DrawnChart;
  readonly #store: DrawingStore;
  readonly #key: DrawingsKey;
  readonly #stops: readonly (() => void)[];
  /** The text in the store. */
  #text: string;
  #seen: DrawingState | null = null;
  #due: readonly Drawing[] | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the chart still shows another user's drawings. */
  #isForeign = false;

  /** `resumed`: the chart already shows this user's drawings, and they are newer than the saved ones. */
  constructor(chart: DrawnChart, store: DrawingStore, key: DrawingsKey, resumed: boolean) {
    this.#chart = chart;
    this.#store = store;
    this.#key = key;
    this.#text = store.read(key);
    if (resumed && isOf(chart.drawnTarget(), key)) {
      this.#take();
    } else {
      this.#isForeign = isOf(chart.drawnTarget(), key) && chart.drawings().edits > 0;
      this.#restore();
    }
    this.#stops = [store.watch(key, (text) => this.#follow(text)), chart.watch(() => this.#take())];
  }

  /** Saves pending changes at once. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#due === null) return;
    const text = keptText(this.#due);
    this.#due = null;
    if (text === this.#text) return;
    this.#text = text;
    this.#store.write(this.#key, text);
  }

  /** Stops. Pending changes are saved, unless the user has turned saving off. */
  end(keeps: boolean): void {
    for (const stop of this.#stops) stop();
    if (!keeps) this.#due = null;
    this.flush();
  }

  #take(): void {
    const state = this.#chart.drawings();
    if (state === this.#seen) return;
    this.#seen = state;
    if (state.edits === 0) this.#isForeign = false;
    if (state.edits === 0 || this.#isForeign || !isOf(this.#chart.drawnTarget(), this.#key)) return;
    this.#due = state.drawings;
    this.#timer ??= setTimeout(() => this.flush(), WRITE_INTERVAL);
  }

  #follow(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    this.#due = null;
    this.#restore();
  }

  #restore(): void {
    this.#chart.send({ type: 'tool', command: { act: 'restore', drawings: keptDrawings(this.#text) } });
  }
}

function isOf(target: ChartTarget | null, { region, symbol }: DrawingsKey): boolean {
  return target?.type === 'security' && target.region === region && target.symbol === symbol;
}
