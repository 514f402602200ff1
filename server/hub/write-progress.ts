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

  /** Why a client is to be given up: a write has been waiting for more than `patience` (milliseconds) without any other being taken. */
  stuck(now: number, patience: number): string | undefined {
    const waited = this.writes === 0 ? 0 : now - this.movedAt;
    return waited > patience ? `it took nothing for ${patience / 1000} s` : undefined;
  }
}
