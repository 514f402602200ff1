import { locks } from '../platform/locks.ts';

/**
 * Of all tabs of this browser, one holds the turn: the first that asked and is still open. Pages without Web Locks each have a
 * market worker of their own, and so each holds a turn of its own.
 */
export class TabTurn {
  /** Whether this tab holds the turn. */
  held = false;
  #letGo: () => void = () => {};
  readonly #ended = new AbortController();

  /** Requests the turn named `name`. It is granted at once, or when the tabs that hold it are gone. */
  constructor(name: string) {
    if (locks === undefined) {
      this.held = true;
      return;
    }
    const { signal } = this.#ended;
    locks
      .request(name, { signal }, () => {
        this.held = true;
        return new Promise<void>((done) => {
          this.#letGo = done;
        });
      })
      // Given up before it was granted.
      .catch(() => {});
  }

  /** Passes the turn to the next tab, or stops waiting for it. */
  end(): void {
    this.held = false;
    this.#letGo();
    this.#ended.abort();
  }
}
