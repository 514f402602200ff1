/** What only one may have at a time; whoever asks for it waits in order. */
export class Mutex {
  private last: Promise<void> = Promise.resolve();

  /** Waits until it is the caller's; what is returned gives it back. */
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
