import { setTimeout as wait } from 'node:timers/promises';
import type { SharedSource } from '../market/shared-source.ts';
import { reasonOf } from '../reason.ts';
import type { BatchStream } from './batch-stream.ts';
import { KEYS } from './keys.ts';
import { LEASE_MS, Lease } from './lease.ts';
import { Publisher } from './publisher.ts';
import type { Answerer, Questions } from './questions.ts';
import { ignoreLoss, type RedisConnection } from './redis-connection.ts';
import type { Replica } from './replica.ts';

/** How long a stop waits for Redis to take the last batch. */
const LAST_WORDS_MS = 1_000;

/** How long a holder's market can be gone on with exactly, where nobody is there at once. */
const KEPT_MS = 24 * 3_600_000;

/** What a tenure works with. */
interface TenureParts {
  /** What is run: it rests while another process holds the market. */
  readonly source: SharedSource;
  readonly redis: RedisConnection;
  readonly stream: BatchStream;
  readonly replica: Replica;
  readonly questions: Questions;
  /** Answers what other processes ask of the holder. */
  readonly answerer: Answerer;
  /** Names this process among all. */
  readonly owner: string;
}

/**
 * A process's tenure of the market: it takes the lease when the market is free, lets its source run and publishes what that
 * tells, until it leaves or has lost the lease.
 */
export class Tenure {
  private readonly parts: TenureParts;
  private readonly lease: Lease;
  private current: Publisher | undefined;
  /** The epoch that this process holds or is about to; 0: another's. */
  private epoch = 0;
  private taking: Promise<void> | undefined;
  private renewedAt = 0;
  /** When the batches on their way to Redis were sent, the oldest first. */
  private underWay: number[] = [];
  private closed = false;

  constructor(parts: TenureParts) {
    this.parts = parts;
    this.lease = new Lease(parts.redis, parts.owner);
  }

  /** What the holder publishes with; undefined where the market is not held. */
  get publisher(): Publisher | undefined {
    return this.current;
  }

  /** Whether another process holds the market, or none. */
  get isElsewhere(): boolean {
    return this.epoch === 0;
  }

  /** Takes the market over, if it is free. */
  take(): void {
    if (this.taking || this.closed) return;
    this.taking = this.hold()
      .catch((error: unknown) => {
        const reason = reasonOf(error);
        if (this.parts.redis.ready) console.error(`The market could not be taken over: ${reason}`);
      })
      .finally(() => {
        this.taking = undefined;
      });
  }

  /** Called often: keeps what is held. */
  beat(now: number): void {
    if (this.current) this.keepHolding(this.current, now);
    else if (this.epoch !== 0) this.keepTaking(now);
  }

  /** Leaves. A holder tells everything up to its last moment, and the next one goes on from there. */
  async close(): Promise<void> {
    this.closed = true;
    await this.taking;
    if (!this.current) return;
    const { source, redis } = this.parts;
    const end = source.rest();
    const madeByHand = source.madeByHand?.() ?? '';
    // Ahead of the last batch on the same connection: who reads that finds it.
    if (madeByHand !== '') {
      void redis.send('SET', KEYS.madeByHand, `${this.epoch} ${madeByHand}`, 'PX', KEPT_MS).catch(ignoreLoss);
    }
    this.current.end(end);
    const deadline = performance.now() + LAST_WORDS_MS;
    while (this.underWay.length > 0 && performance.now() < deadline) await wait(1);
  }

  private keepHolding(publisher: Publisher, now: number): void {
    const [oldest = now] = this.underWay;
    if (now - oldest < LEASE_MS) publisher.beat();
    // Redis has given the lease to another by now, unless it was this process that slept, and the answer is there.
    else setImmediate(() => this.underWay[0] === oldest && this.letGo());
  }

  private keepTaking(now: number): void {
    if (now - this.renewedAt < LEASE_MS / 4) return;
    this.renewedAt = now;
    void this.lease.renew(this.epoch).catch(ignoreLoss);
  }

  private async hold(): Promise<void> {
    const { source, redis, stream, replica, questions, answerer } = this.parts;
    const epoch = await this.lease.acquire(replica.epoch);
    if (epoch === undefined) return;
    this.epoch = epoch;
    this.renewedAt = performance.now();
    try {
      // With the lease taken nobody adds to the stream: at its end is all that was ever told.
      await stream.catchUp(redis);
      const { whole, ended, clock } = replica;
      const continues = whole && ended;
      const from = continues ? clock.toldNow : whole ? clock.now() : undefined;
      await source.wake(from, continues ? await this.madeByHand(replica.epoch) : undefined);
      await questions.answer(answerer);
      if (this.closed) {
        source.rest();
        await this.lease.release(epoch);
        return;
      }
      const publisher = new Publisher(source, epoch, (batch, last) => this.send(epoch, batch, last));
      this.current = publisher;
      publisher.begin(replica, continues);
      console.log(`This server runs the market, epoch ${epoch}${continues ? ', where the one before it ended' : ''}.`);
    } catch (error) {
      source.rest();
      this.epoch = 0;
      await this.lease.release(epoch);
      throw error;
    }
  }

  /** What was made by hand in the market that ended with an epoch. */
  private async madeByHand(ended: number): Promise<string> {
    const kept = String((await this.parts.redis.send('GET', KEYS.madeByHand)) ?? '');
    const head = `${ended} `;
    return kept.startsWith(head) ? kept.slice(head.length) : '';
  }

  private send(epoch: number, batch: Buffer, last: boolean): void {
    const { underWay } = this;
    underWay.push(performance.now());
    const lost = (): void => {
      if (this.epoch === epoch) this.letGo();
    };
    this.lease
      .append(epoch, batch, last)
      .then((taken) => taken || lost(), lost)
      .finally(() => underWay.shift());
  }

  /** The lease is lost, or Redis: another runs the market, or this one again in a new epoch. */
  private letGo(): void {
    const publisher = this.current;
    if (!publisher) return;
    publisher.stop();
    this.current = undefined;
    this.epoch = 0;
    this.underWay = [];
    this.parts.source.rest();
    void this.parts.questions.rest().catch(ignoreLoss);
    if (!this.closed) console.error('This server no longer runs the market: its lease is lost.');
  }
}
