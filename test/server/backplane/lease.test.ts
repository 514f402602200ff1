import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BatchStream } from '../../../server/backplane/batch-stream.ts';
import { KEYS } from '../../../server/backplane/keys.ts';
import { Lease } from '../../../server/backplane/lease.ts';
import { RedisConnection } from '../../../server/backplane/redis-connection.ts';
import { StartupError } from '../../../server/core/startup-error.ts';
import { freePort } from '../../support/free-port.ts';
import { until } from '../hub/hub-server.ts';
import { RedisServer, redisProgram } from './redis-server.ts';

let server: RedisServer;
let redis: RedisConnection;

const text = (batch: Buffer): string => batch.toString('latin1');
/** Bytes that no text encoding carries. */
const batch = (name: string): Buffer => Buffer.concat([Buffer.from(name), Buffer.from([0, 255, 13, 10])]);
const named = (name: string): string => text(batch(name));

async function acquired(lease: Lease, known = 0): Promise<number> {
  const epoch = await lease.acquire(known);
  if (epoch === undefined) throw new Error('somebody else has the lease');
  return epoch;
}

describe.skipIf(redisProgram() === undefined)('the lease (skipped where redis-server is not installed)', () => {
  beforeAll(async () => {
    server = await RedisServer.start(redisProgram() ?? '');
    redis = await RedisConnection.open(server.url, true);
  });

  beforeEach(async () => {
    await redis.send('FLUSHALL');
  });

  afterAll(async () => {
    redis?.close();
    await server?.stop();
  });

  it('belongs to one at a time, and its epochs grow, even if Redis has lost them', async () => {
    const one = new Lease(redis, 'one');
    const other = new Lease(redis, 'other');
    const first = await acquired(one);
    expect(await other.acquire(first)).toBeUndefined();
    expect(await other.renew(first)).toBe(false);
    expect(await one.renew(first)).toBe(true);
    await one.release(first);
    const second = await acquired(other, first);
    expect(second).toBeGreaterThan(first);
    await redis.send('FLUSHALL');
    expect(await acquired(one, second + 1_000_000)).toBeGreaterThan(second + 1_000_000);
  });

  it('refuses a batch from a process that has lost it, and ends with the last one', async () => {
    const one = new Lease(redis, 'one');
    const other = new Lease(redis, 'other');
    const first = await acquired(one);
    expect(await one.append(first, batch('a'), false)).toBe(true);
    // It expired while its owner was asleep.
    await redis.send('DEL', KEYS.lease);
    const second = await acquired(other, first);
    expect(await one.append(first, batch('b'), false)).toBe(false);
    expect(await one.renew(first)).toBe(false);
    await one.release(first);
    expect(await other.append(second, batch('c'), true)).toBe(true);
    expect(await other.append(second, batch('d'), false)).toBe(false);
    expect(await redis.send('XLEN', KEYS.lines)).toBe(2);
    await acquired(one, second);
  });

  it('has its batches read byte by byte from where a reader began, also after Redis was wiped', async () => {
    const lease = new Lease(redis, 'one');
    const epoch = await acquired(lease);
    await lease.append(epoch, batch('before'), false);
    const reading = await RedisConnection.open(server.url, true);
    const read: string[] = [];
    const stream = new BatchStream(reading, (bytes) => read.push(text(bytes)));
    expect(await stream.begin()).toBeLessThan(60_000);
    for (const name of ['a', 'b', 'c']) await lease.append(epoch, batch(name), false);
    await stream.catchUp(redis);
    expect(read).toEqual(['a', 'b', 'c'].map(named));
    await server.kill();
    await server.run();
    await until(() => redis.ready && reading.ready);
    const next = await acquired(lease, epoch);
    await lease.append(next, batch('d'), false);
    await until(() => read.length > 3);
    expect(read.slice(3)).toEqual([named('d')]);
    reading.close();
    await stream.close();
  });
});

describe('a connection to Redis', () => {
  it('that nobody answers ends the start with the remedy, without the password', async () => {
    const refused = RedisConnection.open(`redis://user:secret@127.0.0.1:${await freePort()}`, false);
    await expect(refused).rejects.toThrow(StartupError);
    await expect(refused).rejects.toThrow(/REDIS_URL/);
    await expect(refused).rejects.not.toThrow(/secret/);
  });

  it.each(['redis://user:sec/ret@127.0.0.1', 'redis://user:%zz@127.0.0.1', 'redis://127.0.0.1/first'])(
    'at %s, which is not a URL, ends the start with one line, too',
    async (url) => {
      const refused = RedisConnection.open(url, false);
      await expect(refused).rejects.toThrow(StartupError);
      await expect(refused).rejects.toThrow(/REDIS_URL/);
      await expect(refused).rejects.not.toThrow(/sec|zz/);
    },
  );
});
