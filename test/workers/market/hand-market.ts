import type { MarketApi, MarketState, TabHello } from '../../../workers/api/market-api.ts';
import { createMarket, type Market } from '../../../workers/market/market.ts';
import { Inbox } from './inbox.ts';
import { RecordedHub } from './recorded-hub.ts';

const HELLO: Omit<TabHello, 'lock'> = {
  visible: true,
  antiForgeryToken: '',
  storedPreferences: '',
};

/** A market worker of one tab, whose server and hub are the test. */
export class HandMarket {
  /** The paths that the server was asked for. */
  readonly asked: string[] = [];
  /** What the server answers, by the beginning of the path; an empty list where nothing is said. */
  readonly answers: Record<string, unknown> = { '/config.json': {}, '/api/loggedin': false };
  /** Whether the server cannot be reached. */
  isDown = false;
  /** Paths of calls that fail, by their beginning. */
  readonly broken = new Set<string>();
  readonly hub: RecordedHub = new RecordedHub();
  readonly api: MarketApi;
  readonly market: Market;
  /** How often the worker was to end. */
  ends = 0;
  private readonly far: MessagePort;
  private readonly states: Inbox<MarketState>;
  private readonly near: MessagePort;

  constructor() {
    this.market = createMarket({
      origin: 'http://server.test',
      fetch: (url) => this.answer(String(url).slice('http://server.test'.length)),
      locks: undefined,
      createHub: () => this.hub,
      end: () => {
        this.ends += 1;
      },
    });
    this.api = this.market.openApi();
    const { port1, port2 } = new MessageChannel();
    this.near = port1;
    this.far = port2;
    this.states = new Inbox(port1);
  }

  attach(): Promise<void> {
    return this.api.attach({ ...HELLO, lock: 'tab' }, this.far);
  }

  /** How often the server was asked for paths with this beginning. */
  count(path: string): number {
    return this.asked.filter((asked) => asked.startsWith(path)).length;
  }

  /** The latest state, once it meets a condition. */
  async state(is: (state: MarketState) => boolean): Promise<MarketState> {
    const all = await this.states.until((states) => states.length > 0 && is(states.at(-1) as MarketState));
    return all.at(-1) as MarketState;
  }

  /** From now on a subscriber with real-time is logged in. */
  logIn(): void {
    this.answers['/api/loggedin'] = true;
    this.answers['/api/session'] = { xx: 'T', mdex: 'none', userid: 'ann' };
  }

  close(): void {
    this.near.close();
    this.far.close();
  }

  private async answer(path: string): Promise<Response> {
    this.asked.push(path);
    if (this.isDown) throw new TypeError('no network');
    const begins = (start: string): boolean => path.startsWith(start);
    if ([...this.broken].some(begins)) return new Response('', { status: 500 });
    const key = Object.keys(this.answers).find(begins);
    return Response.json(key === undefined ? [] : this.answers[key]);
  }
}
