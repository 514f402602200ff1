import { DEPTH_LOADING, type DepthMessage, type DepthStatus } from '../../workers/api/depth-feed.ts';
import { CreditedStream } from '../market/credited-stream.ts';

/** A book as the worker sends it: single orders or price levels. */
export type BookMessage = Exclude<DepthMessage, { readonly type: 'status' }>;

/** Shows a book. */
export type BookPainter = (book: BookMessage) => void;

/** One open book: its status for React, and the book itself for the painters of its tables. */
export class DepthFeed {
  readonly stream: CreditedStream<DepthStatus, BookMessage>;
  #book: BookMessage | undefined;
  readonly #painters = new Set<BookPainter>();

  /** `openPort` asks the market worker to send a security's depth to a port. */
  constructor(openPort: (port: MessagePort) => Promise<void>) {
    this.stream = new CreditedStream<DepthStatus, BookMessage>({
      openPort,
      loading: DEPTH_LOADING,
      unreachable: { ...DEPTH_LOADING, phase: 'failed', failure: 'unreachable' },
      show: (book) => {
        this.#book = book;
        for (const paint of this.#painters) paint(book);
      },
    });
  }

  /** Calls `painter` with the current book, if there is one, and with each later one; returns a function that stops it. */
  paint(painter: BookPainter): () => void {
    this.#painters.add(painter);
    if (this.#book !== undefined) painter(this.#book);
    return () => this.#painters.delete(painter);
  }
}
