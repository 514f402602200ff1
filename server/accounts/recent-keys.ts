/** Keys beyond this number push out those that were kept longest ago. */
const MOST_KEYS = 20_000;

/**
 * What a throttle knows of accounts and addresses, by key. In memory, and bounded, so that whoever makes up keys fills
 * nothing: a restart forgives, and so does a crowd of newer keys.
 */
export class RecentKeys<Known> {
  /** The key that was kept last stands last. */
  private readonly known = new Map<string, Known>();

  find(key: string): Known | undefined {
    return this.known.get(key);
  }

  keep(key: string, known: Known): void {
    this.known.delete(key);
    this.known.set(key, known);
    if (this.known.size <= MOST_KEYS) return;
    const [oldest] = this.known.keys();
    if (oldest !== undefined) this.known.delete(oldest);
  }

  forget(key: string): void {
    this.known.delete(key);
  }
}
