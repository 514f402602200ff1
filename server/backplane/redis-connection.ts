import { setTimeout as wait } from 'node:timers/promises';
import { createClient, RESP_TYPES, type RedisArgument } from '@redis/client';
import { reasonOf } from '../core/reason.ts';
import { StartupError } from '../core/startup-error.ts';

/** How long connecting to Redis may take (milliseconds). */
const CONNECT_MS = 3_000;
/** How often Redis is pinged (milliseconds). */
const ASK_MS = 1_000;
/** A connection without an answer for this long is replaced (milliseconds). */
const SILENT_MS = 5_000;
const RETRY_MS = 200;
/** How long `runSoon` waits for an answer (milliseconds). */
const SOON_MS = 1_000;

function makeClient(url: string) {
  return createClient({
    url,
    RESP: 2,
    // Rejects a command that cannot be sent now: stale lines are worthless.
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, reconnectStrategy: () => RETRY_MS },
  });
}

type Client = ReturnType<typeof makeClient>;

/** A reply from Redis; bulk strings are returned as bytes. */
export type RedisAnswer = Buffer | string | number | null | readonly RedisAnswer[];

/**
 * A connection to Redis or Valkey that restores itself, even when the network silently drops everything: it pings once a second
 * and is replaced if no answer comes. A command that cannot be sent now is rejected. A blocking command or a subscription needs a
 * connection of its own.
 */
export class RedisConnection {
  private readonly url: string;
  private readonly quiet: boolean;
  private client: Client;
  private bytes: Client;
  private lost = false;
  private readonly readyListeners: (() => void)[] = [];
  private readonly channels = new Map<string, (message: string) => void>();
  /** When Redis last answered (`performance.now()`). */
  private heardAt = performance.now();
  private asking = false;
  private readonly timer: NodeJS.Timeout;

  private constructor(url: string, client: Client, quiet: boolean) {
    this.url = url;
    this.quiet = quiet;
    this.client = client;
    this.bytes = this.use(client);
    this.timer = setInterval(() => this.watch(), ASK_MS);
  }

  /**
   * Connects. Rejects with a `StartupError` if nothing answers. `quiet`: leave it to another connection to report the loss of
   * Redis.
   */
  static async open(url: string, quiet: boolean): Promise<RedisConnection> {
    let client: Client | undefined;
    try {
      // A malformed URL throws here, with an error that contains all of it, password included.
      client = makeClient(url);
      await connected(client);
    } catch (error) {
      client?.destroy();
      throw new StartupError(
        `The Redis at ${placeOf(url)} cannot be used (${reasonOf(error)}). ` +
          'Check that it is running and that REDIS_URL is right, or unset REDIS_URL to run a single server.',
        { cause: error },
      );
    }
    return new RedisConnection(url, client, quiet);
  }

  /** Whether the connection is open. */
  get ready(): boolean {
    return this.client.isReady;
  }

  /** Calls `listener` each time the connection has been restored. */
  onReady(listener: () => void): void {
    this.readyListeners.push(listener);
  }

  /** Runs a command. */
  send(...args: readonly (RedisArgument | number)[]): Promise<RedisAnswer> {
    const words = args.map((arg) => (typeof arg === 'number' ? String(arg) : arg));
    return this.bytes.sendCommand<RedisAnswer>(words);
  }

  /** Runs a Lua script. */
  run(script: string, keys: readonly string[], args: readonly (RedisArgument | number)[]): Promise<RedisAnswer> {
    return this.send('EVAL', script, keys.length, ...keys, ...args);
  }

  /** Runs a Lua script. Rejects if no answer comes soon; the script may run all the same. */
  async runSoon(
    script: string,
    keys: readonly string[],
    args: readonly (RedisArgument | number)[],
  ): Promise<RedisAnswer> {
    const answered = new AbortController();
    const late = wait(SOON_MS, undefined, { signal: answered.signal }).then(() => {
      throw new Error(`Redis did not answer within ${SOON_MS / 1000} s.`);
    });
    try {
      return await Promise.race([this.run(script, keys, args), late]);
    } finally {
      answered.abort();
    }
  }

  /** Publishes a message; resolves to the number of receivers. */
  async publish(channel: string, message: string): Promise<number> {
    return Number(await this.send('PUBLISH', channel, message));
  }

  /** Subscribes to a channel, and again whenever the connection is restored. */
  async subscribe(channel: string, listener: (message: string) => void): Promise<void> {
    this.channels.set(channel, listener);
    await this.client.subscribe(channel, listener);
  }

  /** Unsubscribes from a channel. */
  async unsubscribe(channel: string): Promise<void> {
    this.channels.delete(channel);
    await this.client.unsubscribe(channel);
  }

  /** Closes the connection and rejects pending commands. */
  close(): void {
    clearInterval(this.timer);
    this.client.destroy();
  }

  /** Listens for the loss and return of a client; returns the same client, with replies as bytes. */
  private use(client: Client): Client {
    client.on('error', (error: Error) => this.lose(error.message || error.name));
    client.on('ready', () => {
      this.heardAt = performance.now();
      if (this.lost && !this.quiet) console.error(`The Redis at ${placeOf(this.url)} is back.`);
      this.lost = false;
      for (const listener of this.readyListeners) listener();
    });
    return client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer }) as unknown as Client;
  }

  private lose(reason: string): void {
    if (!this.lost && !this.quiet) console.error(`The Redis at ${placeOf(this.url)} is lost; retrying: ${reason}`);
    this.lost = true;
  }

  private watch(): void {
    if (performance.now() - this.heardAt >= SILENT_MS) this.renew();
    else if (this.client.isReady && !this.asking) void this.ask();
  }

  private async ask(): Promise<void> {
    this.asking = true;
    try {
      await this.client.ping();
      this.heardAt = performance.now();
    } catch {
      // The client's `error` event has reported the loss.
    } finally {
      this.asking = false;
    }
  }

  /** Replaces a silent connection. The client's own time-out would count sent data as a sign of life. */
  private renew(): void {
    this.lose(`silent for ${SILENT_MS / 1000} s`);
    this.heardAt = performance.now();
    this.client.destroy();
    const client = makeClient(this.url);
    this.client = client;
    this.bytes = this.use(client);
    client.once('ready', () => {
      for (const [channel, listener] of this.channels) client.subscribe(channel, listener).catch(ignoreLoss);
    });
    client.connect().catch(ignoreLoss);
  }
}

/** Handles a failure that is retried anyway, after the connection has reported its loss. */
export function ignoreLoss(): void {}

/** Connects. Rejects at the first failure: on its own the client would retry for ever. */
async function connected(client: Client): Promise<void> {
  let failed: (error: Error) => void = () => {};
  const failure = new Promise<never>((_, reject) => {
    failed = reject;
  });
  client.once('error', failed);
  await Promise.race([client.connect(), failure]);
  client.off('error', failed);
}

/** The URL without the user and password, which must not appear on a terminal or in a log. */
function placeOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'REDIS_URL';
}
