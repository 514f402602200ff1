import type { SecurityName } from '../../market/market-source.ts';
import type { Listing } from '../feed-provider.ts';
import { type JsonObject, jsonNumber, jsonObjects } from '../json-answer.ts';
import type { QuestradeCalls } from './calls.ts';
import { listingOf, searchedSymbol } from './exchange.ts';
import { inPortions } from './portions.ts';

/** How many pages of a search are read for one symbol, before it counts as unknown. */
const PAGES = 5;

/** A security, and the service's number for it, which every request names. */
interface QuestradeSymbol {
  readonly id: number;
  readonly listing: Listing;
}

/** Securities of the service, by symbol and by its own numbers. What it has answered once is not requested again. */
export class QuestradeDirectory {
  private readonly calls: Pick<QuestradeCalls, 'market'>;
  private readonly known = new Map<string, QuestradeSymbol>();
  private readonly closes = new Map<number, number>();

  constructor(calls: Pick<QuestradeCalls, 'market'>) {
    this.calls = calls;
  }

  /** Securities whose symbol or name match a text, in the order of the service. */
  async search(text: string): Promise<readonly Listing[]> {
    const prefix = text.trim();
    if (prefix === '') return [];
    return this.learn(await this.page(prefix, 0)).map(({ listing }) => listing);
  }

  /** The security of a symbol; undefined if the service has none. */
  async find(name: SecurityName): Promise<QuestradeSymbol | undefined> {
    const key = keyOf(name);
    for (let page = 0, offset = 0; !this.known.has(key) && page < PAGES; page++) {
      const found = await this.page(searchedSymbol(name.symbol, name.region), offset);
      if (found.length === 0) break;
      this.learn(found);
      offset += found.length;
    }
    return this.known.get(key);
  }

  /** Requests the previous closes of securities, which change from day to day. */
  async askCloses(ids: readonly number[]): Promise<void> {
    for (const portion of inPortions(ids)) {
      const answer = await this.calls.market(`v1/symbols?ids=${portion.join(',')}`);
      for (const one of jsonObjects(answer.symbols)) {
        this.closes.set(jsonNumber(one.symbolId), jsonNumber(one.prevDayClosePrice));
      }
    }
  }

  /** The previous close of a security as last asked; NaN if it was never asked, or the service has none. */
  previousClose(id: number): number {
    return this.closes.get(id) ?? Number.NaN;
  }

  private async page(prefix: string, offset: number): Promise<readonly JsonObject[]> {
    const answer = await this.calls.market(`v1/symbols/search?prefix=${encodeURIComponent(prefix)}&offset=${offset}`);
    return jsonObjects(answer.symbols);
  }

  private learn(answers: readonly JsonObject[]): QuestradeSymbol[] {
    const learnt: QuestradeSymbol[] = [];
    for (const answer of answers) {
      const listing = listingOf(answer);
      const id = jsonNumber(answer.symbolId);
      if (!listing || !Number.isSafeInteger(id)) continue;
      const one = { id, listing };
      learnt.push(one);
      const key = keyOf(listing);
      if (!this.known.has(key)) this.known.set(key, one);
    }
    return learnt;
  }
}

function keyOf({ symbol, region }: SecurityName): string {
  return `${region}:${symbol}`;
}
