import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addUser, listUsers } from '../../../server/accounts/users.ts';
import { FeedRegistry } from '../../../server/feeds/feed-registry.ts';
import { feedKeyFile } from '../../../server/feeds/sealed-values.ts';
import { lockFolder } from '../../../server/store/folder-lock.ts';
import { openStore, type StoreOptions } from '../../../server/store/store.ts';
import { TINY } from '../../feeds/tiny/kind.ts';
import { runToEnd } from '../run-to-end.ts';
import { PostgresServer, postgresFolder } from '../store/postgres-server.ts';

const COMMAND = new URL('../../../server/backup/command.ts', import.meta.url).pathname;
const NOBODY = { realtime: [], depth: [] };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'borealis-backup-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function add(options: StoreOptions, userid: string): Promise<void> {
  const store = await openStore(options);
  await addUser(store, userid, 'a long enough secret', NOBODY);
  await store.destroy();
}

async function userids(options: StoreOptions): Promise<string[]> {
  const store = await openStore(options);
  const users = await listUsers(store);
  await store.destroy();
  return users.map(({ userid }) => userid);
}

describe('a backup of the embedded store', () => {
  const dataDir = (): string => join(folder, 'data');
  const options = (): StoreOptions => ({ dataDir: dataDir(), databaseUrl: '' });
  const run = (...args: string[]) => runToEnd([COMMAND, ...args], { DATA_DIR: dataDir() });

  it('is written while a server is writing, and restored with the old store set aside', async () => {
    await add(options(), 'before');
    const file = join(folder, 'copy.sqlite');
    const store = await openStore(options());
    const unlock = lockFolder(dataDir());
    await addUser(store, 'in-the-log', 'a long enough secret', NOBODY);
    expect(await run('backup', file)).toEqual({ code: 0, output: `Backed up to ${file}.\n`, complaint: '' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await run('restore', file)).complaint).toContain('Another Borealis server is using the data folder');
    await addUser(store, 'after', 'a long enough secret', NOBODY);
    await store.destroy();
    unlock();

    const restored = await run('restore', file);
    expect(restored.code).toBe(0);
    const aside = readdirSync(dataDir()).filter((name) => /^borealis-replaced-.*Z\.sqlite$/.test(name));
    expect(aside).toHaveLength(1);
    expect(restored.output).toContain(aside[0]);
    expect(await userids(options())).toEqual(['before', 'in-the-log']);
    expect(statSync(join(dataDir(), 'borealis.sqlite')).mode & 0o777).toBe(0o600);
  });

  it('is put into an empty folder', async () => {
    await add(options(), 'somebody');
    const file = join(folder, 'copy.sqlite');
    await run('backup', file);
    rmSync(dataDir(), { recursive: true });
    expect(await run('restore', file)).toMatchObject({ code: 0, output: `Restored from ${file}.\n` });
    expect(await userids(options())).toEqual(['somebody']);
  });

  it('has no key of the feeds, and a restore says so if it is missing', async () => {
    const store = await openStore(options());
    const feeds = new FeedRegistry({ store, dataDir: dataDir(), environment: {} }, []);
    await feeds.add(TINY, { account: 'ann', key: 'a very secret key' }, null);
    await store.destroy();
    const key = readFileSync(feedKeyFile(dataDir()));
    const file = join(folder, 'copy.sqlite');
    await run('backup', file);
    const copy = readFileSync(file);
    expect([copy.includes(key), copy.includes('a very secret key')]).toEqual([false, false]);
    rmSync(dataDir(), { recursive: true });
    expect((await run('restore', file)).output).toMatch(
      /^Restored .*\nIts feeds do not work yet: .*feeds\.key is missing/,
    );
    writeFileSync(feedKeyFile(dataDir()), key);
    expect((await run('restore', file)).output).not.toContain('feeds');
  });

  it('never overwrites a file, and an incomplete store is not restored', async () => {
    await add(options(), 'somebody');
    const file = join(folder, 'copy.sqlite');
    writeFileSync(file, 'my other backup');
    expect(await run('backup', file)).toMatchObject({ code: 1, complaint: expect.stringContaining('already') });
    expect(await run('restore', file)).toMatchObject({ code: 1, complaint: expect.stringContaining('not a complete') });
    const short = join(folder, 'short.sqlite');
    await run('backup', short);
    truncateSync(short, statSync(short).size / 2);
    expect(await run('restore', short)).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('not a complete'),
    });
    expect(await run('restore', join(folder, 'nowhere'))).toMatchObject({ code: 1 });
    expect(await run('backup', join(folder, 'no', 'folder'))).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('cannot be written'),
    });
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
    expect(await userids(options())).toEqual(['somebody']);
  });

  it('of nothing is refused', async () => {
    expect(await run('backup', join(folder, 'copy'))).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('There is no store'),
    });
    expect(await run('backup')).toMatchObject({ code: 1, complaint: expect.stringContaining('npm run backup') });
  });
});

const binaries = postgresFolder();

describe.skipIf(binaries === undefined)('a backup of PostgreSQL (skipped where it is not installed)', () => {
  let server: PostgresServer;

  beforeAll(async () => {
    server = await PostgresServer.start(binaries ?? '');
  });

  afterAll(() => server.stop());

  it('is written beside a server, and put back when nobody is connected', async () => {
    const options = { dataDir: '/nowhere', databaseUrl: await server.database('kept') };
    const run = (...args: string[]) =>
      runToEnd([COMMAND, ...args], { DATABASE_URL: options.databaseUrl, PATH: `${binaries}:/usr/bin:/bin` });
    await add(options, 'before');
    const file = join(folder, 'dump');
    const store = await openStore(options);
    expect(await run('backup', file)).toEqual({ code: 0, output: `Backed up to ${file}.\n`, complaint: '' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await run('backup', file)).complaint).toContain('already');
    await addUser(store, 'after', 'a long enough secret', NOBODY);
    expect(await run('restore', file)).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('Stop the servers'),
    });
    await store.destroy();
    expect(await userids(options)).toEqual(['after', 'before']);
    expect(await run('restore', file)).toEqual({ code: 0, output: `Restored from ${file}.\n`, complaint: '' });
    expect(await userids(options)).toEqual(['before']);
    writeFileSync(file, 'no dump');
    expect(await run('restore', file)).toMatchObject({ code: 1, complaint: expect.stringContaining('pg_restore') });
    expect(await userids(options)).toEqual(['before']);
  });
});
