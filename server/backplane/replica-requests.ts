import type { Questions } from './questions.ts';
import { ignoreLoss } from './redis-connection.ts';
import type { Replica } from './replica.ts';

/** How often missing states are requested (milliseconds). */
const STATES_AGAIN_MS = 1_000;
/** How often the wanted books are repeated (milliseconds). */
const BOOKS_AGAIN_MS = 3_000;

/** Requests what a copy of the market lacks from its holder: states, and the books that are wanted. */
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

  /** The holder may not know which books are wanted. */
  changeBooks(): void {
    this.haveBooksChanged = true;
  }

  /** States that are lacking are requested at the next beat. */
  hastenStates(): void {
    this.statesAt = Number.NEGATIVE_INFINITY;
  }

  /** Tells the holder which books are wanted, unless none is and it knows that. */
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

  /** As `books`, if the holder may not know, or was told long ago. */
  dueBooks(now: number): void {
    if (this.haveBooksChanged || now - this.booksAt >= BOOKS_AGAIN_MS) this.books();
  }

  /** Requests the states that are lacking. */
  states(): void {
    const ids = this.replica.lacking;
    void this.questions.send(ids ? { ask: 'statesOf', ids } : { ask: 'states' }).catch(ignoreLoss);
  }

  /** As `states`, if the copy is not whole and the last request is long ago. */
  dueStates(now: number): void {
    if (this.replica.whole || now - this.statesAt < STATES_AGAIN_MS) return;
    this.statesAt = now;
    this.states();
  }
}
