import { locks } from '../platform/locks.ts';

/**
 * Of all tabs of this browser, one holds the turn: the first that asked and is still open. Pages without Web Locks each have a
 * market worker of their own, and so each holds a turn of its own.
 */
export class TabTurn {
  /** Whether this tab holds the turn. */
  held = false;
  /** Resolves once it is known whether this tab or another one holds it. */
  readonly known: Promise<void>;
  #letGo: () => void = () => {};
  readonly #ended = new AbortController();

  /** Requests the turn named `name`. It is granted at once, or when the tabs that hold it are gone. */
  constructor(name: string) {
    if (locks === undefined) {
      this.held = true;
      this.known = Promise.resolve();
      return;
    }
    const { signal } = this.#ended;
    this.known = new Promise((known) => {
      const hold = (): Promise<void> | undefined => {
        known();
        // Given up before it was granted.
        if (signal.aborted) return undefined;
        this.held = true;
        return new Promise((done) => {
          this.#letGo = done;
        });
      };
      const wait = (): void => {
        known();
        locks?.request(name, { signal }, hold).catch(() => {});
      };
      locks?.request(name, { ifAvailable: true }, (lock) => (lock === null ? wait() : hold())).catch(() => known());
    });
  }

  /** Passes the turn to the next tab, or stops waiting for it. */
  end(): void {
    this.held = false;
    this.#letGo();
    this.#ended.abort();
  }
}
