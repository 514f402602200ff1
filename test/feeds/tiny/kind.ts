import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { SecurityName } from '../../../server/market/market-source.ts';
import { BasicProvider } from '../../../server/providers/basic-provider.ts';
import { FeedError } from '../../../server/providers/feed-error.ts';
import type { FeedAbilities, Listing, Want } from '../../../server/providers/feed-provider.ts';
import type { ProviderKind, ProviderSettings } from '../../../server/providers/provider-kind.ts';
import type { TinyCall, TinyLine } from './service.ts';

const ABILITIES: FeedAbilities = {
  regions: ['U', 'C'],
  tape: 'IEX',
  tapeShare: 0.02,
  delayMinutes: 0,
  symbols: 30,
  depth: 'price',
  history: ['minute', 'day'],
  news: false,
  shown: 'owner',
};

/** The provider of `TinyService`: an account and a key, which a login may replace. */
export const TINY: ProviderKind = {
  code: 'tiny',
  name: 'Tiny',
  fields: [
    { name: 'account', label: 'Account', secret: false, variable: 'TINY_ACCOUNT' },
    { name: 'key', label: 'Secret key', secret: true, variable: 'TINY_KEY' },
  ],
  addresses: [{ variable: 'TINY_ADDRESS', default: '127.0.0.1:9' }],
  make: (settings) => new TinyProvider(settings),
};

class TinyProvider extends BasicProvider {
  readonly name = 'Tiny';
  readonly can = ABILITIES;
  private readonly settings: ProviderSettings;
  private socket: Socket | undefined;
  private readonly waiting: ((line: TinyLine) => void)[] = [];

  constructor(settings: ProviderSettings) {
    super();
    this.settings = settings;
  }

  protected async start(): Promise<void> {
    const [host = '', port] = (this.settings.addresses.TINY_ADDRESS ?? '').split(':');
    const socket = connect(Number(port), host);
    this.socket = socket;
    this.ended.addEventListener('abort', () => socket.destroy(), { once: true });
    this.running = new Promise((resolve) => socket.once('close', resolve));
    await once(socket, 'connect');
    createInterface({ input: socket }).on('line', (line) => this.receive(JSON.parse(line) as TinyLine));
    const { account = '', key = '' } = this.settings.values;
    const answer = await this.ask({ op: 'login', account, key });
    if (answer.is === 'refused') throw new FeedError(answer.why, answer.text);
    if (answer.is === 'welcome' && answer.nextKey) await this.settings.keep({ key: answer.nextKey });
  }

  async define(name: SecurityName): Promise<Listing | undefined> {
    const answer = await this.ask({ op: 'define', ...name });
    if (answer.is !== 'listing' || !answer.known) return undefined;
    return { ...name, exchange: 'Q', name: name.symbol, kind: 'stock', boardlot: 0, currency: 'USD' };
  }

  override want(wants: readonly Want[]): void {
    this.send({ op: 'want', wants });
  }

  override async poll(wants: readonly Want[]): Promise<void> {
    await this.ask({ op: 'poll', wants });
  }

  private send(call: TinyCall): void {
    this.socket?.write(`${JSON.stringify(call)}\n`);
  }

  private ask(call: TinyCall): Promise<TinyLine> {
    const asked = Date.now();
    this.send(call);
    return new Promise((resolve) => {
      this.waiting.push((line) => {
        this.timing.note(asked, Date.now(), undefined);
        resolve(line);
      });
    });
  }

  private receive(line: TinyLine): void {
    const { NaN: none } = Number;
    if (line.is === 'quote') this.sink?.quote(line.security, line.time, line.bid, 200, line.ask, 300);
    else if (line.is === 'last') {
      const { security, time, price: last } = line;
      const rest = { previousClose: none, open: none, high: none, low: none, volume: none, trades: none };
      this.sink?.summary(security, { last, time, ...rest });
    } else this.waiting.shift()?.(line);
  }
}
