import type { ListColumn } from '../../engine/list-painting/list-columns.ts';
import type { QuoteColumn } from '../../engine/quotes/quote-column.ts';
import type {
  ListCounters,
  PaintedListCommand,
  PaintedListInit,
  PaintedListMessage,
} from '../../workers/api/painted-list.ts';
import { LIST_LOADING, type ListRequest, type ListStatus, type RowText } from '../../workers/api/quote-list.ts';
import { PaintedCanvas } from '../chart/painted-canvas.ts';
import type { CountedList } from '../market/open-lists.ts';
import { type RowSpeaker, SpokenRows } from '../market/spoken-rows.ts';

/** What of a painted list React may render: it changes a few times in some seconds. */
export interface PaintedView {
  readonly rows: readonly RowText[];
  readonly status: ListStatus;
  /** List rows in the order in which they are shown. */
  readonly order: Int32Array;
}

const LOADING: PaintedView = {
  rows: [],
  status: LIST_LOADING,
  order: new Int32Array(0),
};

let listsMade = 0;

/**
 * The page's end of one painted list. The list itself runs from the market worker to the chart worker, which paints it on
 * a canvas of this page; here arrive its texts, its order and, at a humane rate, the words for who does not see it.
 */
export class PaintedList implements CountedList {
  #view = LOADING;
  #painted: PaintedCanvas<PaintedListCommand, PaintedListMessage> | undefined;
  #counters: ListCounters | null = null;
  readonly #spoken = new SpokenRows();
  /** Of which columns the twin speaks, as a key. */
  #columns = '';
  readonly #listeners = new Set<() => void>();

  /** The latest view; the same object until it changes. */
  readonly view = (): PaintedView => this.#view;

  /** The latest counters that were asked for. */
  readonly counters = (): ListCounters | null => this.#counters;

  readonly count = (): void => this.send({ type: 'counters' });

  readonly lagged = (lag: number): void => this.send({ type: 'lag', lag });

  /** Calls `listener` when the view changes. */
  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls `speak` with what a row says, now and when that changes; returns how to stop. */
  speakRow(row: number, speak: RowSpeaker): () => void {
    return this.#spoken.speak(row, speak);
  }

  /** Tells the worker; ignored while the list is not open. */
  send(command: PaintedListCommand): void {
    this.#painted?.send(command);
  }

  /** Other columns, painted as placed and spoken of by the twin: what it said of others is forgotten. */
  choose(columns: readonly ListColumn[], spoken: readonly QuoteColumn[]): void {
    if (spoken.join() !== this.#columns) this.#spoken.forget();
    this.#columns = spoken.join();
    this.send({ type: 'columns', columns, spoken });
  }

  /** Sends the list as it stands, and nothing after that, to a port as messages of a list. */
  readonly copyTo = async (_: ListRequest, port: MessagePort): Promise<void> => {
    this.#painted?.send({ type: 'copy', port }, [port]);
  };

  /**
   * Opens the list on a canvas of its own in `holder`; returns how to close it. It can be opened again, and should be when it
   * says that it `failed`.
   */
  open(
    holder: HTMLElement,
    request: ListRequest,
    init: Omit<PaintedListInit, 'id' | 'request'>,
    failed: () => void,
  ): () => void {
    if (this.#view !== LOADING) this.#show(LOADING);
    this.#columns = init.spoken.join();
    const painted = new PaintedCanvas<PaintedListCommand, PaintedListMessage>(
      holder,
      (charts, canvas, port) => charts.paintList({ ...init, request, id: `list-${++listsMade}` }, canvas, port),
      (message) => this.#take(message),
      (reason) => {
        console.warn('painted list: could not be opened', reason);
        this.#show({ status: { ...this.#view.status, phase: 'failed', failure: 'unreachable' } });
        failed();
      },
    );
    this.#painted = painted;
    return () => {
      painted.close({ type: 'close' });
      if (this.#painted === painted) this.#painted = undefined;
      this.#spoken.forget();
    };
  }

  #take(message: PaintedListMessage): void {
    switch (message.type) {
      case 'rows':
        this.#spoken.forget();
        this.#show({ rows: message.rows, status: message.status });
        return;
      case 'status':
        this.#show({ status: message.status });
        return;
      case 'order':
        this.#show({ order: message.order });
        return;
      case 'texts':
        if (message.columns.join() === this.#columns) this.#spoken.take(message.texts);
        return;
      case 'counters':
        this.#counters = message.counters;
    }
  }

  #show(change: Partial<PaintedView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}
