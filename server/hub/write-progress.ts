/** Watches whether the network accepts what is written, to tell a stuck client from a slow one. */
export class WriteProgress {
  private writes = 0;
  private movedAt = 0;

  /** A write has begun. */
  began(): void {
    if (this.writes++ === 0) this.movedAt = performance.now();
  }

  /** A write has finished. */
  finished(): void {
    this.writes--;
    this.movedAt = performance.now();
  }

  /**
   * Why a client has to be dropped: a write has been pending for more than `timeout` (milliseconds) while no other has finished.
   */
  stuck(now: number, timeout: number): string | undefined {
    const waited = this.writes === 0 ? 0 : now - this.movedAt;
    return waited > timeout ? `it read nothing for ${timeout / 1000} s` : undefined;
  }
}
