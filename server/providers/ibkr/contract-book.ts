import type { Region } from '../../../engine/quotes/region.ts';
import { regionOfExchange } from '../../../engine/quotes/region.ts';
import type { SecurityName } from '../../market/market-source.ts';
import { FeedError } from '../feed-error.ts';
import type { Listing } from '../feed-provider.ts';
import { jsonObject, jsonObjects, jsonText } from '../json-answer.ts';
import type { Gateway } from './gateway.ts';
import { exchangeCode } from './listing-exchange.ts';
import { indexSymbol, indexTicker, stockSymbol, stockTickers } from './security-ticker.ts';

/** A security as the gateway knows it. */
interface Contract {
  /** The id of the contract at Interactive Brokers, which never changes. */
  readonly id: number;
  readonly listingExchange: string;
}

/** Symbols of one call, which stays far below the maximum length of an address. */
const SYMBOLS_OF_CALL = 50;

/** The most results of a search. */
const SEARCH_RESULTS = 20;

/** The contracts of securities, requested once. */
export class ContractBook {
  private readonly gateway: Gateway;
  private readonly contracts = new Map<string, Contract>();

  constructor(gateway: Gateway) {
    this.gateway = gateway;
  }

  /** The contract of a security, once `resolve` has found it. */
  contractOf(name: SecurityName): Contract | undefined {
    return this.contracts.get(keyOf(name));
  }

  /** Finds the contracts of securities. Those that the gateway does not know stay unknown. Rejects with a `FeedError`. */
  async resolve(names: readonly SecurityName[]): Promise<void> {
    const missing = names.filter((name) => !this.contracts.has(keyOf(name)));
    const stocks: SecurityName[] = [];
    for (const name of missing) {
      const ticker = indexTicker(name);
      if (ticker === undefined) stocks.push(name);
      else await this.resolveIndex(name, ticker);
    }
    for (let i = 0; i < stocks.length; i += SYMBOLS_OF_CALL)
      await this.resolveStocks(stocks.slice(i, i + SYMBOLS_OF_CALL));
  }

  /** The listing of a security; undefined if the gateway does not know it. Rejects with a `FeedError`. */
  async define(name: SecurityName): Promise<Listing | undefined> {
    await this.resolve([name]);
    const contract = this.contractOf(name);
    if (contract === undefined) return undefined;
    const [listing] = await this.listings([contract.id]);
    return listing && { ...listing, ...name };
  }

  /** Stocks, funds and indices by symbol or name, best first. Rejects with a `FeedError`. */
  async search(text: string): Promise<readonly Listing[]> {
    const symbol = text.trim();
    if (symbol === '') return [];
    const found = new Set<number>();
    const asked = [
      { symbol: symbol.toUpperCase(), name: false, secType: 'STK' },
      { symbol: symbol.replace(/^\$/, '').toUpperCase(), name: false, secType: 'IND' },
      { symbol, name: true, secType: 'STK' },
    ];
    for (const query of asked) {
      for (const row of await this.searched(query)) {
        const id = Number(row.conid);
        const isIndex = jsonObjects(row.sections).some(({ secType }) => secType === 'IND');
        if (id > 0 && (isIndex || exchangeCode(jsonText(row.description)) !== '')) found.add(id);
      }
    }
    return this.listings([...found].slice(0, SEARCH_RESULTS));
  }

  private async resolveStocks(names: readonly SecurityName[]): Promise<void> {
    const answer = jsonObject(
      await this.gateway.get('trsrv/stocks', { symbols: names.flatMap(({ symbol }) => stockTickers(symbol)) }),
    );
    for (const name of names) {
      const contracts = stockTickers(name.symbol)
        .flatMap((ticker) => jsonObjects(answer[ticker]))
        .filter(({ assetClass }) => assetClass === 'STK')
        .flatMap((company) => jsonObjects(company.contracts));
      for (const { conid, exchange } of contracts) {
        const code = exchangeCode(jsonText(exchange));
        if (code === '' || regionOfExchange(code) !== name.region) continue;
        this.contracts.set(keyOf(name), { id: Number(conid), listingExchange: jsonText(exchange) });
        break;
      }
    }
  }

  private async resolveIndex(name: SecurityName, ticker: string): Promise<void> {
    for (const row of await this.searched({ symbol: ticker, name: false, secType: 'IND' })) {
      if (row.symbol !== ticker) continue;
      this.contracts.set(keyOf(name), { id: Number(row.conid), listingExchange: jsonText(row.description) });
      return;
    }
  }

  /** The rows of a search. An unknown symbol is answered with an error, not with an empty list. */
  private async searched(query: Readonly<Record<string, unknown>>): Promise<ReturnType<typeof jsonObjects>> {
    try {
      return jsonObjects(await this.gateway.post('iserver/secdef/search', query));
    } catch (error) {
      if (error instanceof FeedError && /no symbol found/i.test(error.message)) return [];
      throw error;
    }
  }

  /** The listings of contracts in their order; those of other countries and kinds are left out. */
  private async listings(ids: readonly number[]): Promise<readonly Listing[]> {
    if (ids.length === 0) return [];
    const rows = jsonObjects(jsonObject(await this.gateway.get('trsrv/secdef', { conids: ids })).secdef);
    const byId = new Map(rows.map((row) => [Number(row.conid), row]));
    const listings: Listing[] = [];
    for (const id of ids) {
      const listing = listingOf(byId.get(id) ?? {});
      if (listing === undefined) continue;
      listings.push(listing);
      const listingExchange = jsonText(byId.get(id)?.listingExchange);
      if (!this.contracts.has(keyOf(listing))) this.contracts.set(keyOf(listing), { id, listingExchange });
    }
    return listings;
  }
}

function keyOf({ symbol, region }: SecurityName): string {
  return `${region}:${symbol}`;
}

/** A definition as a listing; undefined if it is of another country or kind. */
function listingOf(row: Readonly<Record<string, unknown>>): Listing | undefined {
  const ticker = jsonText(row.ticker);
  const name = jsonText(row.name);
  const currency = row.currency;
  if (ticker === '' || (currency !== 'CAD' && currency !== 'USD')) return undefined;
  if (row.assetClass === 'IND') {
    const region: Region = currency === 'CAD' ? 'C' : 'U';
    const symbol = indexSymbol(ticker, region);
    if (symbol === undefined) return undefined;
    return { symbol, region, exchange: region === 'C' ? 'T' : 'I', name, kind: 'index', boardlot: 0, currency };
  }
  const exchange = exchangeCode(jsonText(row.listingExchange));
  if (row.assetClass !== 'STK' || exchange === '') return undefined;
  const kind = /ETF|ETN|ETP|FUND/i.test(jsonText(row.type)) ? 'fund' : 'stock';
  return {
    symbol: stockSymbol(ticker),
    region: regionOfExchange(exchange),
    exchange,
    name,
    kind,
    boardlot: 0,
    currency,
  };
}
