import type { Questions } from './questions.ts';
import { ignoreLoss } from './redis-connection.ts';
import type { Replica } from './replica.ts';

/** How often missing states are requested (milliseconds). */
const STATES_AGAIN_MS = 1_000;
/** How often the wanted books are repeated (milliseconds). */
const BOOKS_AGAIN_MS = 3_000;

/** Requests from the market's holder what a copy of the market lacks: states, and wanted books. */
export class ReplicaRequests {
  private readonly replica: Replica;
  private readonly questions: Questions;
  private statesAt = Number.NEGATIVE_INFINITY;
  private booksAt = Number.NEGATIVE_INFINITY;
  private haveBooksChanged = false;

  constructor(replica: Replica, questions: Questions) {
    this.replica = replica;
    this.questions = questions;
  }

  /** The set of wanted books has changed, and the holder may not know it. */
  changeBooks(): void {
    this.haveBooksChanged = true;
  }

  /** Requests missing states at the next beat instead of waiting for the interval. */
  requestStatesSoon(): void {
    this.statesAt = Number.NEGATIVE_INFINITY;
  }

  /** Reports the wanted books to the holder, unless there are none and it knows that. */
  books(): void {
    const { ids, lacking } = this.replica.books.wanted;
    if (ids.length === 0 && !this.haveBooksChanged) return;
    this.haveBooksChanged = false;
    this.booksAt = performance.now();
    void this.questions.send({ ask: 'books', ids, lacking }).catch(ignoreLoss);
  }

  /** As `books`, if the holder may not know. */
  changedBooks(): void {
    if (this.haveBooksChanged) this.books();
  }

  /** As `books`, if the holder may not know, or if the last report was long ago. */
  dueBooks(now: number): void {
    if (this.haveBooksChanged || now - this.booksAt >= BOOKS_AGAIN_MS) this.books();
  }

  /** Requests missing states. */
  states(): void {
    const ids = this.replica.lacking;
    void this.questions.send(ids ? { ask: 'statesOf', ids } : { ask: 'states' }).catch(ignoreLoss);
  }

  /** As `states`, if the copy is incomplete and the last request was long ago. */
  dueStates(now: number): void {
    if (this.replica.whole || now - this.statesAt < STATES_AGAIN_MS) return;
    this.statesAt = now;
    this.states();
  }
}
