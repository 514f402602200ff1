import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf } from '../core/reason.ts';
import { StartupError } from '../core/startup-error.ts';
import { lockFolder } from '../store/folder-lock.ts';
import { isKnownMigration } from '../store/migrations.ts';
import { storeFile } from '../store/open-sqlite.ts';

/** How long to wait for a writer (milliseconds). A commit takes far less. */
const LOCK_TIMEOUT_MS = 30_000;

/**
 * Writes a consistent snapshot of the embedded store to `file`, even while a server is running. The copy gets its name only after
 * it has been checked and is on the disk. Only its owner can read it. Throws a `StartupError` if there is no store, `file`
 * already exists, or the copy cannot be written.
 */
export function backUpSqlite(dataDir: string, file: string): void {
  const source = storeFile(dataDir);
  if (!existsSync(source)) throw new StartupError(`There is no store in ${resolve(dataDir)}: nothing to back up.`);
  refuseExisting(file);
  const partial = `${file}.partial`;
  try {
    makePrivate(partial);
    const database = new DatabaseSync(source, { readOnly: true, timeout: LOCK_TIMEOUT_MS });
    try {
      database.prepare('VACUUM INTO ?').run(partial);
    } finally {
      database.close();
    }
    checkStore(partial);
    putInPlace(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error instanceof StartupError ? error : cannotWrite(file, error);
  }
}

/**
 * Replaces the embedded store by a backup from `backUpSqlite`. The previous store is renamed with a time stamp. Returns its new
 * name, or an empty string if there was none. Throws a `StartupError`, and changes nothing, if a server is using the folder or
 * `file` is not a complete store that this version can read.
 */
export function restoreSqlite(dataDir: string, file: string, now = new Date()): string {
  if (!existsSync(file)) throw new StartupError(`There is no file ${file}.`);
  checkStore(file);
  const unlock = lockFolder(dataDir);
  const place = resolve(storeFile(dataDir));
  const partial = `${place}.partial`;
  try {
    makePrivate(partial);
    copyFileSync(file, partial);
    const aside = existsSync(place) ? setAside(place, now) : '';
    putInPlace(partial, place);
    return aside;
  } catch (error) {
    rmSync(partial, { force: true });
    throw cannotWrite(place, error);
  } finally {
    unlock();
  }
}

/** Throws a `StartupError` if the file exists: a backup never overwrites another one. */
export function refuseExisting(file: string): void {
  if (existsSync(file)) throw new StartupError(`${file} already exists. Give the backup another name.`);
}

/** Renames the store and its write-ahead log, which belong together. */
function setAside(place: string, now: Date): string {
  const name = `borealis-replaced-${now.toJSON().slice(0, 19).replaceAll(':', '-')}Z.sqlite`;
  const aside = join(dirname(place), name);
  for (const part of ['', '-wal', '-shm']) if (existsSync(place + part)) renameSync(place + part, aside + part);
  return aside;
}

function makePrivate(file: string): void {
  rmSync(file, { force: true });
  closeSync(openSync(file, 'wx', 0o600));
}

/** Renames the partial file once its bytes are on disk, and waits until the new name is, too. */
function putInPlace(partial: string, file: string): void {
  flush(partial);
  renameSync(partial, file);
  flush(dirname(resolve(file)));
}

function flush(path: string): void {
  const opened = openSync(path, 'r');
  fsyncSync(opened);
  closeSync(opened);
}

function checkStore(file: string): void {
  let found: unknown;
  let applied: readonly Record<string, unknown>[] = [];
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      found = database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check;
      applied = database.prepare('SELECT name FROM kysely_migration').all();
    } finally {
      database.close();
    }
  } catch (error) {
    found = reasonOf(error);
  }
  if (found !== 'ok') throw new StartupError(`${file} is not a complete Borealis store (${String(found)}).`);
  if (applied.some(({ name }) => !isKnownMigration(String(name)))) {
    throw new StartupError(`${file} was written by a newer version of Borealis. Update first.`);
  }
}

function cannotWrite(file: string, error: unknown): StartupError {
  return new StartupError(`${file} cannot be written (${reasonOf(error)}).`, { cause: error });
}
