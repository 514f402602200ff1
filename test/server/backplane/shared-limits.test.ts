import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SharedLimits } from '../../../server/backplane/shared-limits.ts';
import { type CallCounts, limitCalls } from '../../../server/http/call-limit.ts';
import { RedisServer, redisProgram } from './redis-server.ts';

const LIMIT = 20;
const HOUR = 3_600_000;

let redis: RedisServer;
let limits: SharedLimits[] = [];
let servers: FastifyInstance[] = [];
let asked = 0;

/** A server that answers one call. */
async function serverWith(calls: CallCounts): Promise<FastifyInstance> {
  const app = Fastify();
  await limitCalls(app, LIMIT, '/tickerHub', calls);
  app.get('/api/something', () => 'something');
  await app.ready();
  return app;
}

describe.skipIf(redisProgram() === undefined)(
  'the limits of several processes (skipped where redis-server is not installed)',
  () => {
    beforeAll(async () => {
      redis = await RedisServer.start(redisProgram() ?? '');
      limits = await Promise.all([1, 2].map(() => SharedLimits.open(redis.url)));
      servers = await Promise.all(limits.map(({ calls }) => serverWith(calls)));
    });

    afterAll(async () => {
      for (const one of servers) await one.close();
      for (const one of limits) one.close();
      await redis?.stop();
    });

    /** Calls a server from an address until it refuses; returns how many it accepted, `most` at most. */
    async function callsTaken(process: number, remoteAddress: string, most: number): Promise<number> {
      for (let taken = 0; taken < most; taken++) {
        const { statusCode, headers } = await servers[process].inject({ url: '/api/something', remoteAddress });
        if (statusCode === 429) {
          expect(Number(headers['retry-after'])).toBeGreaterThan(0);
          return taken;
        }
        expect(statusCode).toBe(200);
      }
      return most;
    }

    /** Waits until Redis has answered everything that a process has counted; it answers in order. */
    const answered = async (process: number): Promise<void> => {
      await limits[process].messages.take(`10.9.0.${asked++}`, undefined);
    };

    it('count the calls of an address together, and none of them waits', async () => {
      expect(await callsTaken(0, '10.1.0.1', LIMIT - 5)).toBe(LIMIT - 5);
      await answered(0);
      // The first call at the other server learns of the earlier ones.
      expect(await callsTaken(1, '10.1.0.1', 1)).toBe(1);
      await answered(1);
      expect(await callsTaken(1, '10.1.0.1', LIMIT)).toBe(4);
      // This process has heard nothing since, so exactly one call too many gets through.
      expect(await callsTaken(0, '10.1.0.1', 1)).toBe(1);
      await answered(0);
      expect(await callsTaken(0, '10.1.0.1', LIMIT)).toBe(0);
      expect(await callsTaken(0, '10.1.0.2', LIMIT)).toBe(LIMIT);
    });

    it('count the messages of an address and of an account together', async () => {
      const [one, other] = limits.map(({ messages }) => messages);
      for (let i = 0; i < 5; i++) expect(await (i % 2 ? one : other).take('10.2.0.1', undefined)).toBe(0);
      for (const each of [one, other]) {
        const wait = await each.take('10.2.0.1', undefined);
        expect(wait).toBeGreaterThan(HOUR - 60_000);
        expect(wait).toBeLessThanOrEqual(HOUR);
      }
      for (let i = 0; i < 5; i++) expect(await (i % 2 ? one : other).take(`10.2.1.${i}`, 'ann')).toBe(0);
      expect(await one.take('10.2.1.9', 'ann')).toBeGreaterThan(0);
      expect(await other.take('10.2.1.9', 'ben')).toBe(0);
      // Refused messages have not counted for the address: it has sent one so far.
      for (let i = 0; i < 4; i++) expect(await one.take('10.2.1.9', undefined)).toBe(0);
      expect(await one.take('10.2.1.9', undefined)).toBeGreaterThan(0);
    });

    it('are counted by each process on its own while Redis is unavailable', async () => {
      await redis.kill();
      expect(await callsTaken(0, '10.3.0.1', LIMIT + 1)).toBe(LIMIT);
      expect(await callsTaken(1, '10.3.0.1', LIMIT + 1)).toBe(LIMIT);
      const [one, other] = limits.map(({ messages }) => messages);
      for (let i = 0; i < 5; i++) expect(await one.take('10.3.0.2', undefined)).toBe(0);
      expect(await one.take('10.3.0.2', undefined)).toBeGreaterThan(0);
      expect(await other.take('10.3.0.2', undefined)).toBe(0);
    });
  },
);
