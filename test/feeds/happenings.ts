/** Lets a test wait for what happens instead of for a time: each happening asks the waiting conditions again. */
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
