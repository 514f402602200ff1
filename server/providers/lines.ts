import { TRADE_UPDATES_LAST } from '../../engine/feed/trade-rule.ts';
import type { SecurityName } from '../market/market-source.ts';
import { LEAST_ABILITIES } from './basic-provider.ts';
import type { FeedAbilities, Listing } from './feed-provider.ts';
import type { FeedSink } from './feed-sink.ts';
import type { ProviderKind } from './provider-kind.ts';
import { StreamedProvider } from './streamed-provider.ts';

/**
 * A WebSocket that sends lines of `symbol,price,size,bid,ask`: a trade and the best prices after it. The first message has a
 * line for each symbol; a security that has not traded leaves price and size empty. It is an example of a provider, and a way
 * to connect your own data without writing one.
 */
export const LINES: ProviderKind = {
  code: 'lines',
  name: 'Lines',
  fields: [
    { name: 'url', label: 'Address of the WebSocket', secret: false, variable: 'LINES_URL' },
    { name: 'token', label: 'Token, sent as Authorization: Bearer', secret: true, variable: 'LINES_TOKEN' },
  ],
  addresses: [],
  make: (settings) => new LinesProvider(settings),
};

/** The provider of `LINES`. */
export class LinesProvider extends StreamedProvider {
  readonly name = LINES.name;
  readonly can: FeedAbilities = {
    ...LEAST_ABILITIES,
    regions: ['U'],
    tape: 'consolidated',
    tapeShare: 1,
    delayMinutes: 0,
    symbols: 1000,
  };
  private readonly known = new Set<string>();

  async define({ symbol, region }: SecurityName): Promise<Listing | undefined> {
    await this.whenOpen();
    if (region !== 'U' || !this.known.has(symbol)) return undefined;
    return { symbol, region, exchange: 'Q', name: symbol, kind: 'stock', boardlot: 1, currency: 'USD' };
  }

  protected connect(sink: FeedSink, heard: () => void, signal: AbortSignal): Promise<void> {
    const { url = '', token } = this.settings.values;
    return this.receive(url, { headers: { authorization: `Bearer ${token}` } }, signal, (message) => {
      for (const line of message.split('\n')) this.report(line, sink);
      heard();
    });
  }

  private report(line: string, sink: FeedSink): void {
    const [symbol = '', price, size, bid, ask] = line.trim().split(',');
    if (ask === undefined) return;
    this.known.add(symbol);
    const security = this.securityOf('U', symbol);
    if (security === undefined) return;
    const now = this.pace.now();
    sink.quote(security, now, Number(bid) || 0, 0, Number(ask) || 0, 0);
    if (Number(price) > 0) sink.trade(security, now, Number(price), Number(size), TRADE_UPDATES_LAST, Number.NaN);
  }
}
