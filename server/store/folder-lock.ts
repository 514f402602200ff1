import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf } from '../core/reason.ts';
import { StartupError } from '../core/startup-error.ts';
import { SQLITE_BUSY, SQLITE_NOTADB, sqliteCode } from './busy.ts';
import { fullDisk, keepPrivate, makeFolder } from './open-sqlite.ts';
import { isDiskFull } from './store-trouble.ts';

/**
 * Locks the data folder for one server: two servers would run two markets under the same names. Commands such as `npm run import`
 * do not lock it. The lock is an exclusive transaction on an empty SQLite file, so the operating system releases it when the
 * process ends, however it ends: there are no stale locks and no process ids to check. The returned function releases the folder.
 * A lock file with other contents is replaced. Throws a `StartupError` if another server has locked the folder.
 */
export function lockFolder(dataDir: string): () => void {
  makeFolder(dataDir);
  const file = join(dataDir, 'server.lock');
  try {
    try {
      return take(file);
    } catch (error) {
      // A lock held by another server is detected before the file's contents are read.
      if (sqliteCode(error) !== SQLITE_NOTADB) throw error;
      rmSync(file);
      return take(file);
    }
  } catch (error) {
    throw new StartupError(explain(error, resolve(dataDir)), { cause: error });
  }
}

function explain(error: unknown, folder: string): string {
  if (sqliteCode(error) === SQLITE_BUSY) {
    return `Another Borealis server is using the data folder ${folder}. Stop it first, or start this one on a folder of its own: DATA_DIR=/path/to/folder PORT=8081 npm start.`;
  }
  if (isDiskFull(error)) return fullDisk(folder);
  return `The data folder ${folder} cannot be written (${reasonOf(error)}). Give this user the right to write in it, or choose another one with DATA_DIR=/path/to/folder.`;
}

function take(file: string): () => void {
  keepPrivate(file);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    throw error;
  }
  return () => database.close();
}
