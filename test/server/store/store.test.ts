import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { raiseRevision, readRevision, watchRevision } from '../../../server/store/revision.ts';
import { openStore, type Store } from '../../../server/store/store.ts';
import { instrumentRow } from '../instrument-row.ts';

const run = promisify(execFile);
const storeModule = new URL('../../../server/store/store.ts', import.meta.url).href;
const revisionModule = new URL('../../../server/store/revision.ts', import.meta.url).href;

let folder: string;
const opened: Store[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'borealis-store-'));
});

afterEach(async () => {
  for (const store of opened.splice(0)) await store.destroy();
  rmSync(folder, { recursive: true, force: true });
});

async function open(dataDir = folder): Promise<Store> {
  const store = await openStore({ dataDir, databaseUrl: '' });
  opened.push(store);
  return store;
}

async function addInstrument(store: Store, symbol: string): Promise<number> {
  const { id } = await store
    .insertInto('instrument')
    .values(instrumentRow({ symbol, ex: 'T' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('openStore on a folder', () => {
  it('makes the folder, and finds everything again when it is opened again', async () => {
    const nested = join(folder, 'a', 'b');
    const first = await open(nested);
    const id = await addInstrument(first, 'RY');
    await first
      .insertInto('bar')
      .values({ instrument_id: id, date: 20240102, open: 1.1, high: 2, low: 1, close: 1.5, volume: 5e9, trades: 7 })
      .execute();
    await first.destroy();
    opened.length = 0;

    const again = await open(nested);
    const bar = await again.selectFrom('bar').selectAll().executeTakeFirstOrThrow();
    expect(bar).toEqual({
      instrument_id: id,
      date: 20240102,
      open: 1.1,
      high: 2,
      low: 1,
      close: 1.5,
      volume: 5e9,
      trades: 7,
    });
  });

  it('writes the log ahead, waits for the disk, and keeps what refers to what', async () => {
    const store = await open();
    const { rows } = await sql`
      SELECT * FROM pragma_synchronous, pragma_foreign_keys, pragma_journal_mode`.execute(store);
    // https://www.sqlite.org/pragma.html: 2 is FULL.
    expect(rows).toEqual([{ synchronous: 2, foreign_keys: 1, journal_mode: 'wal' }]);
    const file = new DatabaseSync(join(folder, 'borealis.sqlite'), { readOnly: true });
    expect(file.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    file.close();
  });

  it('makes a write wait for that of another program, but neither the thread nor readers', async () => {
    const store = await open();
    const other = new DatabaseSync(join(folder, 'borealis.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    let done = false;
    const write = raiseRevision(store).then(() => {
      done = true;
    });
    for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate);
    expect(done).toBe(false);
    expect(await readRevision(store)).toBe(0);
    other.exec('COMMIT');
    other.close();
    await write;
    expect(await readRevision(store)).toBe(1);
  });

  it('reads beside its own transaction, which alone sees what it changed until it is done', async () => {
    const store = await open();
    await store.transaction().execute(async (transaction) => {
      await raiseRevision(transaction);
      expect([await readRevision(transaction), await readRevision(store)]).toEqual([1, 0]);
    });
    expect(await readRevision(store)).toBe(1);
  });

  it('has its changes and transactions take turns, failed ones too', async () => {
    const store = await open();
    const order: string[] = [];
    const within = (name: string): Promise<void> =>
      store.transaction().execute(async (transaction) => {
        await raiseRevision(transaction);
        order.push(name);
        if (name === 'fails') throw new Error(name);
      });
    const first = within('first');
    const alone = raiseRevision(store).then(() => void order.push('alone'));
    await Promise.all([first, alone, expect(within('fails')).rejects.toThrow('fails'), within('last')]);
    expect(order).toEqual(['first', 'alone', 'fails', 'last']);
    expect(await readRevision(store)).toBe(3);
  });

  it('rolls a failed transaction back whole', async () => {
    const store = await open();
    const attempt = store.transaction().execute(async (transaction) => {
      await addInstrument(transaction, 'AAA');
      await addInstrument(transaction, 'AAA');
    });
    await expect(attempt).rejects.toThrow(/UNIQUE/);
    expect(await store.selectFrom('instrument').selectAll().execute()).toEqual([]);
  });

  it('deletes what belongs to a deleted instrument', async () => {
    const store = await open();
    const id = await addInstrument(store, 'GONE');
    await store
      .insertInto('bar')
      .values({ instrument_id: id, date: 1, open: 1, high: 1, low: 1, close: 1, volume: 1, trades: 1 })
      .execute();
    await store.deleteFrom('instrument').where('id', '=', id).execute();
    expect(await store.selectFrom('bar').selectAll().execute()).toEqual([]);
  });

  it('lets several processes open a new store at once and write to it', async () => {
    const script = `
      const { openStore } = await import(${JSON.stringify(storeModule)});
      const { raiseRevision } = await import(${JSON.stringify(revisionModule)});
      const store = await openStore({ dataDir: process.argv[1], databaseUrl: '' });
      for (let i = 0; i < 20; i++) await store.transaction().execute(async (t) => {
        await t.selectFrom('revision').selectAll().execute();
        await raiseRevision(t);
      });
      await store.destroy();`;
    await Promise.all([1, 2, 3].map(() => run(process.execPath, ['--input-type=module', '-e', script, folder])));
    expect(await readRevision(await open())).toBe(60);
  });
});

describe('openStore says what is wrong and the way out', () => {
  it('when the folder is a file', async () => {
    const file = join(folder, 'taken');
    writeFileSync(file, '');
    await expect(open(file)).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(/taken.*DATA_DIR/s),
    });
  });

  it('when the folder cannot be made', async () => {
    await expect(open('/proc/borealis')).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(/\/proc\/borealis.*DATA_DIR/s),
    });
  });

  it('when the file is no database', async () => {
    writeFileSync(join(folder, 'borealis.sqlite'), 'this is not a database, it is a letter to a friend'.repeat(100));
    await expect(open()).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(/damaged.*Start the server.*backup/s),
    });
  });

  it('when the file is a folder', async () => {
    mkdirSync(join(folder, 'borealis.sqlite'));
    await expect(open()).rejects.toMatchObject({ name: 'StartupError', message: expect.stringContaining('DATA_DIR') });
  });

  it('when a newer version wrote it', async () => {
    const store = await open();
    await store.destroy();
    opened.length = 0;
    const file = new DatabaseSync(join(folder, 'borealis.sqlite'));
    file.exec("INSERT INTO kysely_migration (name, timestamp) VALUES ('999-from-the-future', '2099')");
    file.close();
    await expect(open()).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(/newer version/),
    });
  });

  it('when PostgreSQL does not answer, without the password', async () => {
    const attempt = openStore({ dataDir: folder, databaseUrl: 'postgres://me:secret@127.0.0.1:1/borealis' });
    await expect(attempt).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(/127\.0\.0\.1:1\/borealis.*DATABASE_URL/s),
    });
    await expect(attempt).rejects.not.toMatchObject({ message: expect.stringContaining('secret') });
  });
});

describe('watchRevision', () => {
  it('reports a change by another connection, and none after it is stopped', async () => {
    const server = await open();
    const command = await open();
    const from = await readRevision(server);
    let stop = (): void => {};
    const heard = new Promise<number>((resolve) => {
      stop = watchRevision(server, 5, resolve, from);
    });
    await raiseRevision(command);
    expect(await heard).toBe(from + 1);
    stop();
  });

  it('does not miss a change between the reading of `from` and the first poll', async () => {
    const store = await open();
    const from = await readRevision(store);
    await raiseRevision(store);
    const heard = await new Promise<number>((resolve) => {
      const stop = watchRevision(
        store,
        5,
        (revision) => {
          stop();
          resolve(revision);
        },
        from,
      );
    });
    expect(heard).toBe(from + 1);
  });
});
