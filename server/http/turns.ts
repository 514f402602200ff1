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
  private readonly severalRun: () => boolean;
  private readonly waiting: (() => void)[] = [];
  /** A piece is planned or running. */
  private isPlanned = false;
  /** The end of the pause (`performance.now()`). */
  private restUntil = 0;
  private given = 0;

  /** `severalRun`: whether several calls run, although some of them may have no piece to wait for at the moment. */
  constructor(severalRun: () => boolean = () => false) {
    this.severalRun = severalRun;
  }

  /** How many pieces have run. */
  get count(): number {
    return this.given;
  }

  /** Waits for the caller's turn. Resolves to false if its client has disconnected and the work has to stop. */
  async next(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    await new Promise<void>((resolve) => {
      this.waiting.push(resolve);
      this.plan();
    });
    if (signal.aborted) return false;
    this.given++;
    this.memory.note();
    return true;
  }

  private plan(): void {
    if (this.isPlanned || this.waiting.length === 0) return;
    this.isPlanned = true;
    const rest = this.restUntil - performance.now();
    if (rest > 0) setTimeout(this.give, rest);
    else setImmediate(this.give);
  }

  private readonly give = (): void => {
    const began = performance.now();
    this.waiting.shift()?.();
    const isShared = this.waiting.length > 0 || this.severalRun();
    setImmediate(() => {
      // By now the piece has finished.
      const ended = performance.now();
      if (isShared) this.restUntil = ended + REST * (ended - began);
      this.isPlanned = false;
      this.plan();
    });
  };
}
