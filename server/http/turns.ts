import { MemoryReturn } from './memory-return.ts';

/** The pause after a piece, as a multiple of the piece's duration. */
const REST = 2;

/**
 * Divides long work into pieces. Each turn of the event loop runs one piece, and the calls take turns, so that a new request
 * waits for one piece at most. While several calls run, each piece is followed by a pause twice as long, which leaves two thirds
 * of the time to other requests and to the threads that compress the answers. Once all have ended, their memory is returned.
 */
export class Turns {
  private readonly memory = new MemoryReturn();
  private readonly waiting: (() => void)[] = [];
  private given = 0;

  /** How many pieces have run. */
  get count(): number {
    return this.given;
  }

  /** Waits for the caller's turn. Resolves to false if its client has disconnected and the work has to stop. */
  async next(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    await new Promise<void>((resolve) => {
      if (this.waiting.push(resolve) === 1) setImmediate(this.give);
    });
    if (signal.aborted) return false;
    this.given++;
    this.memory.note();
    return true;
  }

  private readonly give = (): void => {
    const began = performance.now();
    this.waiting.shift()?.();
    // By then the piece has finished.
    if (this.waiting.length > 0) setImmediate(() => setTimeout(this.give, REST * (performance.now() - began)));
  };
}
