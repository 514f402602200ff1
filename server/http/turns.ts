/** The rest after a piece, as a multiple of the piece. */
const REST = 2;

/**
 * Divides long work into pieces. Each turn of the event loop runs one piece, and the calls take turns, so that a request that
 * comes in meanwhile waits for one piece at most. While several calls run, each piece is followed by a rest twice as long: two
 * thirds of the time are left for other requests, and for the threads that compress the answers.
 */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private given = 0;

  /** How many pieces there have been. */
  get count(): number {
    return this.given;
  }

  /** Waits for the caller's turn. False: its client has gone, and the work has to stop. */
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
