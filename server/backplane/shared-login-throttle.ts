import { createHash } from 'node:crypto';
import {
  budgetsOf,
  FORGET_AFTER_MS,
  type LoginAttempt,
  type LoginCounts,
  type LoginGate,
  LoginThrottle,
} from '../accounts/login-throttle.ts';
import { attemptsOf } from './keys.ts';
import type { RedisConnection } from './redis-connection.ts';

/**
 * `LoginThrottle.attempt` over the keys of its budgets, by Redis's clock. Arguments: each budget's pace, then the time after
 * which failures are forgotten.
 */
const ATTEMPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local counts = {}
local wait = 0
for i, key in ipairs(KEYS) do
  local known = redis.call('HMGET', key, 'count', 'until')
  counts[i] = tonumber(known[1] or '0')
  wait = math.max(wait, tonumber(known[2] or '0') - now)
end
if wait > 0 then return wait end
for i, key in ipairs(KEYS) do
  local over = counts[i] + 1 - ARGV[i * 3 - 2]
  local pause = 0
  if over > 0 then pause = math.min(tonumber(ARGV[i * 3]), ARGV[i * 3 - 1] * 2 ^ (over - 1)) end
  redis.call('HSET', key, 'count', counts[i] + 1, 'until', string.format('%.0f', now + pause))
  redis.call('PEXPIRE', key, string.format('%.0f', pause + ARGV[#ARGV]))
end
return 0`;

/** `LoginThrottle.succeeded`. */
const SUCCEEDED = `
redis.call('DEL', KEYS[1])
for i = 2, #KEYS do
  if tonumber(redis.call('HGET', KEYS[i], 'count') or '0') > 1 then
    redis.call('HINCRBY', KEYS[i], 'count', -1)
    redis.call('HSET', KEYS[i], 'until', 0)
  else
    redis.call('DEL', KEYS[i])
  end
end
return 0`;

/**
 * The login throttle of several processes: a failure at one of them counts at all. Redis stores only hashes of accounts and
 * addresses. While Redis is lost or slow, each process counts on its own.
 */
export class SharedLoginThrottle implements LoginGate {
  private readonly redis: RedisConnection;
  private readonly own = new LoginThrottle();

  constructor(redis: RedisConnection) {
    this.redis = redis;
  }

  get counts(): LoginCounts {
    return this.own.counts;
  }

  async attempt(attempt: LoginAttempt): Promise<number> {
    const paces = budgetsOf(attempt).flatMap(({ pace: { free, first, longest } }) => [free, first, longest]);
    let wait: number;
    try {
      wait = Number(await this.redis.runSoon(ATTEMPT, keysOf(attempt), [...paces, FORGET_AFTER_MS]));
    } catch {
      return this.own.attempt(attempt);
    }
    if (wait > 0) this.counts.throttled++;
    return wait;
  }

  async succeeded(attempt: LoginAttempt): Promise<void> {
    this.own.succeeded(attempt);
    try {
      await this.redis.runSoon(SUCCEEDED, keysOf(attempt), []);
    } catch {
      // Redis was lost after the attempt: the account waits a little longer than it should.
    }
  }

  failed(): void {
    this.own.failed();
  }
}

function keysOf(attempt: LoginAttempt): string[] {
  return budgetsOf(attempt).map(({ key }) => attemptsOf(createHash('sha256').update(key).digest('base64url')));
}
