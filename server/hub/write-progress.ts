/** Watches whether the network takes what is written, so that a stuck client can be told from a slow one. */
export class WriteProgress {
  private writes = 0;
  private movedAt = 0;

  /** A write was handed to the network. */
  began(): void {
    if (this.writes++ === 0) this.movedAt = performance.now();
  }

  /** A write was taken. */
  finished(): void {
    this.writes--;
    this.movedAt = performance.now();
  }

  /** Milliseconds for which a write has been waiting without any other being taken; 0 when none is. */
  stuckFor(now: number): number {
    return this.writes === 0 ? 0 : now - this.movedAt;
  }
}
