import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { repairStore } from '../../../server/store/repair.ts';
import { openStore, type Store } from '../../../server/store/store.ts';

const PAGE = 4096;
const USERS = 120;
const TABLES = [
  'user',
  'session',
  'setting',
  'portfolio_entry',
  'portfolio_transaction',
  'contact_message',
  'feed',
] as const;
type Table = (typeof TABLES)[number];

/** A folder with a properly closed store, and its contents. */
let model: string;
let written: Map<Table, Record<string, unknown>[]>;
let folder: string;
let said: string[];

beforeAll(async () => {
  model = mkdtempSync(join(tmpdir(), 'borealis-model-'));
  const store = await openStore({ dataDir: model, databaseUrl: '' });
  await store.transaction().execute(fill);
  written = await readAll(store);
  await store.destroy();
});

afterAll(() => rmSync(model, { recursive: true, force: true }));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'borealis-repair-'));
  copyFileSync(join(model, 'borealis.sqlite'), storeFile());
  said = [];
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function fill(store: Store): Promise<void> {
  for (let n = 1; n <= USERS; n++) {
    const user = { userid: `user${n}`, password: '$argon2id$'.padEnd(90, 'x'), realtime: 'T', depth: '', created: n };
    const { id } = await store.insertInto('user').values(user).returning('id').executeTakeFirstOrThrow();
    await store
      .insertInto('session')
      .values({ token_hash: `hash${n}`.padEnd(64, '-'), user_id: id, antiforgery: 'token', created: n, seen: n })
      .execute();
    await store
      .insertInto('setting')
      // Some fill entire pages.
      .values({ user_id: id, name: 'spasettings', value: `of ${n} `.padEnd(n % 10 === 0 ? 9000 : 300, '.') })
      .execute();
    await store
      .insertInto('portfolio_entry')
      .values({ user_id: id, portfolio: 1, symbol: 'RY', region: 'C' })
      .execute();
    const bought = {
      user_id: id,
      portfolio: 1,
      date: 20200102,
      symbol: 'RY',
      region: 'C',
      shares: n,
      price: 1.5,
    } as const;
    await store
      .insertInto('portfolio_transaction')
      .values({ ...bought, commission: 0, currency: 'CAD' })
      .execute();
    await store
      .insertInto('contact_message')
      .values({ received: n, user_id: id, email: 'a@example.com', subject: `number ${n}`, body: 'Hello' })
      .execute();
    const feed = { kind: 'tiny', position: n, sealed: `values of ${n}`, added: n };
    await store
      .insertInto('feed')
      .values({ ...feed, user_id: id })
      .execute();
  }
}

async function readAll(store: Store): Promise<Map<Table, Record<string, unknown>[]>> {
  const all = new Map<Table, Record<string, unknown>[]>();
  for (const table of TABLES) all.set(table, await store.selectFrom(table).selectAll().execute());
  return all;
}

function storeFile(): string {
  return join(folder, 'borealis.sqlite');
}

/** Overwrites pages, counted from 0, with noise. */
function spoil(first: number, pages: number): void {
  const file = openSync(storeFile(), 'r+');
  writeSync(file, Buffer.alloc(pages * PAGE, 0xa5), 0, pages * PAGE, first * PAGE);
  closeSync(file);
}

const repair = (): Promise<void> =>
  repairStore(folder, (line) => said.push(line), new Date(Date.UTC(2026, 10, 22, 3, 4, 5)));

const ASIDE = 'borealis-damaged-2026-11-22T03-04-05Z.sqlite';

/** The store's contents after the repair; it must open and be intact. */
async function whatIsThere(): Promise<Map<Table, Record<string, unknown>[]>> {
  const store = await openStore({ dataDir: folder, databaseUrl: '' });
  const all = await readAll(store);
  await store.destroy();
  const file = new DatabaseSync(storeFile());
  expect(file.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  expect(file.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  file.close();
  return all;
}

/** The pages of a table that hold its rows. */
function leavesOf(table: Table): number[] {
  const file = new DatabaseSync(storeFile(), { readOnly: true });
  const pages = file.prepare("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf'").all(table);
  file.close();
  return pages.map(({ pageno }) => Number(pageno) - 1);
}

describe('a sound store', () => {
  it('is left alone', async () => {
    const before = readFileSync(storeFile());
    await repair();
    expect(said).toEqual([]);
    expect(readFileSync(storeFile()).equals(before)).toBe(true);
    expect(readdirSync(folder)).toEqual(['borealis.sqlite']);
  });

  it('keeps what stands in the log of a process that was killed', async () => {
    const store = new DatabaseSync(storeFile());
    store.exec("PRAGMA journal_mode = WAL; UPDATE user SET realtime = 'Q'");
    const killed = join(folder, 'killed');
    mkdirSync(killed);
    for (const part of ['', '-wal']) copyFileSync(storeFile() + part, join(killed, `borealis.sqlite${part}`));
    store.close();
    folder = killed;
    await repair();
    expect(said).toEqual([]);
    expect((await whatIsThere()).get('user')?.every(({ realtime }) => realtime === 'Q')).toBe(true);
  });

  it('may be missing', async () => {
    rmSync(storeFile());
    await repair();
    expect([said, readdirSync(folder)]).toEqual([[], []]);
  });
});

describe('a damaged store', () => {
  it('is set aside unchanged, with a message, and every subscriber except those of a lost page is saved', async () => {
    const leaves = leavesOf('user');
    expect(leaves.length).toBeGreaterThan(3);
    spoil(leaves[1] ?? 0, 1);
    const damaged = readFileSync(storeFile());
    await repair();
    expect(readFileSync(join(folder, ASIDE)).equals(damaged)).toBe(true);
    expect(said[0]).toMatch(/IS DAMAGED .*set aside as .*borealis-damaged-2026-11-22T03-04-05Z\.sqlite/);
    expect(said[1]).toMatch(/of user \(MORE CANNOT BE READ\), .*120 of contact message, /);
    expect(said[2]).toMatch(/imported again.*backup/);
    const there = await whatIsThere();
    const users = there.get('user') ?? [];
    expect(users.length).toBeGreaterThan(USERS / 2);
    expect(users.length).toBeLessThan(USERS);
    const kept = new Set(users.map(({ id }) => id));
    const were = written.get('user')?.filter(({ id }) => kept.has(id));
    expect(users).toEqual(were);
    for (const table of ['session', 'setting', 'portfolio_entry', 'portfolio_transaction'] as const) {
      expect(there.get(table)).toEqual(written.get(table)?.filter(({ user_id }) => kept.has(user_id)));
    }
    // A contact message outlives its author's account, and a feed its owner's.
    for (const table of ['contact_message', 'feed'] as const) {
      expect(there.get(table)).toEqual(
        written.get(table)?.map((one) => (kept.has(one.user_id) ? one : { ...one, user_id: null })),
      );
    }
    expect(existsSync(join(folder, 'repair'))).toBe(false);
  });

  it('that was cut off keeps what is before the cut', async () => {
    const last = Math.max(...leavesOf('user'));
    truncateSync(storeFile(), last * PAGE + 100);
    await repair();
    expect(said).toHaveLength(3);
    const there = await whatIsThere();
    const users = there.get('user') ?? [];
    expect(users.length).toBeGreaterThan(USERS / 2);
    expect(users.length).toBeLessThan(USERS);
    for (const user of users) expect(written.get('user')).toContainEqual(user);
  });

  it.each([
    ['its first page is gone', () => spoil(0, 1)],
    ['it is something else', () => writeFileSync(storeFile(), 'this is a letter to a friend'.repeat(300))],
  ])('is set aside when %s, and a new one is made', async (_what, damage) => {
    damage();
    const damaged = readFileSync(storeFile());
    await repair();
    expect(said[1]).toContain('0 of user (MORE CANNOT BE READ)');
    expect(readFileSync(join(folder, ASIDE)).equals(damaged)).toBe(true);
    expect([...(await whatIsThere()).values()].flat()).toEqual([]);
  });

  it('opens again wherever it was damaged, with original rows and no others', async () => {
    const pages = statSync(storeFile()).size / PAGE;
    const place = fc.record({ first: fc.integer({ min: 1, max: pages - 4 }), count: fc.integer({ min: 1, max: 4 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(place, { minLength: 1, maxLength: 3 }), async (places) => {
        rmSync(folder, { recursive: true });
        mkdirSync(folder);
        copyFileSync(join(model, 'borealis.sqlite'), storeFile());
        for (const { first, count } of places) spoil(first, count);
        await repair();
        const there = await whatIsThere();
        for (const user of there.get('user') ?? []) expect(written.get('user')).toContainEqual(user);
        // SQLite cannot detect that a long text was overwritten, only which row it belongs to.
        for (const { user_id } of there.get('setting') ?? []) expect(user_id).toBeLessThanOrEqual(USERS);
      }),
      { numRuns: 8, seed: 7 },
    );
  });

  it('of a newer version is not touched', async () => {
    const file = new DatabaseSync(storeFile());
    file.exec("INSERT INTO kysely_migration (name, timestamp) VALUES ('999-from-the-future', '2099')");
    file.close();
    spoil(leavesOf('user')[1] ?? 0, 1);
    await repair();
    expect([said, readdirSync(folder)]).toEqual([[], ['borealis.sqlite']]);
  });

  it('is repaired by the next start when this one was killed on the way', async () => {
    spoil(leavesOf('setting')[1] ?? 0, 1);
    // Killed before the new store was complete.
    mkdirSync(join(folder, 'repair'));
    writeFileSync(join(folder, 'repair', 'borealis.sqlite'), 'half of a');
    await repair();
    expect((await whatIsThere()).get('user')).toEqual(written.get('user'));
    // Killed before it was moved into place, with a log of the damaged one still there.
    mkdirSync(join(folder, 'repair'));
    copyFileSync(storeFile(), join(folder, 'repair', 'borealis.sqlite'));
    rmSync(storeFile());
    rmSync(join(folder, ASIDE));
    writeFileSync(`${storeFile()}-wal`, 'frames of another store');
    await repair();
    expect((await whatIsThere()).get('user')).toEqual(written.get('user'));
    expect(readdirSync(folder).sort()).toEqual([`${ASIDE}-wal`, 'borealis.sqlite']);
  });
});

describe('a log that is none', () => {
  it('is set aside, with a message, and the store continues without it', async () => {
    writeFileSync(`${storeFile()}-wal`, Buffer.alloc(8192, 0xa5));
    await repair();
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/LOG .*borealis\.sqlite-wal IS DAMAGED: what was written last may be missing/);
    expect(readFileSync(join(folder, `${ASIDE}-wal`))).toHaveLength(8192);
    expect(await whatIsThere()).toEqual(written);
  });
});
