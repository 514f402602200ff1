/** How many messages an account may be sent: `burst` at once, and one more in each `every` milliseconds. */
export class SendAllowance {
  private readonly burst: number;
  private readonly every: number;
  private readonly now: () => number;
  /** By account: the time at which its whole allowance is there again. */
  private readonly fullAt = new Map<number, number>();

  constructor(burst: number, every: number, now: () => number = () => performance.now()) {
    this.burst = burst;
    this.every = every;
    this.now = now;
  }

  /** Takes one of an account's allowance; false if there is none. */
  take(account: number): boolean {
    const now = this.now();
    const fullAt = Math.max(this.fullAt.get(account) ?? now, now) + this.every;
    if (fullAt > now + this.burst * this.every) return false;
    this.fullAt.set(account, fullAt);
    return true;
  }
}
