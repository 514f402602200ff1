/** Keys beyond this number evict the oldest ones. */
const MAX_KEYS = 20_000;

/**
 * What a throttle knows about accounts and addresses, by key. It is kept in memory and bounded, so that made-up keys cannot
 * exhaust the memory. A restart clears it, and a flood of newer keys evicts older ones.
 */
export class RecentKeys<Known> {
  /** In order of last use: the most recent key is last. */
  private readonly known = new Map<string, Known>();

  find(key: string): Known | undefined {
    return this.known.get(key);
  }

  keep(key: string, known: Known): void {
    this.known.delete(key);
    this.known.set(key, known);
    if (this.known.size <= MAX_KEYS) return;
    const [oldest] = this.known.keys();
    if (oldest !== undefined) this.known.delete(oldest);
  }

  forget(key: string): void {
    this.known.delete(key);
  }
}
