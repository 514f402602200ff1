import { isDeepStrictEqual } from 'node:util';
import type { Store } from '../../../server/store/store.ts';

/** One write: what is asked of the server, and what the store holds of this kind once it is done. */
interface Write<S> {
  readonly path: string;
  readonly init: RequestInit;
  readonly after: S;
}

/** One kind of write by one client: what it does next, and how to read back what came of it. */
export interface Writing<S> {
  readonly name: string;
  /** The write that follows when the store holds `now`. */
  next(now: S): Write<S>;
  /** Hears the body of the answer to the write that `next` gave last. Throws when it is no acknowledgement. */
  acknowledged?(answer: string): void;
  read(store: Store): Promise<S>;
}

/**
 * What one client knows of its writes: the state that was acknowledged, and the one that the write under way would make. A
 * killed server must have kept the first or made the second, whole; anything else is a lost or a half write.
 */
export class Ledger<S> {
  private readonly writing: Writing<S>;
  private stateAcknowledged: S;
  private underWay: S | undefined;
  /** Writes acknowledged so far. */
  count = 0;

  /** `state`: what the store holds at the beginning. */
  constructor(writing: Writing<S>, state: S) {
    this.writing = writing;
    this.stateAcknowledged = state;
  }

  /** Writes one after the other until the server is gone. Rejects on an answer that is no acknowledgement. */
  async write(url: string, acknowledged: () => void): Promise<void> {
    for (;;) {
      const { path, init, after } = this.writing.next(this.stateAcknowledged);
      this.underWay = after;
      let status: number;
      let body: string;
      try {
        const answer = await fetch(url + path, init);
        status = answer.status;
        body = await answer.text();
      } catch {
        return;
      }
      if (status !== 200) throw new Error(`${this.writing.name}: ${path.slice(0, 80)} answered ${status} ${body}`);
      this.writing.acknowledged?.(body);
      this.stateAcknowledged = after;
      this.underWay = undefined;
      this.count++;
      acknowledged();
    }
  }

  /** What is wrong with what the store has; undefined when it is what was acknowledged, or that and the write under way. */
  async check(store: Store): Promise<string | undefined> {
    const found = await this.writing.read(store);
    const right = [this.stateAcknowledged, ...(this.underWay === undefined ? [] : [this.underWay])];
    if (!right.some((state) => isDeepStrictEqual(state, found))) {
      const [expected, got] = [right, found].map((one) => JSON.stringify(one).slice(0, 120));
      return `${this.writing.name}: one of ${expected} was to be expected, the store has ${got}`;
    }
    this.stateAcknowledged = found;
    this.underWay = undefined;
    return undefined;
  }
}
