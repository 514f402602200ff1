import { QuoteMirror } from '../../engine/quotes/quote-diff.ts';
import type { QuoteFieldNumber } from '../../engine/quotes/quote-field.ts';
import type { ListCommand, ListMessage, ListRequest, ListStatus, RowText } from '../../workers/api/quote-list.ts';

/** What of a list React may render: texts and standing, which change rarely. Numbers go past React. */
export interface ListView {
  readonly rows: readonly RowText[];
  readonly status: ListStatus;
}

const LOADING: ListView = {
  rows: [],
  status: { phase: 'loading', failure: '', connected: false, updatedAt: 0 },
};

/** Writes a row's changed fields (bit n = `QuoteField` n) into its cells. */
export type RowPainter = (changed: number) => void;

/** Every field changed. */
export const ALL_CHANGED = 0xffff_ffff;

/** Asks the market worker to send a list's messages to a port. */
export type OpenList = (request: ListRequest, port: MessagePort) => Promise<void>;

/**
 * One open quote list: its texts for React, its numbers for row painters. A diff that arrives is applied and painted in
 * the next frame, and only then is the worker given credit for another, so a page that cannot keep up gets fewer and
 * larger diffs, never a queue.
 */
export class QuoteListFeed {
  readonly #request: ListRequest;
  readonly #openList: OpenList;
  #view = LOADING;
  #port: MessagePort | undefined;
  #frame = 0;
  #repaint = false;
  readonly #mirror = new QuoteMirror();
  readonly #pending: ArrayBuffer[] = [];
  readonly #painters: (Set<RowPainter> | undefined)[] = [];
  readonly #listeners = new Set<() => void>();

  constructor(request: ListRequest, openList: OpenList) {
    this.#request = request;
    this.#openList = openList;
  }

  /** The list's texts and standing; the same object until they change. */
  readonly view = (): ListView => this.#view;

  /** Calls `listener` when the texts or the standing change. */
  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Opens the list; returns how to close it. It can be opened again. */
  readonly open = (): (() => void) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event: MessageEvent<ListMessage>) => this.#take(event.data);
    this.#port = port1;
    this.#openList(this.#request, port2).catch(() => {
      if (this.#port === port1) this.#fail();
    });
    return () => this.#close(port1);
  };

  /** One cell; NaN when absent or not yet known. */
  value(row: number, field: QuoteFieldNumber): number {
    return this.#mirror.value(row, field);
  }

  /** Calls `painter` once now with all fields, then in each frame in which its row changed; returns how to stop it. */
  paintRow(row: number, painter: RowPainter): () => void {
    const painters = this.#painters[row] ?? new Set();
    this.#painters[row] = painters;
    painters.add(painter);
    painter(ALL_CHANGED);
    return () => painters.delete(painter);
  }

  /** Writes every row again with the next frame, as it stands. */
  repaint(): void {
    this.#repaint = true;
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#paint());
  }

  /** Asks the server again, now. */
  refresh(): void {
    this.#send({ type: 'refresh' });
  }

  #take(message: ListMessage): void {
    switch (message.type) {
      case 'rows':
        // What waits to be painted speaks of the rows before these.
        for (const _ of this.#pending.splice(0)) this.#send({ type: 'credit' });
        this.#mirror.reset(message.rows.length);
        this.#show({ rows: message.rows, status: message.status });
        break;
      case 'status':
        this.#show({ rows: this.#view.rows, status: message.status });
        break;
      case 'diff':
        this.#pending.push(message.packet);
        if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#paint());
        break;
    }
  }

  #paint(): void {
    this.#frame = 0;
    const mirror = this.#mirror;
    for (const packet of this.#pending.splice(0)) {
      mirror.apply(packet);
      for (let i = 0; i < mirror.changedCount; i += 1) {
        const row = mirror.changedRows[i] as number;
        const painters = this.#painters[row];
        if (painters === undefined) continue;
        const changed = mirror.changedMasks[row] as number;
        for (const paint of painters) paint(changed);
      }
      this.#send({ type: 'credit' });
    }
    if (!this.#repaint) return;
    this.#repaint = false;
    for (const painters of this.#painters) for (const paint of painters ?? []) paint(ALL_CHANGED);
  }

  #show(view: ListView): void {
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }

  #fail(): void {
    this.#show({ rows: this.#view.rows, status: { ...this.#view.status, phase: 'failed', failure: 'unreachable' } });
  }

  #close(port: MessagePort): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#pending.length = 0;
    this.#send({ type: 'close' });
    port.close();
    if (this.#port === port) this.#port = undefined;
    this.#view = LOADING;
  }

  #send(command: ListCommand): void {
    this.#port?.postMessage(command);
  }
}
