import type { Instrument, MarketSource } from '../market/market-source.ts';

/** A process that has not repeated what it wants for this long (milliseconds) is considered gone. */
const FORGET_AFTER_MS = 15_000;

interface Interest {
  readonly ids: ReadonlySet<number>;
  readonly saidAt: number;
}

/** At the holder: the order books that any process wants. It follows them, so that the source publishes their lines. */
export class BookInterests {
  private readonly source: MarketSource;
  private readonly interests = new Map<string, Interest>();
  private readonly followed = new Map<number, () => void>();
  private byId = new Map<number, Instrument>();

  constructor(source: MarketSource) {
    this.source = source;
    this.renew();
  }

  /** A process wants exactly these books. */
  want(owner: string, ids: readonly number[]): void {
    this.interests.set(owner, { ids: new Set(ids), saidAt: performance.now() });
    this.settle();
  }

  /** The lines of the current book; none if it is not followed. */
  snapshot(id: number): readonly string[] {
    const instrument = this.byId.get(id);
    return instrument && this.followed.has(id) ? this.source.bookSnapshot(instrument) : [];
  }

  /** The source's instruments have been replaced: follows the same books of the new ones. */
  renew(): void {
    this.byId = new Map(this.source.instruments().map((instrument) => [instrument.id, instrument]));
    for (const release of this.followed.values()) release();
    this.followed.clear();
    this.settle();
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

  /** Stops following all books. */
  close(): void {
    this.interests.clear();
    this.settle();
  }

  private settle(): void {
    const wanted = new Set<number>();
    for (const { ids } of this.interests.values()) for (const id of ids) wanted.add(id);
    for (const [id, release] of this.followed) {
      if (wanted.has(id)) continue;
      release();
      this.followed.delete(id);
    }
    for (const id of wanted) {
      const instrument = this.byId.get(id);
      if (instrument && !this.followed.has(id)) this.followed.set(id, this.source.followBook(instrument));
    }
  }
}
