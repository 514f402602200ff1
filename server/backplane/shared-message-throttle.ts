import { createHash } from 'node:crypto';
import { MESSAGES_PER_PERIOD, type MessageGate, MessageThrottle, PERIOD_MS } from '../accounts/message-throttle.ts';
import { messagesOf } from './keys.ts';
import type { RedisConnection } from './redis-connection.ts';

/**
 * `MessageThrottle.take` over the keys of an address and perhaps an account, by Redis's clock. Each key holds a list, newest
 * first.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local wait = 0
for _, key in ipairs(KEYS) do
  local oldest = redis.call('LINDEX', key, ARGV[1] - 1)
  if oldest then wait = math.max(wait, tonumber(oldest) + ARGV[2] - now) end
end
if wait > 0 then return wait end
for _, key in ipairs(KEYS) do
  redis.call('LPUSH', key, string.format('%.0f', now))
  redis.call('LTRIM', key, 0, ARGV[1] - 1)
  redis.call('PEXPIRE', key, ARGV[2])
end
return 0`;

/**
 * The message throttle of several processes: a message sent at one of them counts at all. Redis stores only hashes of addresses
 * and accounts. While Redis is lost or slow, each process counts on its own.
 */
export class SharedMessageThrottle implements MessageGate {
  private readonly redis: RedisConnection;
  private readonly own = new MessageThrottle();

  constructor(redis: RedisConnection) {
    this.redis = redis;
  }

  async take(address: string, userid: string | undefined): Promise<number> {
    const keys = [`address ${address}`, ...(userid === undefined ? [] : [`account ${userid}`])];
    const hashed = keys.map((key) => messagesOf(createHash('sha256').update(key).digest('base64url')));
    try {
      return Number(await this.redis.runSoon(TAKE, hashed, [MESSAGES_PER_PERIOD, PERIOD_MS]));
    } catch {
      return this.own.take(address, userid);
    }
  }
}
