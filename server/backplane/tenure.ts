import { setTimeout as wait } from 'node:timers/promises';
import { reasonOf } from '../core/reason.ts';
import type { SharedSource } from '../market/shared-source.ts';
import type { BatchStream } from './batch-stream.ts';
import type { MarketKeys } from './keys.ts';
import { LEASE_MS, Lease } from './lease.ts';
import { Publisher } from './publisher.ts';
import type { Answerer, Questions } from './questions.ts';
import { ignoreLoss, type RedisConnection } from './redis-connection.ts';
import type { Replica } from './replica.ts';

/** How long a stop waits for Redis to take the last batch. */
const LAST_BATCH_TIMEOUT_MS = 1_000;

/** How long another process can continue a holder's market exactly where it ended. */
const KEPT_MS = 24 * 3_600_000;

/** The parts of a tenure. */
interface TenureParts {
  /** The source to run; it is idle while another process holds the market. */
  readonly source: SharedSource;
  readonly redis: RedisConnection;
  readonly stream: BatchStream;
  readonly replica: Replica;
  readonly questions: Questions;
  /** Answers what other processes ask of the holder. */
  readonly answerer: Answerer;
  /** A unique name of this process. */
  readonly owner: string;
  readonly keys: MarketKeys;
}

/**
 * A process's tenure of the market. When the market is free, it takes the lease, runs the source and publishes its lines until
 * the process leaves or loses the lease.
 */
export class Tenure {
  private readonly parts: TenureParts;
  private readonly lease: Lease;
  private current: Publisher | undefined;
  /** The epoch that this process holds or is about to hold; 0 if none. */
  private epoch = 0;
  private taking: Promise<void> | undefined;
  private renewedAt = 0;
  /** When the batches that Redis has not confirmed yet were sent, oldest first. */
  private unconfirmed: number[] = [];
  private closed = false;
  /** Why the last attempt to take the market over failed. */
  private failure = '';

  constructor(parts: TenureParts) {
    this.parts = parts;
    this.lease = new Lease(parts.redis, parts.owner, parts.keys);
  }

  /** The holder's publisher; undefined while this process does not hold the market. */
  get publisher(): Publisher | undefined {
    return this.current;
  }

  /** Whether another process holds the market, or none. */
  get isElsewhere(): boolean {
    return this.epoch === 0;
  }

  /** Takes over the market if it is free. */
  take(): void {
    if (this.taking || this.closed) return;
    this.taking = this.hold()
      .catch((error: unknown) => {
        const reason = reasonOf(error);
        // Logged once for each reason, because the next beat tries again.
        if (this.parts.redis.ready && reason !== this.failure)
          console.error(`The market could not be taken over: ${reason}`);
        this.failure = reason;
      })
      .finally(() => {
        this.taking = undefined;
      });
  }

  /** Called periodically: renews the lease. */
  beat(now: number): void {
    if (this.current) this.keepHolding(this.current, now);
    else if (this.epoch !== 0) this.keepTaking(now);
  }

  /** Ends the tenure. A holder publishes everything up to its last moment, and the next holder continues from there. */
  async close(): Promise<void> {
    this.closed = true;
    await this.taking;
    if (!this.current) return;
    const { source, redis, keys } = this.parts;
    const end = source.rest();
    await this.keepUntilRested();
    const madeByHand = source.madeByHand?.() ?? '';
    // It is sent before the last batch on the same connection, so that a process that reads the batch finds it.
    if (madeByHand !== '') {
      void redis.send('SET', keys.madeByHand, `${this.epoch} ${madeByHand}`, 'PX', KEPT_MS).catch(ignoreLoss);
    }
    this.current.end(end);
    const deadline = performance.now() + LAST_BATCH_TIMEOUT_MS;
    while (this.unconfirmed.length > 0 && performance.now() < deadline) await wait(1);
  }

  private keepHolding(publisher: Publisher, now: number): void {
    const [oldest = now] = this.unconfirmed;
    if (now - oldest < LEASE_MS) publisher.beat();
    // Redis has given the lease to another process by now. If it was only this process that slept, the answer has arrived
    // already: it is read first.
    else setImmediate(() => this.unconfirmed[0] === oldest && this.loseLease());
  }

  /** Keeps the lease until all work of this process has ended, so that no other process runs the market meanwhile. */
  private async keepUntilRested(): Promise<void> {
    const { source } = this.parts;
    if (!source.rested) return;
    const timer = setInterval(() => void this.lease.renew(this.epoch).catch(ignoreLoss), LEASE_MS / 4);
    await source.rested();
    clearInterval(timer);
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
      // With the lease taken, nobody else appends to the stream: its end contains everything that was published.
      await stream.catchUp(redis);
      const { whole, ended, clock } = replica;
      const continues = whole && ended && source.fromProviders === undefined;
      const from = continues ? clock.batchNow : whole ? clock.now() : undefined;
      await source.wake(from, continues ? await this.madeByHand(replica.epoch) : undefined);
      await questions.answer(answerer);
      if (this.closed) {
        source.rest();
        await this.keepUntilRested();
        await this.lease.release(epoch);
        return;
      }
      const publisher = new Publisher(source, epoch, (batch, last) => this.send(epoch, batch, last));
      this.current = publisher;
      this.failure = '';
      publisher.begin(replica, continues);
      console.log(`This server runs the market, epoch ${epoch}${continues ? ', continuing the previous one' : ''}.`);
    } catch (error) {
      source.rest();
      this.epoch = 0;
      await this.lease.release(epoch);
      throw error;
    }
  }

  /** What had been made by hand in the market when an epoch ended. */
  private async madeByHand(ended: number): Promise<string> {
    const kept = String((await this.parts.redis.send('GET', this.parts.keys.madeByHand)) ?? '');
    const head = `${ended} `;
    return kept.startsWith(head) ? kept.slice(head.length) : '';
  }

  private send(epoch: number, batch: Buffer, last: boolean): void {
    const { unconfirmed } = this;
    unconfirmed.push(performance.now());
    const lost = (): void => {
      if (this.epoch === epoch) this.loseLease();
    };
    this.lease
      .append(epoch, batch, last)
      .then((taken) => taken || lost(), lost)
      .finally(() => unconfirmed.shift());
  }

  /** The lease or Redis is lost: another process runs the market, or this one takes it again in a new epoch. */
  private loseLease(): void {
    const publisher = this.current;
    if (!publisher) return;
    publisher.stop();
    this.current = undefined;
    this.epoch = 0;
    this.unconfirmed = [];
    this.parts.source.rest(true);
    void this.parts.questions.rest().catch(ignoreLoss);
    if (!this.closed) console.error('This server no longer runs the market: its lease is lost.');
  }
}
