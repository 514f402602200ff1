/** Those who wait for changes of one thing, such as React (`useSyncExternalStore`). */
export class Listeners {
  readonly #all = new Set<() => void>();

  /** Calls `listener` after every change; returns a function that stops it. */
  readonly watch = (listener: () => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  /** Calls all listeners. */
  notify(): void {
    for (const listener of this.#all) listener();
  }
}
