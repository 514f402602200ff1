import type { NumberKind } from '../../engine/format/number-kind.ts';
import { SPARK_CHANGED, SPARK_SLOTS } from '../../engine/quotes/day-spark.ts';
import { type QuoteDiff, QuoteMirror } from '../../engine/quotes/quote-diff.ts';
import type { QuoteFieldNumber } from '../../engine/quotes/quote-field.ts';
import {
  LIST_LOADING,
  type ListCommand,
  type ListMessage,
  type ListRequest,
  type ListStatus,
  type RowText,
} from '../../workers/api/quote-list.ts';
import type { Locale, Translate } from '../i18n/text.ts';
import { Listeners } from '../platform/listeners.ts';
import { afterRendering } from './after-rendering.ts';
import type { CountedList, ListPulse } from './counted-lists.ts';
import { PaintPace } from './paint-pace.ts';

/** The part of a list that React may render: texts and status, which rarely change. Numbers are written without React. */
export interface ListView {
  readonly rows: readonly RowText[];
  readonly status: ListStatus;
  /** Epoch ms of the browser at which the user froze it; 0 if it is not frozen. */
  readonly frozenAt: number;
}

const LOADING: ListView = {
  rows: [],
  status: LIST_LOADING,
  frozenAt: 0,
};

/** Writes a row's changed fields (bit n = `QuoteField` n) into its cells. */
export type RowPainter = (changed: number) => void;

/** All fields changed. */
export const ALL_CHANGED = 0xffff_ffff;

/** Asks the market worker to send a list's messages to a port. */
export type ListOpener = (request: ListRequest, port: MessagePort) => Promise<void>;

/** Draws the sparkline of row `row` in `cell`, and describes it in words, as far as `changed` affects it. */
export type SparkPainter = (
  cell: HTMLElement,
  feed: QuoteListFeed,
  row: number,
  changed: number,
  numbers: NumberKind,
  locale: Locale,
  t: Translate,
) => void;

/**
 * One open quote list: its texts for React, its numbers for row painters. A diff is applied in the next frame, and only then does
 * the worker get credit for another. A page that cannot keep up therefore gets fewer and larger diffs, never a queue. Changes are
 * painted in the same frame, but each row at most five times a second (`PaintPace`). A frozen list applies nothing and gives no
 * credit; when it is released, the latest data arrives at once.
 */
export class QuoteListFeed implements CountedList {
  readonly request: ListRequest;
  readonly #openList: ListOpener;
  readonly #clock: () => number;
  #view = LOADING;
  #port: MessagePort | undefined;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #repaint = false;
  /** Whether the rows have numbers yet. */
  #numbered = false;
  #version = 0;
  #wantsSparks = false;
  #sparkPainter: SparkPainter | undefined;
  /** Sparklines arrived while the list was frozen. */
  #missedSparks = false;
  /** The rows that arrived while the list was frozen. */
  #heldRows: readonly RowText[] | undefined;
  #sparks: Float32Array = new Float32Array(0);
  #frames = 0;
  /** Rows painted so far. */
  #paintedRows = 0;
  #updates = 0;
  #drops = 0;
  /** When the last frame with rows to paint began, and the number of rows. */
  #began = 0;
  #begun = 0;
  readonly #mirror = new QuoteMirror();
  readonly #pace = new PaintPace();
  readonly #pending: QuoteDiff[] = [];
  readonly #painters: (Set<RowPainter> | undefined)[] = [];
  readonly #listeners = new Listeners();

  /** `clock` returns milliseconds that never go back. */
  constructor(request: ListRequest, openList: ListOpener, clock: () => number = () => performance.now()) {
    this.request = request;
    this.#openList = openList;
    this.#clock = clock;
  }

  /** The list's texts and status; the same object until they change. */
  readonly view = (): ListView => this.#view;

  /** Calls `listener` when the texts or the status change. */
  readonly watch = this.#listeners.watch;

  /** Opens the list; returns a function that closes it. It can be opened again. */
  readonly open = (): (() => void) => {
    this.#connect();
    return () => this.#close();
  };

  /** Opens the list in a worker that replaced a dead one. The old rows stay visible until the new worker sends its rows. */
  readonly reopen = (): void => {
    this.#port?.close();
    this.#pending.length = 0;
    this.#show({ status: { ...this.#view.status, connected: false } });
    this.#connect();
  };

  /** One cell; NaN if absent or not yet known. */
  value(row: number, field: QuoteFieldNumber): number {
    return this.#mirror.value(row, field);
  }

  /** Counts the frames in which numbers changed, for code that derives something from all of them. */
  get version(): number {
    return this.#version;
  }

  /** The sparklines of all rows, `SPARK_SLOTS` closes each; NaN where there is none. */
  get sparks(): Float32Array {
    return this.#sparks;
  }

  /** The function that draws sparklines, once a caller has asked for them. */
  get sparkPainter(): SparkPainter | undefined {
    return this.#sparkPainter;
  }

  /** Requests sparklines while the list is open. The caller provides the painter, because the start page has none. */
  wantSparks(painter: SparkPainter): void {
    this.#sparkPainter = painter;
    if (this.#wantsSparks) return;
    this.#wantsSparks = true;
    this.#send({ type: 'spark' });
  }

  /** Calls `painter` once now with all fields, and then whenever its row must be painted; returns a function that stops it. */
  paintRow(row: number, painter: RowPainter): () => void {
    const painters = this.#painters[row] ?? new Set();
    this.#painters[row] = painters;
    painters.add(painter);
    painter(ALL_CHANGED);
    return () => painters.delete(painter);
  }

  /** Writes all rows again with the next frame, with their current values. */
  repaint(): void {
    this.#repaint = true;
    this.#wantFrame();
  }

  /** Requests the data again, now. */
  refresh(): void {
    this.#send({ type: 'refresh' });
  }

  /**
   * The counters so far: frames in which rows were painted, changed rows that arrived, values replaced before they were shown.
   */
  readonly counters = (): ListPulse => {
    return { frames: this.#frames, updates: this.#updates, drops: this.#drops, interval: this.#pace.interval };
  };

  /** If the page is late, rows are painted less often. */
  readonly lagged = (lag: number): void => this.#pace.lagged(lag);

  /** The counters are always up to date. */
  readonly count = (): void => {};

  /** Freezes the list: its rows and numbers stay as shown. */
  readonly freeze = (): void => {
    if (this.#view.frozenAt !== 0) return;
    clearTimeout(this.#timer);
    this.#show({ frozenAt: Date.now() });
  };

  /** Continues with the latest data. */
  readonly release = (): void => {
    if (this.#view.frozenAt === 0) return;
    this.#show({ frozenAt: 0 });
    const rows = this.#heldRows;
    this.#heldRows = undefined;
    if (rows !== undefined) this.#showRows(rows);
    if (this.#missedSparks) this.#send({ type: 'spark' });
    this.#missedSparks = false;
    this.#wantFrame();
  };

  /** Whether messages wait for the release. The first rows and numbers never do, so that a frozen list is not empty. */
  get #isHeld(): boolean {
    return this.#view.frozenAt !== 0 && this.#numbered;
  }

  #take(message: ListMessage): void {
    switch (message.type) {
      case 'rows':
        // Pending paints refer to the previous rows.
        for (const _ of this.#pending.splice(0)) this.#send({ type: 'credit' });
        this.#show({ status: message.status });
        if (!this.#isHeld) this.#showRows(message.rows);
        else this.#heldRows = message.rows;
        break;
      case 'status':
        this.#show({ status: message.status });
        break;
      case 'diff':
        this.#drops += message.drops ?? 0;
        this.#pending.push(message.packet);
        this.#wantFrame();
        break;
      case 'spark':
        if (this.#view.frozenAt !== 0) this.#missedSparks = true;
        else this.#takeSparks(message.rows, message.closes);
        break;
    }
  }

  #showRows(rows: readonly RowText[]): void {
    this.#mirror.reset(rows.length);
    this.#numbered = false;
    this.#pace.reset(rows.length);
    this.#sparks = new Float32Array(rows.length * SPARK_SLOTS).fill(Number.NaN);
    this.#version += 1;
    this.#show({ rows });
  }

  #takeSparks(rows: Uint32Array, closes: Float32Array): void {
    rows.forEach((row, i) => {
      this.#sparks.set(closes.subarray(i * SPARK_SLOTS, (i + 1) * SPARK_SLOTS), row * SPARK_SLOTS);
      this.#pace.mark(row, SPARK_CHANGED);
    });
    this.#wantFrame();
  }

  #wantFrame(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#paint());
  }

  #paint(): void {
    this.#frame = 0;
    clearTimeout(this.#timer);
    if (!this.#isHeld) {
      this.#applyDiffs();
      const painted = this.#paintedRows;
      const now = this.#clock();
      const next = this.#pace.take(now, this.#paintRow);
      if (this.#paintedRows > painted) {
        this.#began = now;
        this.#begun = this.#paintedRows - painted;
        this.#frames += 1;
        afterRendering(this.#rendered);
      }
      if (next < Number.POSITIVE_INFINITY) this.#timer = setTimeout(() => this.#wantFrame(), next);
    }
    if (!this.#repaint) return;
    this.#repaint = false;
    for (const painters of this.#painters) for (const paint of painters ?? []) paint(ALL_CHANGED);
  }

  readonly #rendered = (): void => {
    const now = this.#clock();
    this.#pace.worked(this.#begun, now - this.#began, now);
  };

  #applyDiffs(): void {
    const mirror = this.#mirror;
    for (const packet of this.#pending.splice(0)) {
      mirror.apply(packet);
      for (let i = 0; i < mirror.changedCount; i += 1) {
        const row = mirror.changedRows[i] as number;
        this.#pace.mark(row, mirror.changedMasks[row] as number);
      }
      this.#updates += mirror.changedCount;
      this.#numbered = true;
      this.#version += 1;
      this.#send({ type: 'credit' });
    }
  }

  readonly #paintRow = (row: number, changed: number): void => {
    const painters = this.#painters[row];
    if (painters === undefined) return;
    this.#paintedRows += 1;
    for (const paint of painters) paint(changed);
  };

  #show(change: Partial<ListView>): void {
    this.#view = { ...this.#view, ...change };
    this.#listeners.notify();
  }

  #fail(): void {
    this.#show({ status: { ...this.#view.status, phase: 'failed', failure: 'unreachable' } });
  }

  #connect(): void {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event: MessageEvent<ListMessage>) => this.#take(event.data);
    this.#port = port1;
    this.#openList(this.request, port2).catch(() => {
      if (this.#port === port1) this.#fail();
    });
    if (this.#wantsSparks) this.#send({ type: 'spark' });
  }

  #close(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#frame = 0;
    this.#pending.length = 0;
    this.#heldRows = undefined;
    this.#numbered = false;
    this.#missedSparks = false;
    this.#send({ type: 'close' });
    this.#port?.close();
    this.#port = undefined;
    this.#view = LOADING;
  }

  #send(command: ListCommand): void {
    this.#port?.postMessage(command);
  }
}
