import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoginAttempt } from '../../../server/accounts/login-throttle.ts';
import { SharedLimits } from '../../../server/backplane/shared-limits.ts';
import type { SharedLoginThrottle } from '../../../server/backplane/shared-login-throttle.ts';
import { RedisServer, redisProgram } from './redis-server.ts';

const named = ([userid, address]: [string, string]): LoginAttempt => ({ userid, address });

let redis: RedisServer;
let limits: SharedLimits[] = [];
let processes: SharedLoginThrottle[] = [];

describe.skipIf(redisProgram() === undefined)(
  'the login throttle of several processes (skipped where redis-server is not installed)',
  () => {
    beforeAll(async () => {
      redis = await RedisServer.start(redisProgram() ?? '');
      limits = await Promise.all([1, 2, 3].map(() => SharedLimits.open(redis.url)));
      processes = limits.map(({ logins }) => logins);
    });

    afterAll(async () => {
      for (const one of limits) one.close();
      await redis?.stop();
    });

    /** Makes attempts at each process in turn until one has to wait; returns how many went through, and the wait. */
    async function tryInTurn(name: (i: number) => [userid: string, address: string]): Promise<[number, number]> {
      for (let i = 0; ; i++) {
        const wait = await processes[i % processes.length].attempt(named(name(i)));
        if (wait > 0) return [i, wait];
      }
    }

    it('counts what was tried at any of them, by pair, account and address', async () => {
      const [ofPair, wait] = await tryInTurn(() => ['ann', '1.1.1.1']);
      expect(ofPair).toBe(6);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(1000);
      for (const one of processes) expect(await one.attempt({ userid: 'ann', address: '1.1.1.1' })).toBeGreaterThan(0);
      expect(await processes[0].attempt({ userid: 'ben', address: '1.1.1.1' })).toBe(0);
      expect((await tryInTurn((i) => ['cat', `10.0.0.${i}`]))[0]).toBe(51);
      expect((await tryInTurn((i) => [`user${i}`, '2.2.2.2']))[0]).toBe(21);
      expect(processes.map(({ counts }) => counts.throttled).every((count) => count > 0)).toBe(true);
    });

    it('counts a known device separately, over all of them', async () => {
      const strangers = await tryInTurn((i) => ['fay', `10.1.0.${i}`]);
      expect(strangers[0]).toBe(51);
      const known = { userid: 'fay', address: '10.1.0.99', device: 'her own' };
      const waits: number[] = [];
      for (let i = 0; i < 7; i++) waits.push(await processes[i % processes.length].attempt(known));
      expect(waits.map((wait) => wait > 0)).toEqual([false, false, false, false, false, false, true]);
      expect(await processes[0].attempt({ ...known, device: undefined })).toBeGreaterThan(0);
      await processes[1].succeeded(known);
      expect(await processes[2].attempt(known)).toBe(0);
    });

    it('clears a pair after the right password, and takes one failure off the others', async () => {
      for (let i = 0; i < 5; i++) await processes[0].attempt({ userid: 'dan', address: '3.3.3.3' });
      await processes[1].succeeded({ userid: 'dan', address: '3.3.3.3' });
      expect((await tryInTurn(() => ['dan', '3.3.3.3']))[0]).toBe(6);
      // One of the address's ten failures so far has been taken off.
      expect((await tryInTurn((i) => [`other${i}`, '3.3.3.3']))[0]).toBe(21 - 10);
    });

    it('continues in each process on its own while Redis is unavailable', async () => {
      await redis.kill();
      const [one, other] = processes;
      for (let i = 0; i < 6; i++) expect(await one.attempt({ userid: 'eve', address: '4.4.4.4' })).toBe(0);
      expect(await one.attempt({ userid: 'eve', address: '4.4.4.4' })).toBeGreaterThan(0);
      expect(await other.attempt({ userid: 'eve', address: '4.4.4.4' })).toBe(0);
    });
  },
);
