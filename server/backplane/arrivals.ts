/** How long a call waits for what the holder has published. */
const LONGEST_MS = 1_000;

interface Arrival {
  readonly isThere: () => boolean;
  readonly resolve: () => void;
}

/** Calls that wait until this process's copy of the market has what the holder has published. */
export class Arrivals {
  private readonly waiting = new Set<Arrival>();

  /** Resolves once a condition about the copy is met, or a second later. */
  async wait(isThere: () => boolean): Promise<void> {
    if (isThere()) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.waiting.delete(arrival);
        resolve();
      };
      const timer = setTimeout(done, LONGEST_MS);
      const arrival = { isThere, resolve: done };
      this.waiting.add(arrival);
    });
  }

  /** Checks the conditions again, because the copy has changed. */
  look(): void {
    for (const { isThere, resolve } of this.waiting) if (isThere()) resolve();
  }
}
