/** Does things at their times and in the order in which they were given, which timers alone do not promise. */
export class Arrivals {
  private readonly waiting: { readonly at: number; readonly act: () => void }[] = [];

  /** Does `act` at `at`, on the clock of `performance`, or after what was given before it. */
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
