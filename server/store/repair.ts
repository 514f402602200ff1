import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SQLITE_CORRUPT, SQLITE_NOTADB, sqliteCode } from './busy.ts';
import { isKnownMigration } from './migrations.ts';
import { storeFile } from './open-sqlite.ts';
import { type SalvagedTable, salvageTable } from './salvage.ts';
import type { Schema } from './schema.ts';
import { openStore } from './store.ts';

/**
 * What a repair saves of each table, parents before children: `all` rows; those that are `owned` by a saved subscriber; or `none`,
 * because the seed and imports restore them.
 */
const SAVED: Readonly<Record<keyof Schema, 'all' | 'owned' | 'none'>> = {
  instrument: 'none',
  bar: 'none',
  minute: 'none',
  trade: 'none',
  block: 'none',
  damaged_block: 'none',
  history_coverage: 'none',
  imported_file: 'none',
  restructuring: 'none',
  article: 'none',
  revision: 'none',
  user: 'all',
  session: 'owned',
  setting: 'owned',
  portfolio_entry: 'owned',
  portfolio_transaction: 'owned',
  contact_message: 'all',
  secret: 'all',
  second_factor: 'owned',
  recovery_code: 'owned',
  security_event: 'owned',
  feed: 'all',
  workspace: 'owned',
  workspace_object: 'owned',
  alarm: 'owned',
  alarm_state: 'all',
  alarm_message: 'owned',
  alarm_account: 'owned',
  push_subscription: 'owned',
  alarm_watch: 'none',
};

/** The tables of which something is saved. */
const ACCOUNT_TABLES = (Object.keys(SAVED) as (keyof Schema)[]).filter((table) => SAVED[table] !== 'none');

/** A store up to this size is checked completely, in a few hundredths of a second; in a larger one only the accounts are. */
const CHECKED_WHOLE = 64 * 1024 * 1024;

/** The size of a write-ahead log's header, which starts with one of two numbers; the frames follow. */
const LOG_HEAD = 32;
const LOG_MAGIC = [0x377f0682, 0x377f0683];

/**
 * Makes an embedded store usable before the server opens it, under the folder's lock. A store that SQLite finds damaged is
 * renamed with a time stamp and replaced by a new one with every account row that can still be read. A write-ahead log without a
 * header, which SQLite would discard with the writes in it, is set aside as well. The seed loads the market data again. Nothing
 * is ever deleted, and everything is reported to `say`. A store of a newer version is left alone: opening it reports the error.
 *
 * The new store is built in a folder of its own and moved into place when it is complete. So a process that is killed meanwhile
 * leaves either the damaged store, to be repaired again, or the new one, ready to be moved.
 */
export async function repairStore(dataDir: string, say: (line: string) => void, now = new Date()): Promise<void> {
  const file = resolve(storeFile(dataDir));
  const aside = join(dirname(file), `borealis-damaged-${now.toJSON().slice(0, 19).replaceAll(':', '-')}Z.sqlite`);
  const workshop = join(dirname(file), 'repair');
  if (!existsSync(file) && existsSync(storeFile(workshop))) changePlaces(file, aside, workshop);
  if (existsSync(`${file}-wal`) && !isWriteAheadLog(`${file}-wal`)) {
    say(
      `THE STORE'S WRITE-AHEAD LOG ${file}-wal IS DAMAGED: what was written last may be missing. It is set aside as ${aside}-wal.`,
    );
    renameSync(`${file}-wal`, `${aside}-wal`);
  }
  if (!existsSync(file) || !statSync(file).isFile()) return;
  const damage = damageOf(file);
  if (damage === undefined) return;
  say(`THE STORE ${file} IS DAMAGED (${damage}). It is set aside as ${aside}, and a new one takes its place.`);
  rmSync(workshop, { recursive: true, force: true });
  const store = await openStore({ dataDir: workshop, databaseUrl: '' });
  await store.destroy();
  const saved = salvageAccounts(file, storeFile(workshop));
  changePlaces(file, aside, workshop);
  say(`Saved from it: ${saved.map(inWords).join(', ')}.`);
  say(
    'The market data are loaded again; imported bars must be imported again. ' +
      `If you have a backup, stop the server and replace ${file} by it.`,
  );
}

/** The damaged store is replaced last, so that the new store never meets the old one's log. */
function changePlaces(file: string, aside: string, workshop: string): void {
  for (const part of ['', '-wal', '-shm']) if (existsSync(file + part)) renameSync(file + part, aside + part);
  renameSync(storeFile(workshop), file);
  rmSync(workshop, { recursive: true });
}

/** The damage of a store that this version may repair. */
function damageOf(file: string): string | undefined {
  // Like any opening, this writes a killed process's log into the file.
  const database = new DatabaseSync(file);
  const damage = findDamage(database, statSync(file).size);
  const repairable = damage !== undefined && !isOfNewerVersion(database);
  database.close();
  return repairable ? damage : undefined;
}

/** SQLite's description of the damage; undefined if it finds none. Any other problem appears when the store is opened. */
function findDamage(database: DatabaseSync, size: number): string | undefined {
  try {
    for (const what of size <= CHECKED_WHOLE ? ['1'] : ACCOUNT_TABLES) {
      const found = database.prepare(`PRAGMA quick_check(${what})`).get()?.quick_check;
      if (found !== 'ok') return String(found).replaceAll(/\s+/g, ' ');
    }
    return undefined;
  } catch (error) {
    const damaged = [SQLITE_CORRUPT, SQLITE_NOTADB].includes(sqliteCode(error));
    return damaged && error instanceof Error ? error.message : undefined;
  }
}

function isOfNewerVersion(database: DatabaseSync): boolean {
  try {
    const applied = database.prepare('SELECT name FROM kysely_migration').all();
    return applied.some(({ name }) => !isKnownMigration(String(name)));
  } catch {
    return false;
  }
}

/**
 * Copies the readable rows of the accounts. Rows whose subscriber is lost are dropped, except messages, which lose their sender, and
 * feeds, which lose their owner.
 */
function salvageAccounts(damaged: string, sound: string): SalvagedTable[] {
  const from = new DatabaseSync(damaged);
  // SQLite rejects a file that is shorter than its header says, unless it is told to accept the schema as it is.
  from.enableDefensive(false);
  from.exec('PRAGMA writable_schema = ON');
  const to = new DatabaseSync(sound, { enableForeignKeyConstraints: false });
  try {
    to.exec('BEGIN IMMEDIATE');
    const saved = ACCOUNT_TABLES.map((table) => salvageTable(from, to, table));
    for (const table of ['contact_message', 'feed']) {
      to.exec(`UPDATE ${table} SET user_id = NULL WHERE user_id NOT IN (SELECT id FROM user)`);
    }
    for (const table of ACCOUNT_TABLES.filter((table) => SAVED[table] === 'owned')) {
      to.exec(`DELETE FROM ${table} WHERE user_id NOT IN (SELECT id FROM user)`);
    }
    to.exec('DELETE FROM alarm_state WHERE alarm_id NOT IN (SELECT id FROM alarm)');
    to.exec('COMMIT');
    return saved;
  } finally {
    from.close();
    to.close();
  }
}

function inWords({ table, rows, whole }: SalvagedTable): string {
  return `${rows} of ${table.replace('_', ' ')}${whole ? '' : ' (MORE CANNOT BE READ)'}`;
}

/** Whether a log is empty or has a valid header. A fault further on is an unfinished write. */
function isWriteAheadLog(path: string): boolean {
  const log = openSync(path, 'r');
  try {
    if (fstatSync(log).size === 0) return true;
    const head = Buffer.alloc(LOG_HEAD);
    return readSync(log, head, 0, LOG_HEAD, 0) === LOG_HEAD && LOG_MAGIC.includes(head.readUInt32BE(0));
  } finally {
    closeSync(log);
  }
}
