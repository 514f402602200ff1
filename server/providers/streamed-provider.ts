import { once } from 'node:events';
import { type ClientOptions, WebSocket } from 'ws';
import type { Region } from '../../engine/quotes/region.ts';
import { reasonOf } from '../core/reason.ts';
import { BasicProvider } from './basic-provider.ts';
import { FeedError } from './feed-error.ts';
import type { Want } from './feed-provider.ts';
import type { FeedSink } from './feed-sink.ts';
import { MACHINE_PACE, type Pace } from './pace.ts';
import type { ProviderSettings } from './provider-kind.ts';
import { stayConnected } from './stay-connected.ts';

/**
 * A provider whose service sends everything on one connection. It implements `connect`; this class keeps the connection up, with
 * back-off, and reports its state and gaps.
 */
export abstract class StreamedProvider extends BasicProvider {
  protected readonly settings: ProviderSettings;
  protected readonly pace: Pace;
  /** The wanted securities, by region and symbol. */
  private readonly securities = { C: new Map<string, number>(), U: new Map<string, number>() };

  constructor(settings: ProviderSettings, pace: Pace = MACHINE_PACE) {
    super();
    this.settings = settings;
    this.pace = pace;
  }

  override want(wants: readonly Want[]): void {
    super.want(wants);
    this.securities.C.clear();
    this.securities.U.clear();
    for (const { symbol, region, security } of wants) this.securities[region].set(symbol, security);
    this.subscribe();
  }

  /** Requests the securities of `wants`. By default accepts all of them, for a service that sends everything unasked. */
  protected subscribe(): void {
    for (const { security } of this.wants) this.sink?.accepted(security);
  }

  /** The number by which the sink knows a security; undefined if it is not wanted. */
  protected securityOf(region: Region, symbol: string): number | undefined {
    return this.securities[region].get(symbol);
  }

  /**
   * Opens a WebSocket, and passes each of its messages to `take`. Resolves once it has ended; `signal` ends it. If the service
   * answers 401, it refuses the user's token or key.
   */
  protected async receive(
    url: string,
    options: ClientOptions,
    signal: AbortSignal,
    take: (message: string) => void,
  ): Promise<void> {
    const socket = new WebSocket(url, options);
    signal.addEventListener('abort', () => socket.terminate());
    socket.on('message', (data) => take(String(data)));
    await once(socket, 'close').catch((error: Error) => {
      throw error.message.endsWith(' 401')
        ? new FeedError('credentials', `${this.name} refuses the token or key.`)
        : error;
    });
  }

  /**
   * Connects, and reports arriving messages to the sink. Resolves once the connection has ended, or rejects with the reason;
   * `signal` ends it, and also aborts after it. Calls `heard` for every message; the first one shows that the account works. A
   * `FeedError` with `credentials` or `entitlement` ends the provider, because another attempt would be refused, too.
   */
  protected abstract connect(sink: FeedSink, heard: () => void, signal: AbortSignal): Promise<void>;

  /** Rejects if the first attempt fails. */
  protected start(sink: FeedSink): Promise<void> {
    return new Promise((resolve, reject) => {
      let heardAt: number | undefined;
      const connect = async (): Promise<boolean> => {
        let isLive = false;
        const failure = await this.attempt(sink, () => {
          const now = this.pace.now();
          if (!isLive) {
            isLive = true;
            sink.state('live', '');
            if (heardAt !== undefined) sink.gap(undefined, heardAt, now);
            resolve();
          }
          heardAt = now;
        });
        if (this.ended.aborted) return false;
        if (heardAt === undefined) {
          reject(failure);
          return false;
        }
        const isHopeless = failure.refusal === 'credentials' || failure.refusal === 'entitlement';
        sink.state(isHopeless ? 'closed' : 'stale', failure.message);
        return !isHopeless;
      };
      this.running = stayConnected(this.pace, this.ended, connect).then(() => {
        if (!this.ended.aborted) return;
        reject(this.ended.reason);
        sink.state('closed', '');
      });
    });
  }

  /** One connection, from its beginning to its end. Resolves to the reason of its end. */
  private async attempt(sink: FeedSink, heard: () => void): Promise<FeedError> {
    const over = new AbortController();
    try {
      await this.connect(sink, heard, AbortSignal.any([this.ended, over.signal]));
      return new FeedError('service', `${this.name} ended the connection.`);
    } catch (error) {
      return error instanceof FeedError ? error : new FeedError('service', `${this.name}: ${reasonOf(error)}`);
    } finally {
      over.abort();
    }
  }
}
