import { setTimeout as wait } from 'node:timers/promises';
import { KEYS } from './keys.ts';
import type { RedisAnswer, RedisConnection } from './redis-connection.ts';

/** How long one read waits for a batch. Shorter than the time after which a silent connection is replaced. */
const BLOCK_MS = 1_000;
/** The most batches in one read. */
const AT_ONCE = 64;
const RETRY_MS = 200;

const BEGINNING = '0-0';

/** Reads the backplane's stream of batches on a connection of its own, and continues where it left off. */
export class BatchStream {
  private readonly redis: RedisConnection;
  private readonly take: (batch: Buffer) => void;
  private readonly key: string;
  private last = BEGINNING;
  private closed = false;
  private ended: Promise<void> = Promise.resolve();
  /** Whether the connection was lost, so that Redis may since have lost or replaced the stream. */
  private doubtful = false;
  private waiting: (() => void)[] = [];

  /** `take` is called with each batch in order. */
  constructor(redis: RedisConnection, take: (batch: Buffer) => void, key: string = KEYS.lines) {
    this.redis = redis;
    this.take = take;
    this.key = key;
    redis.onReady(() => {
      this.doubtful = true;
    });
  }

  /** Starts after the last batch in the stream; returns its age in milliseconds, Infinity if there is none. */
  async begin(): Promise<number> {
    this.last = await this.end();
    const [seconds, microseconds] = texts(await this.redis.send('TIME')).map(Number);
    this.ended = this.run();
    if (this.last === BEGINNING) return Number.POSITIVE_INFINITY;
    return seconds * 1000 + microseconds / 1000 - Number(this.last.split('-')[0]);
  }

  /** Resolves once everything has been read that was in the stream at the time of the call. */
  async catchUp(redis: RedisConnection): Promise<void> {
    const end = await this.end(redis);
    while (!this.closed && isBefore(this.last, end)) {
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
      });
    }
  }

  /** Stops reading; call it once the connection is closed. */
  async close(): Promise<void> {
    this.closed = true;
    this.wake();
    await this.ended;
  }

  private async run(): Promise<void> {
    while (!this.closed) {
      let answer: RedisAnswer = null;
      try {
        if (this.doubtful) await this.find();
        answer = await this.redis.send('XREAD', 'COUNT', AT_ONCE, 'BLOCK', BLOCK_MS, 'STREAMS', this.key, this.last);
      } catch {
        // The connection has reported its loss, and restores itself.
        if (!this.closed) await wait(RETRY_MS);
      }
      this.read(answer);
      this.wake();
    }
  }

  /** If Redis has lost its latest entries, or all of them, reading continues from an earlier position. */
  private async find(): Promise<void> {
    this.doubtful = false;
    if (isBefore(await this.end(), this.last)) this.last = BEGINNING;
  }

  private read(answer: RedisAnswer): void {
    if (!Array.isArray(answer)) return;
    const [[, entries]] = answer as [[Buffer, [Buffer, [Buffer, Buffer]][]]];
    for (const [id, [, batch]] of entries) {
      this.last = id.toString();
      this.take(batch);
    }
  }

  private async end(redis = this.redis): Promise<string> {
    const newest = await redis.send('XREVRANGE', this.key, '+', '-', 'COUNT', 1);
    const [entry] = newest as readonly (readonly [Buffer])[];
    return entry?.[0].toString() ?? BEGINNING;
  }

  private wake(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}

/** Whether an entry's id (milliseconds, and a number within them) is smaller than another. */
function isBefore(one: string, other: string): boolean {
  const [time = 0, number = 0] = one.split('-').map(Number);
  const [otherTime = 0, otherNumber = 0] = other.split('-').map(Number);
  return time < otherTime || (time === otherTime && number < otherNumber);
}

function texts(answer: RedisAnswer): string[] {
  return Array.isArray(answer) ? answer.map(String) : [];
}
