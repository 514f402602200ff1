import type { Region } from '../engine/quotes/region.ts';
import { reasonOf } from './core/reason.ts';
import type { MarketControl } from './market/market-control.ts';
import type { MarketClock } from './market/market-source.ts';

/** What a test can do to the live feed. */
interface FeedControl {
  /** Puts a line on every stream verbatim, malformed or not. */
  raw(line: string): void;
  /** Puts an `Error` line on every stream. */
  feedError(text: string): void;
  /** On: streams send nothing at all, heartbeats included, while their connections stay alive. */
  silence(on: boolean): void;
  /** Connections that have completed their handshake. */
  clients(): number;
}

/** What a test can do to the logged-in sessions. */
interface SessionControl {
  /** Ends every session. */
  closeAll(): Promise<void>;
}

/** The parts that the parent process may control; another market has others. */
interface ControlledParts {
  readonly port: number;
  readonly clock: MarketClock;
  readonly market: MarketControl;
  readonly feed: FeedControl;
  readonly sessions: SessionControl;
}

type Command =
  | { readonly do: 'step'; readonly ms: number }
  | {
      readonly do: 'print';
      readonly symbol: string;
      readonly region: Region;
      readonly price: number;
      readonly size: number;
      readonly flags: number;
    }
  | { readonly do: 'halt'; readonly symbol: string; readonly region: Region; readonly code: number }
  | { readonly do: 'line'; readonly text: string }
  | { readonly do: 'feed-error'; readonly text: string }
  | { readonly do: 'silence'; readonly on: boolean }
  | { readonly do: 'hub-clients' }
  | { readonly do: 'end-sessions' };

/**
 * Lets the parent process, and nobody else, control the market. It uses Node's IPC channel, which exists only in a forked child
 * and cannot be reached over the network. Posts `{ready: true, port}`, then answers each `{id, do, …}` with `{id, result}` or
 * `{id, error}`. Without a channel it does nothing.
 */
export function answerParent(parts: () => ControlledParts): void {
  if (process.send === undefined) return;
  const post = (message: object): void => {
    if (process.connected) process.send?.(message);
  };
  process.on('message', async (message: Command & { readonly id: number }) => {
    try {
      post({ id: message.id, result: await obey(message, parts()) });
    } catch (error) {
      post({ id: message.id, error: reasonOf(error) });
    }
  });
  // The channel must not keep a server running that has been told to stop.
  process.channel?.unref();
  post({ ready: true, port: parts().port });
}

async function obey(command: Command, { clock, market, feed, sessions }: ControlledParts): Promise<number | null> {
  switch (command.do) {
    case 'step':
      clock.step(command.ms);
      return clock.now();
    case 'print':
      market.print(command.symbol, command.region, command.price, command.size, command.flags);
      return null;
    case 'halt':
      market.halt(command.symbol, command.region, command.code);
      return null;
    case 'line':
      feed.raw(command.text);
      return null;
    case 'feed-error':
      feed.feedError(command.text);
      return null;
    case 'silence':
      feed.silence(command.on);
      return null;
    case 'hub-clients':
      return feed.clients();
    case 'end-sessions':
      await sessions.closeAll();
      return null;
    default:
      throw new Error(`unknown command ${JSON.stringify(command)}`);
  }
}
