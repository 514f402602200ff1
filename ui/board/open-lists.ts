import type { PaintedList } from './painted-list.ts';

/** The painted lists of the page, for who speaks to all of them. */
class OpenLists {
  readonly #lists = new Set<PaintedList>();

  /** Returns how to take the list away again. */
  add(list: PaintedList): () => void {
    this.#lists.add(list);
    return () => this.#lists.delete(list);
  }

  [Symbol.iterator](): IterableIterator<PaintedList> {
    return this.#lists.values();
  }
}

/** Those that are open now. */
export const openLists = new OpenLists();
