import { createClient, RESP_TYPES, type RedisArgument } from '@redis/client';
import { reasonOf } from '../reason.ts';
import { StartupError } from '../startup-error.ts';

/** A Redis that does not answer within this is taken for gone (milliseconds). */
const CONNECT_MS = 3_000;
/** A connection on which nothing came for so long is given up; something comes each second while all is well. */
const SILENT_MS = 5_000;
const RETRY_MS = 200;

function makeClient(url: string) {
  return createClient({
    url,
    RESP: 2,
    // What cannot be sent now is told to whoever sends it: lines of a while ago are worth nothing.
    disableOfflineQueue: true,
    pingInterval: 1_000,
    socket: { connectTimeout: CONNECT_MS, socketTimeout: SILENT_MS, reconnectStrategy: () => RETRY_MS },
  });
}

type Client = ReturnType<typeof makeClient>;

/** An answer of Redis: bulk strings come as bytes. */
export type RedisAnswer = Buffer | string | number | null | readonly RedisAnswer[];

/**
 * One connection to Redis or Valkey, which comes back by itself. A command that it cannot carry now is rejected. Whoever
 * waits in a blocking command, or subscribes, needs a connection of his own.
 */
export class RedisConnection {
  private readonly client: Client;
  private readonly bytes: Client;
  private lost = false;

  private constructor(client: Client, place: string, quiet: boolean) {
    this.client = client;
    this.bytes = client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer }) as unknown as Client;
    client.on('error', (error: Error) => {
      if (!this.lost && !quiet)
        console.error(`The Redis at ${place} is lost, it is tried again: ${error.message || error.name}`);
      this.lost = true;
    });
    client.on('ready', () => {
      if (this.lost && !quiet) console.error(`The Redis at ${place} is back.`);
      this.lost = false;
    });
  }

  /** Connects. Rejects with a `StartupError` when nobody answers. `quiet`: another connection tells when Redis is lost. */
  static async open(url: string, quiet: boolean): Promise<RedisConnection> {
    const place = placeOf(url);
    let client: Client | undefined;
    try {
      // An address that makes no sense is refused here, by an error that has all of it, password included.
      client = makeClient(url);
      await connected(client);
    } catch (error) {
      client?.destroy();
      throw new StartupError(
        `The Redis at ${place} cannot be used (${reasonOf(error)}). ` +
          'Check that it runs and that REDIS_URL is right, or leave REDIS_URL away to run a single server.',
        { cause: error },
      );
    }
    return new RedisConnection(client, place, quiet);
  }

  /** The connection stands. */
  get ready(): boolean {
    return this.client.isReady;
  }

  /** Calls `listener` each time the connection has come back. */
  onReady(listener: () => void): void {
    this.client.on('ready', listener);
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

  /** Publishes a message; answers how many hear it. */
  async publish(channel: string, message: string): Promise<number> {
    return Number(await this.send('PUBLISH', channel, message));
  }

  /** Hears a channel from now on, also after the connection was lost. */
  async subscribe(channel: string, listener: (message: string) => void): Promise<void> {
    await this.client.subscribe(channel, listener);
  }

  /** Hears the channel no longer. */
  async unsubscribe(channel: string): Promise<void> {
    await this.client.unsubscribe(channel);
  }

  /** Ends it, commands under way included. */
  close(): void {
    this.client.destroy();
  }
}

/** For what failed and is tried again anyway: the connection has told that it is lost. */
export function ignoreLoss(): void {}

/** Connects. Rejects at the first failure: left alone the client would try again for ever. */
async function connected(client: Client): Promise<void> {
  let failed: (error: Error) => void = () => {};
  const failure = new Promise<never>((_, reject) => {
    failed = reject;
  });
  client.once('error', failed);
  await Promise.race([client.connect(), failure]);
  client.off('error', failed);
}

/** The URL without user and password, which must not reach a terminal or a log. */
function placeOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'REDIS_URL';
}
