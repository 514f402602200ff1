import type { Instrument, MarketSource } from '../market/market-source.ts';

/** A process that has not said for so long (milliseconds) what it wants is gone. */
const FORGET = 15_000;

interface Interest {
  readonly ids: ReadonlySet<number>;
  readonly saidAt: number;
}

/** Which order books the processes want to see, at the holder: those are followed, so that the source tells their lines. */
export class BookInterests {
  private readonly source: MarketSource;
  private readonly interests = new Map<string, Interest>();
  private readonly followed = new Map<number, () => void>();
  private byId = new Map<number, Instrument>();

  constructor(source: MarketSource) {
    this.source = source;
    this.renew();
  }

  /** A process wants these, and no others. */
  want(owner: string, ids: readonly number[]): void {
    this.interests.set(owner, { ids: new Set(ids), saidAt: performance.now() });
    this.settle();
  }

  /** The book's lines as it stands; none when it is not followed. */
  snapshot(id: number): readonly string[] {
    const instrument = this.byId.get(id);
    return instrument && this.followed.has(id) ? this.source.bookSnapshot(instrument) : [];
  }

  /** The source's instruments are others: follows the same books among the new ones. */
  renew(): void {
    this.byId = new Map(this.source.instruments().map((instrument) => [instrument.id, instrument]));
    for (const release of this.followed.values()) release();
    this.followed.clear();
    this.settle();
  }

  /** Forgets what processes wanted that are gone. */
  tidy(): void {
    const oldest = performance.now() - FORGET;
    let gone = false;
    for (const [owner, { saidAt }] of this.interests) {
      if (saidAt < oldest) gone = this.interests.delete(owner) || gone;
    }
    if (gone) this.settle();
  }

  /** Lets go of all books. */
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
