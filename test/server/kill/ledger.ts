import { isDeepStrictEqual } from 'node:util';
import type { Store } from '../../../server/store/store.ts';

/** One write: the request, and the resulting state of the store for this kind. */
interface Write<S> {
  readonly path: string;
  readonly init: RequestInit;
  readonly after: S;
}

/** One kind of write by one client: what it does next, and how to read back the result. */
export interface Writing<S> {
  readonly name: string;
  /** The write that follows when the store holds `now`. */
  next(now: S): Write<S>;
  /** Called with the body of the answer to the last write from `next`. Throws if it is not an acknowledgement. */
  acknowledged?(answer: string): void;
  read(store: Store): Promise<S>;
}

/**
 * What one client knows about its writes: the acknowledged state, and the one that the pending write would result in. A killed
 * server must have one of the two completely; anything else is a lost or half-done write.
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

  /** Writes repeatedly until the server is gone. Rejects on an answer that is not an acknowledgement. */
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

  /** What is wrong with the store's state; undefined if it is the acknowledged one, or that with the pending write. */
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
