import type { HubConnection } from '@microsoft/signalr';
import type { Region } from '../../../engine/quotes/region.ts';
import type { Timings } from '../../../engine/settings/timings.ts';
import type { HubCommand } from './feed-subscriptions.ts';

/** The periods that a connection needs, in milliseconds. */
export interface LinkTimings extends Pick<Timings, 'streamSilence' | 'hubServerTimeout' | 'hubKeepAlive'> {
  /** From the first request to the open stream; 10 s when absent. */
  readonly connectDeadline?: number;
}

/** The browser's socket classes; the transport of a missing one is passed over. */
export interface HubSockets {
  readonly WebSocket?: typeof WebSocket | undefined;
  readonly EventSource?: typeof EventSource | undefined;
}

/** What a link is built from. */
export interface HubLinkOptions {
  /** Absolute URL of the hub: SignalR cannot resolve a relative one in a worker. */
  readonly url: string;
  readonly timings: LinkTimings;
  /** The current anti-forgery token; sent as `X-XSRF-TOKEN`. */
  antiForgery(): string;
  /** Transports that are not tried. */
  readonly passedOver?: ReadonlySet<keyof HubSockets>;
  readonly sockets?: HubSockets;
}

/** What a link reports to its supervisor: nothing after `failed`, and nothing once it has been closed. */
export interface HubLinkEvents {
  /** The stream is open: commands sent now are the first that the hub hears. */
  opened(): void;
  /** One item of the stream. */
  text(lines: string): void;
  /** The hub refused a command: an answer, not an error. */
  refused(command: HubCommand, symbol: string, region: Region, reason: string): void;
  /** A socket did not open in time, or opened behind a proxy that buffers its data. */
  late(socket: keyof HubSockets): void;
  /** The hub error of this connection: the first failure, raised once. */
  failed(reason: string): void;
}

const CONNECT_DEADLINE = 10_000;
/**
 * A timer this late (ms) has slept, with its machine or in a frozen worker. Timers then run first, so whatever waits at
 * the socket gets `HEARING` to arrive before the connection counts as silent.
 */
const SLEPT = 1_000;
const HEARING = 1_000;

/**
 * Completion errors: our server's, and the built-in ones of an ASP.NET Core hub. Any other rejection means that sending
 * failed.
 */
const REFUSAL =
  /^(Denied\b|Unknown symbol\b|Unknown hub method\b|Failed to invoke\b|An unexpected error occurred invoking\b)/;

/**
 * One connection to the hub, from negotiation to its end. Every failure — no connection in time, an error or the end of
 * the stream, a close, a command that cannot be sent, silence — raises `failed` once.
 * A link is used once: SignalR's own reconnection would lose streams and, after long polling, its time-outs.
 */
export class HubLink {
  private readonly events: HubLinkEvents;
  private readonly timings: LinkTimings;
  private connection: HubConnection | undefined;
  private opened = false;
  private ended = false;
  /** First the connect deadline, then the silence time-out. */
  private timer: ReturnType<typeof setTimeout>;
  private heardAt = 0;
  /** The grace period before SignalR abandons the connection. */
  private hearing: ReturnType<typeof setTimeout> | undefined;

  /** Connects at once and opens `Ticker` for the exchange codes `keys`. */
  constructor(options: HubLinkOptions, keys: readonly string[], events: HubLinkEvents) {
    const deadline = options.timings.connectDeadline ?? CONNECT_DEADLINE;
    this.events = events;
    this.timings = options.timings;
    this.timer = setTimeout(() => this.fail(`no connection within ${deadline / 1000} s`), deadline);
    this.connect(options, keys, deadline).catch((error: unknown) => this.fail(messageOf(error)));
  }

  /** Sends a command. Does nothing before `opened`, whose listener replays all subscriptions. */
  send(command: HubCommand, symbol: string, region: Region): void {
    if (this.ended || !this.opened) return;
    this.connection?.invoke(command, symbol, region).catch((error: unknown) => {
      const reason = messageOf(error);
      if (this.ended) return;
      if (REFUSAL.test(reason)) this.events.refused(command, symbol, region, reason);
      else this.fail(reason);
    });
  }

  /** Raises the hub error, unless the connection has already ended. */
  fail(reason: string): void {
    if (this.ended) return;
    this.close();
    this.events.failed(reason);
  }

  /** Ends the connection silently. */
  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.hearing);
    // Never awaited: it may hang as long as the network does. Its later events are ignored.
    this.connection?.stop().catch(() => {});
  }

  private async connect(options: HubLinkOptions, keys: readonly string[], deadline: number): Promise<void> {
    // SignalR is a third of this worker's script, so it is loaded only for real-time.
    const { buildConnection } = await import('./hub-connection.ts');
    if (this.ended) return;
    const connection = buildConnection(options, deadline, {
      silent: (giveUp) => this.serverIsSilent(giveUp),
      late: (socket) => this.events.late(socket),
    });
    this.connection = connection;
    connection.onclose((error) => this.fail(error ? messageOf(error) : 'the hub closed the connection'));
    await connection.start();
    this.open(connection, keys);
  }

  private open(connection: HubConnection, keys: readonly string[]): void {
    if (this.ended) return;
    // The first call of the connection, so that the stream always has the same id. Subscribed to in the same turn,
    // because SignalR does not buffer items.
    connection.stream<unknown>('Ticker', keys, '').subscribe({
      next: (item) => this.hear(item),
      error: (error: unknown) => this.fail(messageOf(error)),
      complete: () => this.fail('the stream ended'),
    });
    this.opened = true;
    this.heardAt = performance.now();
    clearTimeout(this.timer);
    this.watchSilence(this.timings.streamSilence);
    this.events.opened();
  }

  private hear(item: unknown): void {
    if (this.ended) return;
    this.heardAt = performance.now();
    const mm = typeof item === 'object' && item !== null && 'mm' in item ? item.mm : '';
    if (typeof mm !== 'string' || mm === '') return;
    try {
      this.events.text(mm);
    } catch (error) {
      // SignalR would swallow an exception of its listener.
      queueMicrotask(() => {
        throw error;
      });
    }
  }

  /** One timer, however many items arrive. */
  private watchSilence(wait: number): void {
    const { streamSilence } = this.timings;
    const planned = performance.now() + wait;
    this.timer = setTimeout(() => {
      const now = performance.now();
      const left = this.heardAt + streamSilence - now;
      if (left > 0) this.watchSilence(left);
      else if (now - planned > SLEPT) this.watchSilence(HEARING);
      else this.fail(`nothing came for ${streamSilence / 1000} s`);
    }, wait);
  }

  /** The server sent nothing, not even a ping, within its time-out. */
  private serverIsSilent(giveUp: () => void): void {
    const { heardAt } = this;
    if (performance.now() - heardAt - this.timings.hubServerTimeout <= SLEPT) giveUp();
    else {
      this.hearing = setTimeout(() => {
        if (this.heardAt === heardAt) giveUp();
      }, HEARING);
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
