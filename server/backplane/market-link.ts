import { randomUUID } from 'node:crypto';
import type { MarketKeys } from './keys.ts';
import { Questions } from './questions.ts';
import { RedisConnection } from './redis-connection.ts';

/** A process's connections to the Redis through which it shares a market with others. */
export interface MarketLink {
  readonly keys: MarketKeys;
  /** A unique name of this process. */
  readonly owner: string;
  readonly commands: RedisConnection;
  /** Reads the stream of batches, which occupies a connection. */
  readonly reader: RedisConnection;
  /** Only for subscriptions. */
  readonly channels: RedisConnection;
  readonly questions: Questions;
}

/** Connects to the Redis at `url`. */
export async function openLink(url: string, keys: MarketKeys): Promise<MarketLink> {
  const opened: RedisConnection[] = [];
  try {
    for (let i = 0; i < 3; i++) opened.push(await RedisConnection.open(url, i > 0));
    const [commands, reader, channels] = opened;
    const owner = randomUUID();
    const questions = await Questions.open(commands, channels, owner, keys.questions);
    return { keys, owner, commands, reader, channels, questions };
  } catch (error) {
    for (const connection of opened) connection.close();
    throw error;
  }
}
