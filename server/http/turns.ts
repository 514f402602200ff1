/** How long the rest after a piece is, to the piece. */
const REST = 2;

/**
 * Long work in pieces: one piece of all that is under way in each turn of the event loop, each call's in its turn, so that
 * whatever comes in meanwhile waits for a single piece at most. While several works are under way each piece is followed by a
 * rest twice as long as it took: two thirds of the time are for others, and for the threads that compress what was made.
 */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private given = 0;

  /** How many pieces there have been. */
  get count(): number {
    return this.given;
  }

  /** Waits for the turn of whoever calls. False: its client has gone, and the work is to stop. */
  async next(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    await new Promise<void>((resolve) => {
      if (this.waiting.push(resolve) === 1) setImmediate(this.give);
    });
    if (signal.aborted) return false;
    this.given++;
    return true;
  }

  private readonly give = (): void => {
    const began = performance.now();
    this.waiting.shift()?.();
    // The piece is done by then.
    if (this.waiting.length > 0) setImmediate(() => setTimeout(this.give, REST * (performance.now() - began)));
  };
}
