import type { ListCounters } from '../../workers/api/painted-list.ts';
import { PageLag } from './page-lag.ts';

/** What a list has done, and how often it may show what is new. */
export type ListPulse = Pick<ListCounters, 'updates' | 'drops' | 'frames' | 'interval'>;

/** A list of the page, painted or not. */
export interface CountedList {
  /** What it did until it was asked last; null before it knows. */
  readonly counters: () => ListPulse | null;
  /** Asks it to count. */
  readonly count: () => void;
  /** The page's main thread is `lag` milliseconds late, 0 when it is on time again; until then the list shows fewer updates. */
  readonly lagged: (lag: number) => void;
}

/** The lists of the page that are open: who speaks to all of them finds them here. */
class OpenLists {
  /** While any list is open it is looked whether the page keeps up. */
  readonly lag = new PageLag();
  readonly #lists = new Set<CountedList>();

  /** Returns how to take the list away again. */
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

/** Those that are open now. */
export const openLists = new OpenLists();
