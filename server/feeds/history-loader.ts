import type { Bars } from '../../engine/series/bars.ts';
import { unixSeconds } from '../../engine/time/exchange-time.ts';
import { Histories } from '../blocks/histories.ts';
import { reasonOf } from '../core/reason.ts';
import type { Instrument } from '../market/market-source.ts';
import type { FeedProvider, Grain } from '../providers/feed-provider.ts';
import type { Store } from '../store/store.ts';
import { HistoryCoverage, type TimeRange } from './history-coverage.ts';

/** The back-off after a failed request for a security's history (milliseconds). */
const REST = 30_000;

/** How much of a running load has arrived, in wall seconds. */
interface LoadProgress {
  readonly whole: number;
  loaded: number;
}

/** Loads the history that a chart needs from a provider into the store, each part once. */
export class HistoryLoader {
  private readonly store: Store;
  private readonly coverage: HistoryCoverage;
  private readonly complain: (line: string) => void;
  private readonly clock: () => number;
  /** By instrument and grain: the running load. */
  private readonly running = new Map<string, Promise<boolean>>();
  private readonly restsUntil = new Map<string, number>();
  /** By instrument and grain: the progress of the running load. */
  private readonly reached = new Map<string, LoadProgress>();

  constructor(store: Store, clock: () => number, complain: (line: string) => void) {
    this.store = store;
    this.coverage = new HistoryCoverage(store);
    this.clock = clock;
    this.complain = complain;
  }

  /**
   * Resolves with true once the store has all bars of a range (wall seconds) that the provider has. Resolves with false if the
   * provider has no such history or fails: the store then has what arrived before. Never rejects.
   */
  async ensure(of: Instrument, provider: FeedProvider, grain: Grain, range: TimeRange): Promise<boolean> {
    if (!provider.can.history.includes(grain)) return false;
    if (range.to < range.from) return true;
    const key = keyOf(grain, of.id);
    const before = this.running.get(key) ?? Promise.resolve(true);
    const own = before.then(() => this.load(key, of, provider, grain, range));
    this.running.set(key, own);
    const isWhole = await own;
    if (this.running.get(key) === own) this.running.delete(key);
    return isWhole;
  }

  /** The progress of an instrument's running load, 0 to 1; null if nothing is being loaded. */
  progressOf({ id }: Instrument): number | null {
    let least: number | null = null;
    for (const grain of ['minute', 'day'] as const) {
      const progress = this.reached.get(keyOf(grain, id));
      if (progress !== undefined) least = Math.min(least ?? 1, progress.loaded / progress.whole);
    }
    return least;
  }

  /** Requests bars of a range again, although the store has them. Rejects if the provider fails. */
  async reload(of: Instrument, provider: FeedProvider, grain: Grain, range: TimeRange): Promise<void> {
    if (!provider.can.history.includes(grain)) return;
    for await (const _ of this.fetched(of, provider, grain, range)) {
      // The store has them now.
    }
  }

  private async load(
    key: string,
    of: Instrument,
    provider: FeedProvider,
    grain: Grain,
    range: TimeRange,
  ): Promise<boolean> {
    if (this.clock() < (this.restsUntil.get(key) ?? 0)) return false;
    try {
      const missing = await this.coverage.missing(of.id, grain, range);
      const progress = { whole: missing.reduce((sum, part) => sum + lengthOf(part), 0), loaded: 0 };
      if (missing.length > 0) this.reached.set(key, progress);
      for (const part of missing) {
        const before = progress.loaded;
        for await (const bars of this.fetched(of, provider, grain, part)) {
          // Portions arrive oldest first, so everything up to the last one has arrived.
          progress.loaded = before + lengthOf({ from: part.from, to: bars.time[bars.count - 1] });
        }
        progress.loaded = before + lengthOf(part);
        await this.coverage.add(of.id, grain, part);
      }
      return true;
    } catch (error) {
      this.restsUntil.set(key, this.clock() + REST);
      this.complain(`${of.region} ${of.symbol}: ${provider.name} did not send its history: ${reasonOf(error)}`);
      return false;
    } finally {
      this.reached.delete(key);
    }
  }

  /** Stores a provider's bars of a range in portions, and yields each one once it is stored. */
  private async *fetched(
    of: Instrument,
    provider: FeedProvider,
    grain: Grain,
    { from, to }: TimeRange,
  ): AsyncGenerator<Bars> {
    for await (const bars of provider.history(of, grain, unixSeconds(from), unixSeconds(to))) {
      if (bars.count === 0) continue;
      await this.write(of.id, grain, bars);
      yield bars;
    }
  }

  private async write(instrumentId: number, grain: Grain, bars: Bars): Promise<void> {
    await this.store.transaction().execute((transaction) => {
      const histories = new Histories(transaction);
      return grain === 'day' ? histories.mergeDays(instrumentId, bars) : histories.mergeMinutes(instrumentId, bars);
    });
  }
}

function keyOf(grain: Grain, id: number): string {
  return `${grain} ${id}`;
}

function lengthOf({ from, to }: TimeRange): number {
  return to - from + 1;
}
