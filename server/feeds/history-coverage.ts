import type { Grain } from '../providers/feed-provider.ts';
import type { Store } from '../store/store.ts';

/** A range of wall seconds, both ends inclusive. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

const GRAINS: Readonly<Record<Grain, number>> = { minute: 1, day: 2 };

/** The ranges of an instrument's history that were already requested from a provider. They are kept in the store. */
export class HistoryCoverage {
  private readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  /** The parts of a range that were never requested, oldest first. */
  async missing(instrumentId: number, grain: Grain, range: TimeRange): Promise<TimeRange[]> {
    return without(range, await this.read(instrumentId, grain));
  }

  /** Notes that a range was requested. */
  async add(instrumentId: number, grain: Grain, range: TimeRange): Promise<void> {
    const known = await this.read(instrumentId, grain);
    const touching = known.filter(({ from, to }) => from <= range.to + 1 && to >= range.from - 1);
    const first = Math.min(range.from, ...touching.map(({ from }) => from));
    const last = Math.max(range.to, ...touching.map(({ to }) => to));
    await this.store.transaction().execute(async (transaction) => {
      for (const { from } of touching) {
        await transaction
          .deleteFrom('history_coverage')
          .where('instrument_id', '=', instrumentId)
          .where('grain', '=', GRAINS[grain])
          .where('first', '=', from)
          .execute();
      }
      await transaction
        .insertInto('history_coverage')
        .values({ instrument_id: instrumentId, grain: GRAINS[grain], first, last })
        .execute();
    });
  }

  private async read(instrumentId: number, grain: Grain): Promise<TimeRange[]> {
    const rows = await this.store
      .selectFrom('history_coverage')
      .select(['first', 'last'])
      .where('instrument_id', '=', instrumentId)
      .where('grain', '=', GRAINS[grain])
      .orderBy('first')
      .execute();
    return rows.map(({ first, last }) => ({ from: first, to: last }));
  }
}

/** A range without others, which are in order and do not overlap. */
function without(range: TimeRange, others: readonly TimeRange[]): TimeRange[] {
  const left: TimeRange[] = [];
  let from = range.from;
  for (const other of others) {
    if (other.to < from) continue;
    if (other.from > range.to) break;
    if (other.from > from) left.push({ from, to: other.from - 1 });
    from = other.to + 1;
  }
  if (from <= range.to) left.push({ from, to: range.to });
  return left;
}
