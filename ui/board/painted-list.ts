import type { ListColumn } from '../../engine/list-painting/list-columns.ts';
import type { QuoteColumn } from '../../engine/quotes/quote-column.ts';
import type {
  ListCounters,
  PaintedListCommand,
  PaintedListInit,
  PaintedListMessage,
} from '../../workers/api/painted-list.ts';
import { LIST_LOADING, type ListRequest, type ListStatus, type RowText } from '../../workers/api/quote-list.ts';
import type { CountedList } from '../market/counted-lists.ts';
import { PaintedCanvas } from '../painting/painted-canvas.ts';
import { type RowSpeaker, SpokenRows } from '../painting/spoken-rows.ts';
import { Listeners } from '../platform/listeners.ts';

/** The part of a painted list that React may render: it changes a few times in several seconds. */
export interface PaintedView {
  readonly rows: readonly RowText[];
  readonly status: ListStatus;
  /** List rows in displayed order. */
  readonly order: Int32Array;
}

const LOADING: PaintedView = {
  rows: [],
  status: LIST_LOADING,
  order: new Int32Array(0),
};

let listsMade = 0;

/**
 * The page's end of one painted list. The list runs from the market worker to the chart worker, which paints it on a canvas of
 * this page. The page receives its texts, its order and, a few times a second at most, the words for screen readers.
 */
export class PaintedList implements CountedList {
  #view = LOADING;
  #painted: PaintedCanvas<PaintedListCommand, PaintedListMessage> | undefined;
  #counters: ListCounters | null = null;
  readonly #spoken = new SpokenRows();
  /** The columns whose words the hidden table shows, as a key. */
  #columns = '';
  readonly #listeners = new Listeners();

  /** The latest view; the same object until it changes. */
  readonly view = (): PaintedView => this.#view;

  /** The latest counters that were requested. */
  readonly counters = (): ListCounters | null => this.#counters;

  readonly count = (): void => this.send({ type: 'counters' });

  readonly lagged = (lag: number): void => this.send({ type: 'lag', lag });

  /** Calls `listener` when the view changes. */
  readonly watch = this.#listeners.watch;

  /** Calls `speak` with the words of a row, now and whenever they change; returns a function that stops it. */
  speakRow(row: number, speak: RowSpeaker): () => void {
    return this.#spoken.speak(row, speak);
  }

  /** Sends a command to the worker; ignored while the list is not open. */
  send(command: PaintedListCommand): void {
    this.#painted?.send(command);
  }

  /**
   * Changes the columns that are painted and those whose words the hidden table shows. Words of the previous columns are dropped.
   */
  choose(columns: readonly ListColumn[], spoken: readonly QuoteColumn[]): void {
    if (spoken.join() !== this.#columns) this.#spoken.forget();
    this.#columns = spoken.join();
    this.send({ type: 'columns', columns, spoken });
  }

  /** Sends the list in its current state, and nothing after that, to a port as list messages. */
  readonly copyTo = async (_: ListRequest, port: MessagePort): Promise<void> => {
    this.#painted?.send({ type: 'copy', port }, [port]);
  };

  /**
   * Opens the list on a new canvas in `holder`; returns a function that closes it. It can be opened again, and should be after it
   * reports `failed`.
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
    this.#listeners.notify();
  }
}
