import type { ChartChoice } from '../../engine/chart/chart-choice.ts';
import type { Command } from '../../engine/chart/command.ts';
import type { Readout } from '../../engine/chart/readout.ts';
import type { ChartTheme } from '../../engine/chart/theme.ts';
import { type DrawingState, NO_DRAWINGS } from '../../engine/tools/drawing.ts';
import type {
  BarTable,
  ChartCommand,
  ChartInit,
  ChartLegacy,
  ChartMessage,
  ChartStatus,
  ChartTarget,
  ComparedState,
  PaneBox,
  PointerHint,
} from '../../workers/api/chart-api.ts';
import type { ChartConnection } from '../../workers/api/chart-client.ts';
import { borrowCharts, borrowedCharts, CHART_RETRY_INTERVAL, returnCharts } from '../painting/chart-connection.ts';
import { Listeners } from '../platform/listeners.ts';

/** The summary for the accessible name changes at most once in this time, milliseconds. */
const SUMMARY_INTERVAL = 1000;

let chartsMade = 0;

const NO_PANES: readonly PaneBox[] = [];
const NOTHING_COMPARED: readonly ComparedState[] = [];

const NOT_YET: ChartStatus = {
  phase: 'loading',
  failure: '',
  live: false,
  subject: null,
  fetchedAt: 0,
  simulated: null,
};

/** The drawings of a chart, and the chart's target. */
interface LastDrawn {
  readonly state: DrawingState;
  readonly target: ChartTarget | null;
}

/** What a chart that has ended leaves, in the worker that it ran in. */
interface Left {
  readonly charts: Promise<ChartConnection>;
  readonly legacy: Promise<ChartLegacy | null>;
}

/**
 * The page's end of one chart: it sends commands, keeps the latest status and readout for its listeners, and owns the two
 * canvases. A canvas can be transferred only once, and effects run twice in development, so each `open` creates new ones.
 */
export class ChartHandle {
  #status: ChartStatus = NOT_YET;
  #readout: Readout | null = null;
  #summary: Readout | null = null;
  #drawings: DrawingState = NO_DRAWINGS;
  #drawnTarget: ChartTarget | null = null;
  #panes: readonly PaneBox[] = NO_PANES;
  #compared: readonly ComparedState[] = NOTHING_COMPARED;
  #hint: PointerHint = 'crosshair';
  #summaryAt = Number.NEGATIVE_INFINITY;
  #summaryTimer = 0;
  #port: MessagePort | undefined;
  /** Retries a failed start; undefined if nothing has failed. */
  #startAgain: (() => void) | undefined;
  /** Sends a question about this chart to the worker; undefined while there is none. */
  #ask: (<T>(question: (charts: ChartConnection, id: string) => Promise<T>) => Promise<T>) | undefined;
  #left: Left | null = null;
  /** What the chart in this one's place had; null if there was none. */
  #before: { readonly drawn: LastDrawn; readonly left: () => Left | null } | null;
  readonly #listeners = new Listeners();
  readonly #shareListeners = new Set<(shares: readonly number[]) => void>();

  /**
   * `before`: the handle that this chart had, in a worker that died or in another market. Its drawings are restored; if its worker
   * lives, also the steps that can be undone and the part in sight.
   */
  constructor(before: ChartHandle | null = null) {
    this.#before = before && {
      drawn: { state: before.drawings(), target: before.drawnTarget() },
      left: before.left,
    };
    // What was before that one is of no use any more.
    if (before !== null) before.#before = null;
  }

  /** What it left when it ended; null before. */
  readonly left = (): Left | null => this.#left;

  /** The chart's status; the same object until it changes. */
  readonly status = (): ChartStatus => this.#status;

  /** The latest readout; null while there is no bar. */
  readonly readout = (): Readout | null => this.#readout;

  /** A readout that changes at most once a second, for the accessible name: nobody wants to hear every trade. */
  readonly summary = (): Readout | null => this.#summary;

  /** The current tool and the drawings; the same object until they change. */
  readonly drawings = (): DrawingState => this.#drawings;

  /** The target that `drawings` belong to; null until the chart has reported it. */
  readonly drawnTarget = (): ChartTarget | null => this.#drawnTarget;

  /** The panes from the top, the price pane first; empty before the first layout, and the same array until the layout changes. */
  readonly panes = (): readonly PaneBox[] => this.#panes;

  /** The compared securities, in the order of the readout; the same array until they change. */
  readonly compared = (): readonly ComparedState[] => this.#compared;

  /** What the pointer can do at its position. */
  readonly hint = (): PointerHint => this.#hint;

  /** Calls `listener` when any of the above changes; for the readout at most once a frame. */
  readonly watch = this.#listeners.watch;

  /** Calls `listener` with the panes' heights as fractions of 1 when a divider was moved. */
  watchShares(listener: (shares: readonly number[]) => void): () => void {
    this.#shareListeners.add(listener);
    return () => this.#shareListeners.delete(listener);
  }

  /** Sends a gesture, or the choice that a change led to. */
  send(command: Command | Extract<ChartCommand, { type: 'words' | 'retry' | 'tool' | 'quoted' }>): void {
    this.#port?.postMessage(command);
    if (command.type === 'retry') this.#startAgain?.();
    if (command.type === 'tool' && command.command.act === 'take') this.#setTool(command.command.tool);
  }

  /** The tool is current at once, so that keys pressed right after the choice reach it. */
  #setTool(tool: DrawingState['tool']): void {
    this.#drawings = { ...this.#drawings, tool };
    this.#listeners.notify();
  }

  /** Shows another target by a choice that suits it. */
  target(target: ChartTarget, choice: ChartChoice): void {
    this.#port?.postMessage({ type: 'target', target, choice } satisfies ChartCommand);
  }

  /** Charts with the same link share crosshair and time range. */
  link(link: string | undefined): void {
    this.#port?.postMessage({ type: 'link', link } satisfies ChartCommand);
  }

  theme(theme: ChartTheme): void {
    this.#port?.postMessage({ type: 'theme', theme } satisfies ChartCommand);
  }

  /** The visible bars with the values of every indicator; null if there is no bar. Rejects if there is no chart. */
  async table(): Promise<BarTable | null> {
    return this.#answer((charts, id) => charts.table(id));
  }

  /** The values of a formula's lines on the last bar; null if there are none. */
  async values(text: string): Promise<readonly number[] | null> {
    return this.#answer((charts, id) => charts.values(id, text));
  }

  /** All loaded bars, with the same columns, as CSV. Rejects if there is no chart. */
  async csv(): Promise<string> {
    return this.#answer((charts, id) => charts.csv(id));
  }

  /** The chart's image as PNG, with `caption` in it; null if it shows nothing. Rejects if there is no chart. */
  async picture(caption: string): Promise<Blob | null> {
    return this.#answer((charts, id) => charts.picture(id, caption));
  }

  /** Where the points of the selected drawing are: x, y, x, y … in CSS pixels. Rejects if there is no chart. */
  async handles(): Promise<readonly number[]> {
    return this.#answer((charts, id) => charts.handles(id));
  }

  #answer<T>(question: (charts: ChartConnection, id: string) => Promise<T>): Promise<T> {
    return this.#ask === undefined ? Promise.reject(new Error('the chart is not open')) : this.#ask(question);
  }

  /** Puts the chart's canvases into `holder` and starts it; returns a function that ends it. */
  open(holder: HTMLElement, init: Omit<ChartInit, 'id' | 'before'>): () => void {
    const base = document.createElement('canvas');
    const overlay = document.createElement('canvas');
    holder.append(base, overlay);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event: MessageEvent<ChartMessage>) => this.#take(port1, event.data);
    this.#port = port1;
    this.#status = NOT_YET;
    this.#drawings = NO_DRAWINGS;
    this.#drawnTarget = null;
    this.#compared = NOTHING_COMPARED;
    const charts = borrowedCharts();
    const left = this.#before?.left() ?? null;
    const legacy = left?.charts === charts ? left.legacy : null;
    this.#putBack(init.target, legacy !== null);
    const id = `chart-${++chartsMade}`;
    let retryTimer = 0;
    const create = async (): Promise<ChartConnection | null> => {
      try {
        const charts = await borrowCharts();
        await charts.create({ id, ...init, before: await legacy }, base, overlay, port2);
        return charts;
      } catch (reason) {
        returnCharts();
        console.warn('chart: could not be started', reason);
        if (this.#port !== port1) return null;
        this.#startAgain = startAgain;
        retryTimer = window.setTimeout(startAgain, CHART_RETRY_INTERVAL);
        this.#show({ ...this.#status, phase: 'failed', failure: 'unreachable' });
        return null;
      }
    };
    const startAgain = (): void => {
      clearTimeout(retryTimer);
      this.#startAgain = undefined;
      created = create();
    };
    let created = create();
    this.#ask = async (question) => {
      const charts = await created;
      if (charts === null) throw new Error('the chart could not be started');
      return question(charts, id);
    };
    return () => {
      port1.close();
      clearTimeout(this.#summaryTimer);
      clearTimeout(retryTimer);
      this.#summaryTimer = 0;
      this.#startAgain = undefined;
      if (this.#port === port1) {
        this.#port = undefined;
        this.#ask = undefined;
      }
      base.remove();
      overlay.remove();
      // A dead worker has nothing to end.
      const legacy = created.then((running) => running?.destroy(id).finally(returnCharts) ?? null).catch(() => null);
      this.#left = { charts, legacy };
    };
  }

  /**
   * Restores the tool and, if the target is the same, the drawings of the chart before. `inherits`: in the same worker, which hands
   * the drawings over itself.
   */
  #putBack(target: ChartTarget, inherits: boolean): void {
    if (this.#before === null) return;
    const { drawn } = this.#before;
    const { drawings, tool } = drawn.state;
    if (JSON.stringify(target) === JSON.stringify(drawn.target)) {
      // Set before the worker answers, because that worker may die too.
      this.#drawings = { ...NO_DRAWINGS, drawings };
      this.#drawnTarget = target;
      if (inherits) return;
      this.send({ type: 'tool', command: { act: 'restore', drawings } });
    }
    this.send({ type: 'tool', command: { act: 'take', tool } });
  }

  #take(port: MessagePort, message: ChartMessage): void {
    switch (message.type) {
      case 'status':
        this.#summaryAt = Number.NEGATIVE_INFINITY;
        this.#show(message.status);
        return;
      case 'drawings':
        this.#drawings = message.state;
        this.#drawnTarget = message.target;
        this.#listeners.notify();
        return;
      case 'panes':
        this.#panes = message.panes;
        this.#listeners.notify();
        return;
      case 'compared':
        this.#compared = message.compared;
        this.#listeners.notify();
        return;
      case 'hint':
        this.#hint = message.cursor;
        this.#listeners.notify();
        return;
      case 'shares':
        for (const listener of this.#shareListeners) listener(message.shares);
        return;
      case 'readout':
        this.#takeReadout(port, message.readout);
    }
  }

  #takeReadout(port: MessagePort, readout: Readout | null): void {
    this.#readout = readout;
    const wait = this.#summaryAt + SUMMARY_INTERVAL - performance.now();
    if (wait <= 0) this.#summarise();
    else if (this.#summaryTimer === 0) this.#summaryTimer = window.setTimeout(() => this.#summarise(), wait);
    requestAnimationFrame(() => port.postMessage({ type: 'credit' } satisfies ChartCommand));
    this.#listeners.notify();
  }

  #summarise(): void {
    clearTimeout(this.#summaryTimer);
    this.#summaryTimer = 0;
    this.#summary = this.#readout;
    this.#summaryAt = performance.now();
    this.#listeners.notify();
  }

  #show(status: ChartStatus): void {
    this.#status = status;
    this.#listeners.notify();
  }
}
