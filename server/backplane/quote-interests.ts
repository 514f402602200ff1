/** A process that has not repeated what it follows for this long (milliseconds) is considered gone. */
const FORGET_AFTER_MS = 15_000;

interface Interest {
  readonly ids: ReadonlySet<number>;
  readonly saidAt: number;
}

/** At the holder: the instruments whose quotes the readers of any process follow. */
export class QuoteInterests {
  private readonly interests = new Map<string, Interest>();
  private all: ReadonlySet<number> = new Set();

  /** A process follows exactly these. Returns those that it has not followed before. */
  want(owner: string, ids: readonly number[]): number[] {
    const before = this.interests.get(owner)?.ids;
    this.interests.set(owner, { ids: new Set(ids), saidAt: performance.now() });
    this.settle();
    return before === undefined ? [...ids] : ids.filter((id) => !before.has(id));
  }

  /** Whether any process follows an instrument. */
  has(id: number): boolean {
    return this.all.has(id);
  }

  /** Drops the interests of processes that are gone. */
  tidy(): void {
    const oldest = performance.now() - FORGET_AFTER_MS;
    let gone = false;
    for (const [owner, { saidAt }] of this.interests) {
      if (saidAt < oldest) gone = this.interests.delete(owner) || gone;
    }
    if (gone) this.settle();
  }

  private settle(): void {
    const all = new Set<number>();
    for (const { ids } of this.interests.values()) for (const id of ids) all.add(id);
    this.all = all;
  }
}
