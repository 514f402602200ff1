import type { Restructuring } from '../../engine/series/splits.ts';
import type { Instrument } from '../market/market-source.ts';
import { splitsOf } from '../market/stored-splits.ts';
import type { Store } from '../store/store.ts';

/** Splits are read again after this long (milliseconds), because they change from day to day. */
const VALID_MS = 60_000;

interface ReadSplits {
  readonly splits: readonly Restructuring[];
  readonly readAt: number;
}

/** The splits that another process has stored. */
export class SplitsAtRest {
  private readonly store: Store;
  private readonly clock: () => number;
  /** By instrument id. */
  private readonly read = new Map<number, ReadSplits>();

  /** `clock`: milliseconds. */
  constructor(store: Store, clock: () => number) {
    this.store = store;
    this.clock = clock;
  }

  of({ id }: Instrument): readonly Restructuring[] {
    return this.read.get(id)?.splits ?? [];
  }

  /** Reads those of some instruments, unless they were read recently. Rejects if the store does not answer. */
  async prepare(instruments: readonly Instrument[]): Promise<void> {
    const readAt = this.clock();
    const due = instruments.filter(({ id }) => readAt - (this.read.get(id)?.readAt ?? 0) >= VALID_MS);
    await Promise.all(
      due.map(async (instrument) => {
        this.read.set(instrument.id, { splits: await splitsOf(this.store, instrument), readAt });
      }),
    );
  }
}
