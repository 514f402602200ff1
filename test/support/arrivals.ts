/** Runs functions at their times and in the order in which they were added, which timers alone do not guarantee. */
export class Arrivals {
  private readonly waiting: { readonly at: number; readonly act: () => void }[] = [];

  /** Runs `act` at the time `at` (`performance.now()`), but not before the functions that were added earlier. */
  add(at: number, act: () => void): void {
    this.waiting.push({ at, act });
    if (this.waiting.length === 1) this.wait();
  }

  private wait(): void {
    const [next] = this.waiting;
    if (next === undefined) return;
    setTimeout(
      () => {
        next.act();
        this.waiting.shift();
        this.wait();
      },
      Math.max(0, next.at - performance.now()),
    );
  }
}
