import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { oneAtATime } from '../../../server/store/one-at-a-time.ts';
import { openStore, type Store } from '../../../server/store/store.ts';
import { testApp } from '../http/test-app.ts';
import { PostgresServer, postgresFolder } from './postgres-server.ts';

/** Seconds; longer than any statement of these tests takes without waiting. */
const TIMEOUT = 1;

describe.skipIf(postgresFolder() === undefined)(
  'a statement on PostgreSQL that takes too long (skipped without)',
  () => {
    let server: PostgresServer;
    let databaseUrl = '';
    /** A store without a limit, as a command opens it. */
    let command: Store;

    beforeAll(async () => {
      server = await PostgresServer.start(postgresFolder() ?? '');
      databaseUrl = await server.database('timeout');
      command = await openStore({ dataDir: '/nowhere', databaseUrl });
    });

    afterAll(async () => {
      await command?.destroy();
      await server?.stop();
    });

    const limited = (): Promise<Store> => openStore({ dataDir: '/nowhere', databaseUrl, statementTimeout: TIMEOUT });

    it('is cancelled: the call is answered 503, and the next one as usual', async () => {
      const app = await testApp({}, undefined, await limited());
      try {
        await command.transaction().execute(async (transaction) => {
          await sql`lock table article in access exclusive mode`.execute(transaction);
          const answer = await app.get('/api/article/1');
          expect([answer.statusCode, answer.json()]).toEqual([503, { error: expect.stringContaining('busy') }]);
          expect(answer.headers['retry-after']).toBe('2');
        });
        expect((await app.get('/api/article/1')).statusCode).toBe(200);
        // One line, without a stack trace.
        const logged = app.log.map((line) => JSON.parse(line));
        expect(logged).toEqual([
          expect.objectContaining({ msg: expect.stringContaining('busy'), reason: expect.any(String) }),
        ]);
        expect(logged[0]).not.toHaveProperty('err');
      } finally {
        await app.close();
      }
    });

    it('is waited for while a server starts, even by requests still waiting for a connection when it has started', async () => {
      let starts = (): void => {};
      const limitAfter = new Promise<void>((resolve) => {
        starts = resolve;
      });
      const store = await openStore({ dataDir: '/nowhere', databaseUrl, statementTimeout: TIMEOUT, limitAfter });
      try {
        const long = sql`select pg_sleep(${TIMEOUT * 1.5})`;
        // Twice as many as there are connections.
        const asked = Array.from({ length: 20 }, () => long.execute(store));
        await sql`select pg_sleep(0.2)`.execute(command);
        starts();
        await Promise.all(asked);
        await expect(long.execute(store)).rejects.toMatchObject({ code: '57014' });
      } finally {
        await store.destroy();
      }
      const left = sql`select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
      await vi.waitFor(async () => expect((await left.execute(command)).rows.length).toBeLessThan(3));
    });

    it('is waited for by a command, and where servers take turns', async () => {
      const store = await limited();
      const other = await limited();
      try {
        let release = (): void => {};
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        let began = (): void => {};
        const begun = new Promise<void>((resolve) => {
          began = resolve;
        });
        const first = oneAtATime(store, { databaseUrl }, () => {
          began();
          return held;
        });
        await begun;
        const second = oneAtATime(other, { databaseUrl }, async () => 'done');
        // Longer than the limit, which the command does not have; a limited statement would have been cancelled meanwhile.
        await sql`select pg_sleep(${TIMEOUT * 2})`.execute(command);
        await expect(sql`select pg_sleep(${TIMEOUT * 2})`.execute(other)).rejects.toMatchObject({ code: '57014' });
        release();
        await first;
        expect(await second).toBe('done');
        // The connection that waited has its limit again.
        await expect(sql`select pg_sleep(${TIMEOUT * 2})`.execute(other)).rejects.toMatchObject({ code: '57014' });
      } finally {
        await store.destroy();
        await other.destroy();
      }
    });
  },
);
