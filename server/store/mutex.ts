/** A lock that only one caller holds at a time; the others wait in order. */
export class Mutex {
  private last: Promise<void> = Promise.resolve();

  /** Waits for the lock; the returned function releases it. */
  async take(): Promise<() => void> {
    const before = this.last;
    let giveBack = (): void => {};
    this.last = new Promise((resolve) => {
      giveBack = resolve;
    });
    await before;
    return giveBack;
  }
}
