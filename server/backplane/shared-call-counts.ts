import { createHash } from 'node:crypto';
import { RecentKeys } from '../accounts/recent-keys.ts';
import type { CallCount, CallCounts } from '../http/call-limit.ts';
import { callsOf } from './keys.ts';
import type { RedisConnection } from './redis-connection.ts';

/**
 * Adds a call's weight to the current window, or starts one. Returns the sum (as text, because Redis rounds numbers) and the rest
 * of the window.
 */
const COUNT = `
local sum = redis.call('INCRBYFLOAT', KEYS[1], ARGV[2])
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {sum, redis.call('PTTL', KEYS[1])}`;

/** What this process knows about an address. */
interface Known {
  readonly key: string;
  /** The weight of the calls at all processes, as Redis last reported it. */
  total: number;
  /** The weight of this process's calls that Redis has not answered yet. */
  unconfirmed: number;
  /** When the window ends, by `performance.now()`. */
  ends: number;
}

/**
 * Counts the calls of each address over all processes. No call waits for Redis: each is judged by the reply to the previous one,
 * so an address gets at most one or two calls too many at each process. While Redis is lost, each process counts on its own.
 */
export class SharedCallCounts implements CallCounts {
  private readonly redis: RedisConnection;
  private readonly recent = new RecentKeys<Known>();

  constructor(redis: RedisConnection) {
    this.redis = redis;
  }

  count(address: string, weight: number, window: number, most: number): CallCount {
    const now = performance.now();
    const known = this.recent.find(address) ?? begun(address);
    this.recent.keep(address, known);
    if (known.ends <= now) {
      known.total = 0;
      known.ends = now + window;
    }
    // Redis need not be asked about an address that is over the limit.
    if (known.total > most) return { current: known.total, ttl: known.ends - now };
    known.unconfirmed += weight;
    void this.confirm(known, weight, window);
    return { current: known.total + known.unconfirmed, ttl: known.ends - now };
  }

  private async confirm(known: Known, weight: number, window: number): Promise<void> {
    try {
      const answer = await this.redis.run(COUNT, [known.key], [window, weight]);
      const [total, left] = answer as readonly [string, number];
      known.total = Number(total);
      known.ends = performance.now() + left;
    } catch {
      known.total += weight;
    } finally {
      known.unconfirmed -= weight;
    }
  }
}

function begun(address: string): Known {
  const key = callsOf(createHash('sha256').update(`calls ${address}`).digest('base64url'));
  return { key, total: 0, unconfirmed: 0, ends: 0 };
}
