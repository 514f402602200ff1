import type { Region } from '../../engine/quotes/region.ts';
import { reasonOf } from '../core/reason.ts';
import type { Instrument, SecurityName } from '../market/market-source.ts';
import type { FeedProvider } from '../providers/feed-provider.ts';
import { raiseRevision } from '../store/revision.ts';
import type { Store } from '../store/store.ts';
import type { FeedSecurities } from './feed-securities.ts';
import type { FeedTable } from './feed-table.ts';

/** A symbol that no provider knew is not requested again for this long (milliseconds). */
const UNKNOWN_MS = 600_000;
/** The most symbols that are remembered as unknown; the oldest are dropped first. */
const UNKNOWN_MAX = 10_000;

/** The securities of a market of feeds, and their rows in its table. */
export class FeedRows {
  private readonly store: Store;
  private readonly securities: FeedSecurities;
  private readonly table: FeedTable;
  private readonly clock: () => number;
  private readonly complain: (line: string) => void;
  private readonly rowOfId = new Map<number, number>();
  private readonly unknownUntil = new Map<string, number>();
  /** By region and symbol: the running request to the providers. */
  private readonly defining = new Map<string, Promise<boolean>>();

  /** `clock`: Unix milliseconds. */
  constructor(
    store: Store,
    securities: FeedSecurities,
    table: FeedTable,
    clock: () => number,
    complain: (line: string) => void,
  ) {
    this.store = store;
    this.securities = securities;
    this.table = table;
    this.clock = clock;
    this.complain = complain;
    for (const instrument of securities.all) this.add(instrument);
  }

  /** All securities. A new array whenever one is added. */
  get instruments(): readonly Instrument[] {
    return this.securities.all;
  }

  /** The rows of all securities. */
  get all(): Iterable<number> {
    return this.rowOfId.values();
  }

  find(symbol: string, region: Region): Instrument | undefined {
    return this.securities.find(symbol, region);
  }

  rowOf({ id, symbol }: Instrument): number {
    const row = this.rowOfId.get(id);
    if (row === undefined) throw new Error(`${symbol} is no longer in the market`);
    return row;
  }

  /** Adds a symbol that one of the providers knows. Resolves with false if none does. Never rejects. */
  define(name: SecurityName, providers: readonly FeedProvider[]): Promise<boolean> {
    const key = `${name.region}:${name.symbol}`;
    let asking = this.defining.get(key);
    if (asking === undefined) {
      asking = this.ask(key, name, providers).finally(() => this.defining.delete(key));
      this.defining.set(key, asking);
    }
    return asking;
  }

  /** Reads the securities again, because a command may have changed them. Resolves with whether any is new or different. */
  async readAgain(): Promise<boolean> {
    const before = this.securities.all;
    await this.securities.readAgain();
    if (this.securities.all === before) return false;
    for (const instrument of this.securities.all) this.add(instrument);
    return true;
  }

  private async ask(key: string, { symbol, region }: SecurityName, providers: readonly FeedProvider[]) {
    if (this.clock() < (this.unknownUntil.get(key) ?? 0)) return false;
    let isAnswered = true;
    for (const provider of providers) {
      if (!provider.can.regions.includes(region)) continue;
      try {
        const listing = await provider.define({ symbol, region });
        if (listing === undefined) continue;
        this.add(await this.securities.add(listing));
        await raiseRevision(this.store);
        return true;
      } catch (error) {
        this.complain(`${provider.name} could not be asked for ${key}: ${reasonOf(error)}`);
        isAnswered = false;
      }
    }
    // A provider that did not answer may know the symbol.
    if (!isAnswered) return false;
    this.unknownUntil.delete(key);
    for (const oldest of this.unknownUntil.keys()) {
      if (this.unknownUntil.size < UNKNOWN_MAX) break;
      this.unknownUntil.delete(oldest);
    }
    this.unknownUntil.set(key, this.clock() + UNKNOWN_MS);
    return false;
  }

  private add(instrument: Instrument): void {
    const row = this.rowOfId.get(instrument.id);
    if (row === undefined) this.rowOfId.set(instrument.id, this.table.add(instrument));
    else this.table.rename(row, instrument);
  }
}
