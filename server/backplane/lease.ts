import { KEYS, type MarketKeys } from './keys.ts';
import type { RedisConnection } from './redis-connection.ts';

/** A holder that is silent for this long (milliseconds) loses the market. */
export const LEASE_MS = 2_000;
/** How far a process can fall behind without a gap (milliseconds). */
const KEPT_MS = 15_000;
/** A stream to which nobody appends any more is kept for this long (milliseconds). */
const FORGOTTEN_MS = 24 * 3_600_000;

/**
 * Takes the lease if it is free, and returns the new epoch. Epochs start from Redis's clock, so that they grow even if Redis has
 * lost everything.
 */
const ACQUIRE = `
if redis.call('EXISTS', KEYS[1]) == 1 then return false end
local time = redis.call('TIME')
local epoch = time[1] * 1000 + math.floor(time[2] / 1000)
epoch = math.max(epoch, tonumber(redis.call('GET', KEYS[2]) or '0') + 1, tonumber(ARGV[3]) + 1)
local text = string.format('%.0f', epoch)
redis.call('SET', KEYS[2], text)
redis.call('SET', KEYS[1], ARGV[1] .. ' ' .. text, 'PX', ARGV[2])
return text`;

/**
 * Appends a batch to the stream and renews the lease, or releases it with the last batch; returns 0 if the caller does not hold
 * it.
 */
const APPEND = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
local time = redis.call('TIME')
local oldest = string.format('%.0f', time[1] * 1000 - ARGV[3])
redis.call('XADD', KEYS[2], 'MINID', '~', oldest, '*', 'b', ARGV[4])
redis.call('PEXPIRE', KEYS[2], ARGV[6])
if ARGV[5] == 'last' then redis.call('DEL', KEYS[1]) else redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 1`;

const RENEW = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

const RELEASE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`;

/**
 * The right to run the market: a Redis key with its owner, its epoch and an expiry. A process that has lost the lease without
 * knowing it yet cannot publish any more, because Redis checks the key with every batch.
 */
export class Lease {
  private readonly redis: RedisConnection;
  private readonly owner: string;
  private readonly keys: MarketKeys;

  /** `owner` is a unique name of this process. */
  constructor(redis: RedisConnection, owner: string, keys: MarketKeys = KEYS) {
    this.redis = redis;
    this.owner = owner;
    this.keys = keys;
  }

  /** Returns the new epoch if the lease was free, else undefined. `known` is the largest epoch seen so far. */
  async acquire(known: number): Promise<number | undefined> {
    const answer = await this.redis.run(ACQUIRE, [this.keys.lease, this.keys.epoch], [this.owner, LEASE_MS, known]);
    return answer === null ? undefined : Number(answer);
  }

  /**
   * Appends a batch to the stream; the last one releases the lease. Returns false if the lease, and therefore the batch, is lost.
   */
  async append(epoch: number, batch: Buffer, last: boolean): Promise<boolean> {
    const args = [this.token(epoch), LEASE_MS, KEPT_MS, batch, last ? 'last' : '', FORGOTTEN_MS];
    return (await this.redis.run(APPEND, [this.keys.lease, this.keys.lines], args)) === 1;
  }

  /** Renews the lease. Returns false if it is lost. */
  async renew(epoch: number): Promise<boolean> {
    return (await this.redis.run(RENEW, [this.keys.lease], [this.token(epoch), LEASE_MS])) === 1;
  }

  /** Releases the lease without publishing anything. */
  async release(epoch: number): Promise<void> {
    await this.redis.run(RELEASE, [this.keys.lease], [this.token(epoch)]);
  }

  private token(epoch: number): string {
    return `${this.owner} ${epoch}`;
  }
}
