import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { reasonOf } from '../core/reason.ts';
import { StartupError } from '../core/startup-error.ts';
import { SQLITE_BUSY, SQLITE_NOTADB, sqliteCode } from './busy.ts';
import { keepPrivate, makeFolder } from './open-sqlite.ts';

/**
 * Takes the data folder for one server: two of them would run two markets under the same names. Commands such as
 * `npm run import` do not take it. The lock is an exclusive transaction on an empty SQLite file, so the operating system
 * holds it and lets go of it when the process ends, however it ends: there is no stale lock and no process number to
 * guess about. The function that is returned gives the folder back. A lock file with something else in it is replaced. Throws a
 * `StartupError` when another server has the folder.
 */
export function lockFolder(dataDir: string): () => void {
  makeFolder(dataDir);
  const file = join(dataDir, 'server.lock');
  try {
    try {
      return take(file);
    } catch (error) {
      // A server that holds the lock is met before what is in the file.
      if (sqliteCode(error) !== SQLITE_NOTADB) throw error;
      rmSync(file);
      return take(file);
    }
  } catch (error) {
    throw new StartupError(
      sqliteCode(error) === SQLITE_BUSY
        ? `Another Borealis server is using the data folder ${resolve(dataDir)}. Stop it first, or start this one on a folder of its own: ` +
            'DATA_DIR=/path/to/folder PORT=8081 npm start.'
        : `The data folder ${resolve(dataDir)} cannot be written (${reasonOf(error)}). ` +
            'Give this user the right to write in it, or choose another one with DATA_DIR=/path/to/folder.',
      { cause: error },
    );
  }
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
