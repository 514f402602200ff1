import { KEYS } from './keys.ts';
import type { RedisConnection } from './redis-connection.ts';

/** A holder that is not heard of for so long (milliseconds) has lost the market. */
export const LEASE_MS = 2_000;
/** So much of the past (milliseconds) a process can be behind without a gap. */
const KEPT_MS = 15_000;

/**
 * Takes the lease if nobody has it, and answers the new epoch. Epochs grow, also past a Redis that has forgotten everything:
 * they begin with its clock.
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

/** Adds a batch to the lines and renews the lease, or ends it with the last batch; 0 for whoever does not hold it. */
const APPEND = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
local time = redis.call('TIME')
local oldest = string.format('%.0f', time[1] * 1000 - ARGV[3])
redis.call('XADD', KEYS[2], 'MINID', '~', oldest, '*', 'b', ARGV[4])
if ARGV[5] == 'last' then redis.call('DEL', KEYS[1]) else redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 1`;

const RENEW = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`;

const RELEASE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`;

/**
 * The right to run the market, as a key of Redis with its owner, its epoch and an expiry. Whoever has lost it, and does not
 * know it yet, can no longer add a line: Redis looks at the key at every batch.
 */
export class Lease {
  private readonly redis: RedisConnection;
  private readonly owner: string;

  /** `owner` names this process among all. */
  constructor(redis: RedisConnection, owner: string) {
    this.redis = redis;
    this.owner = owner;
  }

  /** The new epoch when the lease was free, else undefined. `known`: the largest epoch that was seen. */
  async acquire(known: number): Promise<number | undefined> {
    const answer = await this.redis.run(ACQUIRE, [KEYS.lease, KEYS.epoch], [this.owner, LEASE_MS, known]);
    return answer === null ? undefined : Number(answer);
  }

  /** Adds a batch to the lines; the last one lets go. False when the lease is lost, and with it the batch. */
  async append(epoch: number, batch: Buffer, last: boolean): Promise<boolean> {
    const args = [this.token(epoch), LEASE_MS, KEPT_MS, batch, last ? 'last' : ''];
    return (await this.redis.run(APPEND, [KEYS.lease, KEYS.lines], args)) === 1;
  }

  /** Keeps the lease a while longer. False when it is lost. */
  async renew(epoch: number): Promise<boolean> {
    return (await this.redis.run(RENEW, [KEYS.lease], [this.token(epoch), LEASE_MS])) === 1;
  }

  /** Lets go without a word. */
  async release(epoch: number): Promise<void> {
    await this.redis.run(RELEASE, [KEYS.lease], [this.token(epoch)]);
  }

  private token(epoch: number): string {
    return `${this.owner} ${epoch}`;
  }
}
