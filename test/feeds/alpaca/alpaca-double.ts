import { createServer } from 'node:http';
import type { AlpacaTape } from '../../../server/providers/alpaca/alpaca-tape.ts';
import { LoopbackServer } from '../../support/loopback-server.ts';
import { RestDouble } from './rest-double.ts';
import { StreamDouble } from './stream-double.ts';

/** An account at the double. */
export interface DoubleAccount {
  key: string;
  secret: string;
  /** Whether it is a paper account, which the host of real accounts does not know. */
  isPaper: boolean;
  tapes: readonly AlpacaTape[];
  /** Symbols that may be subscribed to at once. */
  symbols: number;
  connections: number;
  /** How many calls are refused before the next is answered, and the seconds that they state until a retry. */
  turnedAway: number;
  retryAfter: string;
  /** The number of bars, actions or stories on a page. */
  page: number;
  /** Its clock: the Unix time (milliseconds) that its answers state, and from which the age of history is measured. */
  now: () => number;
}

/** A double of Alpaca on loopback: its stream and its calls over real sockets, with sign-in, limits and errors as published. */
export class AlpacaDouble extends LoopbackServer {
  readonly account: DoubleAccount = {
    key: 'PKDOUBLE',
    secret: 'double-secret-0123456789',
    isPaper: false,
    tapes: ['iex'],
    symbols: 30,
    connections: 1,
    turnedAway: 0,
    retryAfter: '1',
    page: 2,
    now: Date.now,
  };
  readonly stream: StreamDouble;
  readonly rest: RestDouble;

  constructor(changes: Partial<DoubleAccount> = {}) {
    const server = createServer((request, response) => void this.rest.answer(request, response));
    super(server);
    Object.assign(this.account, changes);
    this.rest = new RestDouble(this.account);
    this.stream = new StreamDouble(server, this.account);
  }

  /** The addresses for a provider's settings. */
  get addresses(): Record<string, string> {
    return {
      ALPACA_STREAM_URL: this.url.replace('http', 'ws'),
      ALPACA_DATA_URL: `${this.url}/data`,
      ALPACA_API_URL: `${this.url}/api`,
      ALPACA_PAPER_URL: `${this.url}/paper`,
    };
  }

  get keys(): { key: string; secret: string } {
    return { key: this.account.key, secret: this.account.secret };
  }
}
