import { createHash } from 'node:crypto';
import { RecentKeys } from '../accounts/recent-keys.ts';
import type { CallCount, CallCounts } from '../http/call-limit.ts';
import { callsOf } from './keys.ts';
import type { RedisConnection } from './redis-connection.ts';

/**
 * Adds a call's weight in the window that runs, or begins one; answers the sum, as a text because Redis rounds numbers, and
 * how long the window still lasts.
 */
const COUNT = `
local sum = redis.call('INCRBYFLOAT', KEYS[1], ARGV[2])
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {sum, redis.call('PTTL', KEYS[1])}`;

/** What is known here of an address. */
interface Known {
  readonly key: string;
  /** The weight of the calls at all processes, as Redis answered last. */
  total: number;
  /** The weight of the calls here that Redis has not answered yet. */
  underWay: number;
  /** When the window ends, by `performance.now()`. */
  ends: number;
}

/**
 * The calls of each address at all processes together. No call waits for Redis: it is judged by the answer to the call before
 * it, so that an address gets at most one or two calls too many at each process. While Redis is lost each process counts by
 * itself.
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
    // For an address over the limit Redis need not be asked.
    if (known.total > most) return { current: known.total, ttl: known.ends - now };
    known.underWay += weight;
    void this.tell(known, weight, window);
    return { current: known.total + known.underWay, ttl: known.ends - now };
  }

  private async tell(known: Known, weight: number, window: number): Promise<void> {
    try {
      const answer = await this.redis.run(COUNT, [known.key], [window, weight]);
      const [total, left] = answer as readonly [string, number];
      known.total = Number(total);
      known.ends = performance.now() + left;
    } catch {
      known.total += weight;
    } finally {
      known.underWay -= weight;
    }
  }
}

function begun(address: string): Known {
  const key = callsOf(createHash('sha256').update(`calls ${address}`).digest('base64url'));
  return { key, total: 0, underWay: 0, ends: 0 };
}
