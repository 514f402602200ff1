import type { Region } from '../../../engine/quotes/region.ts';

/** The commands of the hub; each takes a symbol (raw, with `/`) and its region. */
export type HubCommand = 'subscribe' | 'unsubscribe' | 'startorders' | 'stoporders';

interface Wanted {
  readonly symbol: string;
  readonly region: Region;
  quotes: boolean;
  orders: boolean;
}

/** What the worker wants from the feed, with or without a connection; replayed to each new one. */
export class FeedSubscriptions {
  private readonly wanted = new Map<string, Wanted>();

  /** Records the effect of a command. */
  note(command: HubCommand, symbol: string, region: Region): void {
    const key = `${region} ${symbol}`;
    const wanted = this.wanted.get(key) ?? { symbol, region, quotes: false, orders: false };
    if (command === 'subscribe') wanted.quotes = true;
    else if (command === 'unsubscribe') wanted.quotes = false;
    else wanted.orders = command === 'startorders';
    if (wanted.quotes || wanted.orders) this.wanted.set(key, wanted);
    else this.wanted.delete(key);
  }

  /** The hub refused: the command is not repeated with the next connection. */
  refuse(command: HubCommand, symbol: string, region: Region): void {
    if (command === 'subscribe') this.note('unsubscribe', symbol, region);
    else if (command === 'startorders') this.note('stoporders', symbol, region);
  }

  /** Sends every command that a new connection needs. */
  replay(send: (command: HubCommand, symbol: string, region: Region) => void): void {
    for (const { symbol, region, quotes, orders } of this.wanted.values()) {
      if (quotes) send('subscribe', symbol, region);
      if (orders) send('startorders', symbol, region);
    }
  }

  clear(): void {
    this.wanted.clear();
  }
}
