import type { HubConnection } from '@microsoft/signalr';
import type { Region } from '../../../engine/quotes/region.ts';
import type { Timings } from '../../../engine/settings/timings.ts';
import type { HubCommand } from './feed-subscriptions.ts';

/** The periods that a connection needs, in milliseconds. */
export interface LinkTimings extends Pick<Timings, 'streamSilence' | 'hubServerTimeout' | 'hubKeepAlive'> {
  /** From the first request to the open stream; 10 s when absent. */
  readonly connectDeadline?: number;
}

/** The browser's socket classes; without one of them its transport is passed over. */
export interface HubSockets {
  readonly WebSocket?: typeof WebSocket | undefined;
  readonly EventSource?: typeof EventSource | undefined;
}

/** What a link is built from. */
export interface HubLinkOptions {
  /** Absolute URL of the hub: SignalR cannot resolve a relative one in a worker. */
  readonly url: string;
  readonly timings: LinkTimings;
  /** The anti-forgery token as it stands now; sent as `X-XSRF-TOKEN`. */
  antiForgery(): string;
  /** Transports that are not tried. */
  readonly passedOver?: ReadonlySet<keyof HubSockets>;
  readonly sockets?: HubSockets;
}

/** What a link tells its supervisor; nothing after `failed`, and nothing at all once it was closed. */
export interface HubLinkEvents {
  /** The stream is open: commands sent now are the first that the hub hears. */
  opened(): void;
  /** One item of the stream. */
  text(lines: string): void;
  /** The hub refused a command: an answer, not an error. */
  refused(command: HubCommand, symbol: string, region: Region, reason: string): void;
  /** A socket did not open in time, or it opened behind a proxy that buffers what comes. */
  late(socket: keyof HubSockets): void;
  /** The hub error of this connection, whatever went wrong first; there is only one. */
  failed(reason: string): void;
}

const CONNECT_DEADLINE = 10_000;
/**
 * A timer that comes so much later than planned has slept, with its machine or in a frozen worker. Timers run first then:
 * what waits at the socket, be it lines or its end, gets `HEARING` before silence is found.
 */
const SLEPT = 1_000;
const HEARING = 1_000;

/** Completion errors: ours, and those that an ASP.NET Core hub words by itself. Whatever else rejects is a failure to send. */
const REFUSAL =
  /^(Denied\b|Unknown symbol\b|Unknown hub method\b|Failed to invoke\b|An unexpected error occurred invoking\b)/;

/**
 * One connection to the hub, from negotiation to its end. Every way in which it can fail — no connection in time, the
 * stream erring or completing, a close, a command that cannot be sent, silence — raises the same single `failed`.
 * A link is used once: SignalR's own reconnection would lose streams and, after long polling, its time-outs.
 */
export class HubLink {
  private readonly events: HubLinkEvents;
  private readonly timings: LinkTimings;
  private connection: HubConnection | undefined;
  private opened = false;
  private ended = false;
  /** The connect deadline, then the watch for silence. */
  private timer: ReturnType<typeof setTimeout>;
  private heardAt = 0;
  /** The hearing before SignalR gives the connection up. */
  private hearing: ReturnType<typeof setTimeout> | undefined;

  /** Connects at once and opens `Ticker` for the exchange codes `keys`. */
  constructor(options: HubLinkOptions, keys: readonly string[], events: HubLinkEvents) {
    const deadline = options.timings.connectDeadline ?? CONNECT_DEADLINE;
    this.events = events;
    this.timings = options.timings;
    this.timer = setTimeout(() => this.fail(`no connection within ${deadline / 1000} s`), deadline);
    this.connect(options, keys, deadline).catch((error: unknown) => this.fail(messageOf(error)));
  }

  /** Sends a command. Nothing happens before `opened`, whose listener replays what is wanted by then. */
  send(command: HubCommand, symbol: string, region: Region): void {
    if (this.ended || !this.opened) return;
    this.connection?.invoke(command, symbol, region).catch((error: unknown) => {
      const reason = messageOf(error);
      if (this.ended) return;
      if (REFUSAL.test(reason)) this.events.refused(command, symbol, region, reason);
      else this.fail(reason);
    });
  }

  /** Raises the connection's hub error, if it has not ended already. */
  fail(reason: string): void {
    if (this.ended) return;
    this.close();
    this.events.failed(reason);
  }

  /** Ends it without a word. */
  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.hearing);
    // Never awaited: it may hang as long as the network does. Nothing that it still brings is listened to.
    this.connection?.stop().catch(() => {});
  }

  private async connect(options: HubLinkOptions, keys: readonly string[], deadline: number): Promise<void> {
    // Only who has real-time loads SignalR, a third of this worker's script.
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
    // The first call of the connection, so that equal streams have equal ids; subscribed to in the same turn, because
    // SignalR does not keep items for later.
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
      // SignalR would swallow what its listener throws.
      queueMicrotask(() => {
        throw error;
      });
    }
  }

  /** One timer however many items come. */
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

  /** Not even a ping came for the server's time-out. */
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
