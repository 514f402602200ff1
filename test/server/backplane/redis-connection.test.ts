import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { RedisConnection } from '../../../server/backplane/redis-connection.ts';
import { SilentProxy } from '../../support/silent-proxy.ts';
import { until } from '../hub/hub-server.ts';
import { RedisServer, redisProgram } from './redis-server.ts';

let server: RedisServer;
let proxy: SilentProxy;
let redis: RedisConnection;
/** A subscribed connection sends nothing else. */
let sender: RedisConnection;

describe.skipIf(redisProgram() === undefined)(
  'a connection to Redis (skipped where redis-server is not installed)',
  () => {
    beforeAll(async () => {
      server = await RedisServer.start(redisProgram() ?? '');
      proxy = new SilentProxy(server.url);
      await proxy.start();
      redis = await RedisConnection.open(proxy.url.replace('http', 'redis'), false);
      sender = await RedisConnection.open(server.url, true);
    });

    afterEach(() => vi.restoreAllMocks());

    afterAll(async () => {
      redis?.close();
      sender?.close();
      await proxy?.stop();
      await server?.stop();
    });

    it('that falls silent is replaced; the new one has its subscriptions', async () => {
      const complaints: string[] = [];
      vi.spyOn(console, 'error').mockImplementation((line: string) => complaints.push(line));
      const heard: string[] = [];
      await redis.subscribe('news', (message) => heard.push(message));
      let returns = 0;
      redis.onReady(() => {
        returns += 1;
      });
      proxy.silence();
      await until(() => complaints.length > 0);
      proxy.speak();
      await until(() => returns > 0);
      // The server has the subscription once it counts a receiver.
      while ((await sender.publish('news', 'first')) === 0);
      await until(() => heard.length > 0);
      expect(complaints.map((line) => line.replace(/127.*:[0-9]+/, 'PLACE'))).toEqual([
        'The Redis at PLACE is lost; retrying: silent for 5 s',
        'The Redis at PLACE is back.',
      ]);
      expect(heard).toEqual(['first']);
    });
  },
);
