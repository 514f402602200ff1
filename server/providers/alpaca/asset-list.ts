import type { SecurityName } from '../../market/market-source.ts';
import { FeedError } from '../feed-error.ts';
import type { Listing } from '../feed-provider.ts';
import { type JsonObject, jsonObjects, jsonText } from '../json-answer.ts';

const DAY = 86_400_000;
/** The most securities that a search finds. */
const FOUND_LIMIT = 50;

/**
 * Codes of the specification, section 9, by Alpaca's names of the exchanges that list: N is the NYSE, Q Nasdaq, P pink sheets.
 * X, the American exchange, also stands for Arca and Cboe BZX, which list what it did: funds. Another name counts as X.
 */
const EXCHANGES: Readonly<Record<string, string>> = { NYSE: 'N', NASDAQ: 'Q', AMEX: 'X', OTC: 'P' };
const OTHER_EXCHANGE = 'X';

/** Exchanges that list funds only, but for a few. */
const FUND_EXCHANGES = ['ARCA', 'NYSEARCA', 'BATS'];
const FUND_NAME = /\b(ETF|ETN|ETP|Fund|Funds)\b/i;

/**
 * Condition codes mark odd lots. Since 3 November 2025 the size of an odd lot depends on the price, which a list of securities does
 * not know. So the lot excludes no trade that its codes admit.
 */
const ANY_SIZE = 1;

function listingOf(asset: JsonObject): Listing {
  const exchange = jsonText(asset.exchange);
  const name = jsonText(asset.name);
  return {
    symbol: jsonText(asset.symbol),
    region: 'U',
    exchange: EXCHANGES[exchange] ?? OTHER_EXCHANGE,
    name,
    kind: FUND_EXCHANGES.includes(exchange) || FUND_NAME.test(name) ? 'fund' : 'stock',
    boardlot: ANY_SIZE,
    currency: 'USD',
  };
}

interface Sought {
  readonly listing: Listing;
  readonly name: string;
}

/** How well a security matches a text in capitals; 0 is best, undefined means no match. */
function rank({ listing, name }: Sought, text: string): number | undefined {
  if (listing.symbol === text) return 0;
  if (listing.symbol.startsWith(text)) return 1;
  const at = name.indexOf(text);
  if (at < 0) return undefined;
  if (at === 0) return 2;
  return name[at - 1] === ' ' ? 3 : 4;
}

/** The securities that Alpaca knows, requested once a day. */
export class AssetList {
  private readonly get: (path: string, query: Readonly<Record<string, string>>) => Promise<unknown>;
  private readonly now: () => number;
  private list: Promise<readonly Sought[]> | undefined;
  private asked = 0;

  /** `get` calls the host of the trading API. */
  constructor(get: AssetList['get'], now: () => number) {
    this.get = get;
    this.now = now;
  }

  /** The securities whose symbol or name match a text, best first. */
  async search(text: string): Promise<readonly Listing[]> {
    const capitals = text.trim().toUpperCase();
    if (capitals === '') return [];
    const found: { listing: Listing; order: number }[] = [];
    for (const sought of await this.all()) {
      const order = rank(sought, capitals);
      if (order !== undefined) found.push({ listing: sought.listing, order });
    }
    found.sort(
      (a, b) =>
        a.order - b.order ||
        a.listing.symbol.length - b.listing.symbol.length ||
        (a.listing.symbol < b.listing.symbol ? -1 : 1),
    );
    return found.slice(0, FOUND_LIMIT).map(({ listing }) => listing);
  }

  /** The security of a symbol; undefined if Alpaca does not know it. */
  async define({ symbol, region }: SecurityName): Promise<Listing | undefined> {
    if (region !== 'U') return undefined;
    if (this.list) {
      const known = (await this.all()).find(({ listing }) => listing.symbol === symbol);
      if (known) return known.listing;
    }
    try {
      const listing = listingOf((await this.get(`/v2/assets/${encodeURIComponent(symbol)}`, {})) as JsonObject);
      return listing.symbol === symbol ? listing : undefined;
    } catch (error) {
      if (error instanceof FeedError && error.refusal === 'unknown') return undefined;
      throw error;
    }
  }

  private all(): Promise<readonly Sought[]> {
    if (!this.list || this.now() - this.asked >= DAY) {
      this.asked = this.now();
      this.list = this.ask();
    }
    return this.list;
  }

  private async ask(): Promise<readonly Sought[]> {
    try {
      const assets = jsonObjects(await this.get('/v2/assets', { status: 'active', asset_class: 'us_equity' }));
      return assets.map(listingOf).map((listing) => ({ listing, name: listing.name.toUpperCase() }));
    } catch (error) {
      this.list = undefined;
      throw error;
    }
  }
}
