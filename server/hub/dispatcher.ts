import type { Region } from '../../engine/quotes/region.ts';
import { BOOK_WEIGHT } from './hub-options.ts';
import { type ClientMessage, type Invocation, resultRecord, streamEndRecord } from './messages.ts';
import type { Outbox } from './outbox.ts';
import type { TickerSession } from './ticker-session.ts';

type Command = (session: TickerSession, symbol: string, region: Region) => string | undefined;

const STREAM = 'Ticker';

const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['subscribe', (session, symbol, region) => session.subscribe(symbol, region)],
  ['unsubscribe', (session, symbol, region) => session.unsubscribe(symbol, region)],
  ['startorders', (session, symbol, region) => session.startOrders(symbol, region)],
  ['stoporders', (session, symbol, region) => session.stopOrders(symbol, region)],
]);

const SYMBOL_CHARACTERS = 20;
const KEY_CHARACTERS = 20;

/** What a message deducts from the session's allowance. An order book costs more, because it is sent in full. */
export function costOf(message: ClientMessage): number {
  return message.type === 'invocation' && message.target === 'startorders' ? BOOK_WEIGHT : 1;
}

/** Passes a client's calls to the ticker and sends the answers, with the error texts of the ASP.NET Core server. */
export class Dispatcher {
  private readonly session: TickerSession;
  private readonly outbox: Outbox;

  constructor(session: TickerSession, outbox: Outbox) {
    this.session = session;
    this.outbox = outbox;
  }

  /** Handles one message. The connection itself handles pings and close messages. */
  dispatch(message: ClientMessage): void {
    if (message.type === 'invocation') this.invoke(message);
    else if (message.type === 'stream-invocation') this.open(message, message.id ?? '');
    else if (message.type === 'cancel') this.endStream(message.id);
  }

  /** Completes the open stream; with `id`, only if that is its id. */
  endStream(id?: string): void {
    const stream = this.session.stream;
    if (!stream || (id !== undefined && stream.id !== id)) return;
    this.session.end();
    this.outbox.write(streamEndRecord(stream.id));
  }

  private invoke(call: Invocation): void {
    const error = this.run(call);
    if (call.id !== undefined) this.outbox.write(resultRecord(call.id, error));
  }

  private run({ target, args, uploads }: Invocation): string | undefined {
    if (target === STREAM) {
      return `The client attempted to invoke the streaming '${STREAM}' method with a non-streaming invocation.`;
    }
    const command = COMMANDS.get(target);
    if (!command) return `Unknown hub method '${target}'`;
    const [symbol, region] = args;
    if (uploads || args.length !== 2 || !isSymbol(symbol) || !isRegion(region)) return failedToInvoke(target);
    return command(this.session, symbol, region);
  }

  private open({ target, args, uploads }: Invocation, id: string): void {
    const error = this.tryOpen(target, args, uploads, id);
    if (error !== undefined) this.outbox.write(streamEndRecord(id, error));
  }

  private tryOpen(target: string, args: readonly unknown[], uploads: boolean, id: string): string | undefined {
    if (COMMANDS.has(target)) {
      return `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.`;
    }
    if (target !== STREAM) return `Unknown hub method '${target}'`;
    if (this.session.stream?.id === id) return `Invocation ID '${id}' is already in use.`;
    const [keys] = args;
    if (uploads || args.length !== 2 || !isKeyList(keys)) return failedToInvoke(target);
    return this.session.open(id, keys);
  }
}

function failedToInvoke(target: string): string {
  return `Failed to invoke '${target}' due to an error on the server.`;
}

function isSymbol(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= SYMBOL_CHARACTERS;
}

function isRegion(value: unknown): value is Region {
  return value === 'C' || value === 'U';
}

function isKeyList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((key) => typeof key === 'string' && key.length <= KEY_CHARACTERS);
}
