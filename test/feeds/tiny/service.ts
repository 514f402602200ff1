import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A line that the provider sends. */
export type TinyCall =
  | { readonly op: 'login'; readonly account: string; readonly key: string }
  | { readonly op: 'define'; readonly symbol: string; readonly region: string }
  | { readonly op: 'want' | 'poll'; readonly wants: readonly { readonly symbol: string; readonly security: number }[] };

/** A line that the service sends. */
export type TinyLine =
  | { readonly is: 'welcome'; readonly nextKey?: string }
  | { readonly is: 'refused'; readonly why: 'credentials' | 'limit'; readonly text: string }
  | { readonly is: 'listing'; readonly symbol: string; readonly known: boolean }
  | {
      readonly is: 'quote';
      readonly security: number;
      readonly time: number;
      readonly bid: number;
      readonly ask: number;
    }
  | { readonly is: 'last'; readonly security: number; readonly time: number; readonly price: number }
  | { readonly is: 'polled' };

/** A service of market data with an account, JSON in lines over TCP on a loopback port. */
export class TinyService {
  /** The key that opens the account. */
  key = 'k3y-of-the-account';
  /** Whether each login uses the key up and returns the next one. */
  rotates = false;
  /** Its clock, Unix milliseconds: 2020-12-16, 14:31:05.123 UTC. */
  now = 1_608_129_065_123;
  /** Whether it answers at all. */
  answers = true;
  /** Whether the account's only connection is taken. */
  isFull = false;
  /** Symbols with live quotes; the others have a last price. */
  readonly live = new Set(['AAPL', 'MSFT', 'RY']);
  readonly unknown = new Set(['SPY']);
  /** What it received, in order. */
  readonly received: TinyCall[] = [];
  private readonly server: Server = createServer((socket) => this.serve(socket));
  private readonly sockets = new Set<Socket>();

  /** Starts it, and returns its address. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** How many connections are open. */
  get connections(): number {
    return this.sockets.size;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket)).on('error', () => {});
    createInterface({ input: socket }).on('line', (line) => {
      const call = JSON.parse(line) as TinyCall;
      this.received.push(call);
      if (!this.answers) return;
      for (const answer of this.answersTo(call)) socket.write(`${JSON.stringify(answer)}\n`);
    });
  }

  private answersTo(call: TinyCall): TinyLine[] {
    switch (call.op) {
      case 'login': {
        if (this.isFull) return [{ is: 'refused', why: 'limit', text: 'The account is connected already.' }];
        // Like a careless service, it repeats what it received.
        if (call.key !== this.key) {
          return [{ is: 'refused', why: 'credentials', text: `${call.account} has no key ${call.key}.` }];
        }
        if (!this.rotates) return [{ is: 'welcome' }];
        this.key = `${this.key}+`;
        return [{ is: 'welcome', nextKey: this.key }];
      }
      case 'define':
        return [{ is: 'listing', symbol: call.symbol, known: !this.unknown.has(call.symbol) }];
      case 'want':
        return call.wants
          .filter(({ symbol }) => this.live.has(symbol))
          .map(({ security }) => ({
            is: 'quote',
            security,
            time: this.now,
            bid: 100 + security,
            ask: 100.5 + security,
          }));
      case 'poll':
        return [
          ...call.wants.map(
            ({ security }) => ({ is: 'last', security, time: this.now - 1000, price: 99 + security }) as const,
          ),
          { is: 'polled' },
        ];
    }
  }
}
