/** A queue for what only one may have at a time. */
export class Turns {
  private last: Promise<void> = Promise.resolve();

  /** Waits until it is the caller's turn. The answer ends that turn. */
  async take(): Promise<() => void> {
    const before = this.last;
    let end = (): void => {};
    this.last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  }
}
