import type { ListCounters } from '../../workers/api/painted-list.ts';
import { PageLag } from './page-lag.ts';

/** The counters of a list, and how often it may show updates. */
export type ListPulse = Pick<ListCounters, 'updates' | 'drops' | 'frames' | 'interval'>;

/** A list of the page, painted or not. */
export interface CountedList {
  /** The latest counters, which only grow; null until they are known. */
  readonly counters: () => ListPulse | null;
  /** Requests new counters. */
  readonly count: () => void;
  /** The page's main thread is `lag` milliseconds late; 0 when it is on time again. Until then the list shows fewer updates. */
  readonly lagged: (lag: number) => void;
}

/** All open lists of the page, for code that addresses all of them. */
class CountedLists {
  /** Measures whether the page keeps up, while any list is open. */
  readonly lag = new PageLag();
  readonly #lists = new Set<CountedList>();

  /** Adds a list; returns a function that removes it. */
  add(list: CountedList): () => void {
    if (this.#lists.size === 0) {
      this.lag.start((lag) => {
        for (const each of this.#lists) each.lagged(lag);
      });
    }
    this.#lists.add(list);
    return () => {
      this.#lists.delete(list);
      if (this.#lists.size === 0) this.lag.stop();
    };
  }

  [Symbol.iterator](): IterableIterator<CountedList> {
    return this.#lists.values();
  }
}

/** The open lists. */
export const countedLists = new CountedLists();
