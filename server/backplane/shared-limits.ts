import { RedisConnection } from './redis-connection.ts';
import { SharedCallCounts } from './shared-call-counts.ts';
import { SharedLoginThrottle } from './shared-login-throttle.ts';
import { SharedMessageThrottle } from './shared-message-throttle.ts';

/** The limits that all processes sharing a Redis count together, over one connection to it. */
export class SharedLimits {
  readonly logins: SharedLoginThrottle;
  readonly messages: SharedMessageThrottle;
  readonly calls: SharedCallCounts;
  private readonly redis: RedisConnection;

  private constructor(redis: RedisConnection) {
    this.redis = redis;
    this.logins = new SharedLoginThrottle(redis);
    this.messages = new SharedMessageThrottle(redis);
    this.calls = new SharedCallCounts(redis);
  }

  /** Connects to the Redis at `url`. */
  static async open(url: string): Promise<SharedLimits> {
    return new SharedLimits(await RedisConnection.open(url, true));
  }

  /** Closes the connection. */
  close(): void {
    this.redis.close();
  }
}
