import { locks } from '../platform/locks.ts';

/**
 * Of all tabs of this browser, one has the turn: the first that asked and still lives. Pages without Web Locks each have
 * a market worker, and so a turn, of their own.
 */
export class TabTurn {
  /** This tab has it. */
  held = false;
  #letGo: () => void = () => {};
  readonly #ended = new AbortController();

  /** Asks for the turn called `name`; it comes at once or when the tabs before this one are gone. */
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
      // Given up before it came.
      .catch(() => {});
  }

  /** Gives the turn to the next tab, or stops waiting for it. */
  end(): void {
    this.held = false;
    this.#letGo();
    this.#ended.abort();
  }
}
