/** Lets a test wait for an event instead of a time: each event checks the pending conditions again. */
export class Happenings {
  private waiting: { readonly isMet: () => boolean; readonly resolve: () => void }[] = [];

  /** Something happened. */
  note(): void {
    const met = this.waiting.filter(({ isMet }) => isMet());
    this.waiting = this.waiting.filter((one) => !met.includes(one));
    for (const { resolve } of met) resolve();
  }

  /** Resolves once a condition is met. */
  until(isMet: () => boolean): Promise<void> {
    if (isMet()) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push({ isMet, resolve }));
  }
}
