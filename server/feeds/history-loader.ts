import type { Bars } from '../../engine/series/bars.ts';
import { unixSeconds } from '../../engine/time/exchange-time.ts';
import { Histories } from '../blocks/histories.ts';
import { reasonOf } from '../core/reason.ts';
import type { Instrument } from '../market/market-source.ts';
import type { FeedProvider, Grain } from '../providers/feed-provider.ts';
import type { Store } from '../store/store.ts';
import { HistoryCoverage, type TimeRange } from './history-coverage.ts';

/** After a failure, a security's history is not asked for again for this long (milliseconds). */
const REST = 30_000;

/** Loads the history that a chart needs from a provider into the store, each part once. */
export class HistoryLoader {
  private readonly store: Store;
  private readonly coverage: HistoryCoverage;
  private readonly complain: (line: string) => void;
  private readonly clock: () => number;
  /** By instrument and grain: the load under way. */
  private readonly running = new Map<string, Promise<boolean>>();
  private readonly restsUntil = new Map<string, number>();

  constructor(store: Store, clock: () => number, complain: (line: string) => void) {
    this.store = store;
    this.coverage = new HistoryCoverage(store);
    this.clock = clock;
    this.complain = complain;
  }

  /**
   * Resolves with true once the store has all bars of a range (wall seconds) that the provider has; with false if the provider has
   * no such history or has failed: then the store has what came before. Never rejects.
   */
  async ensure(of: Instrument, provider: FeedProvider, grain: Grain, range: TimeRange): Promise<boolean> {
    if (!provider.can.history.includes(grain)) return false;
    if (range.to < range.from) return true;
    const key = `${grain} ${of.id}`;
    const before = this.running.get(key) ?? Promise.resolve(true);
    const own = before.then(() => this.load(key, of, provider, grain, range));
    this.running.set(key, own);
    const isWhole = await own;
    if (this.running.get(key) === own) this.running.delete(key);
    return isWhole;
  }

  /** Asks for bars of a range again, although the store has them. Rejects if the provider fails. */
  async reload(of: Instrument, provider: FeedProvider, grain: Grain, range: TimeRange): Promise<void> {
    if (!provider.can.history.includes(grain)) return;
    await this.fetch(of, provider, grain, range);
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
      for (const part of await this.coverage.missing(of.id, grain, range)) {
        await this.fetch(of, provider, grain, part);
        await this.coverage.add(of.id, grain, part);
      }
      return true;
    } catch (error) {
      this.restsUntil.set(key, this.clock() + REST);
      this.complain(`${of.region} ${of.symbol}: ${provider.name} did not send its history: ${reasonOf(error)}`);
      return false;
    }
  }

  private async fetch(of: Instrument, provider: FeedProvider, grain: Grain, { from, to }: TimeRange): Promise<void> {
    for await (const bars of provider.history(of, grain, unixSeconds(from), unixSeconds(to))) {
      await this.write(of.id, grain, bars);
    }
  }

  private async write(instrumentId: number, grain: Grain, bars: Bars): Promise<void> {
    if (bars.count === 0) return;
    await this.store.transaction().execute((transaction) => {
      const histories = new Histories(transaction);
      return grain === 'day' ? histories.mergeDays(instrumentId, bars) : histories.mergeMinutes(instrumentId, bars);
    });
  }
}
