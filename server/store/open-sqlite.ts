import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, type Logger } from 'kysely';
import { reasonOf } from '../core/reason.ts';
import { StartupError } from '../core/startup-error.ts';
import { SQLITE_BUSY, SQLITE_CORRUPT, SQLITE_NOTADB, sqliteCode, untilFree } from './busy.ts';
import { NodeSqliteDialect } from './node-sqlite-dialect.ts';
import type { Schema } from './schema.ts';
import { isDiskFull } from './store-trouble.ts';

/** The path of the embedded store's file; SQLite keeps two more beside it, `…-wal` and `…-shm`. */
export function storeFile(dataDir: string): string {
  return join(dataDir, 'borealis.sqlite');
}

/**
 * Opens the embedded store, creating the folder and the file if they are missing. It uses a write-ahead log, so that readers and
 * a writer in several processes do not wait for each other, and `synchronous = FULL`, so that a commit survives a power cut.
 */
export async function openSqlite(dataDir: string, log?: Logger): Promise<Kysely<Schema>> {
  makeFolder(dataDir);
  const file = storeFile(dataDir);
  let writer: DatabaseSync | undefined;
  try {
    keepPrivate(file);
    // No busy timeout: `untilFree` waits instead.
    const opened = new DatabaseSync(file, { timeout: 0 });
    writer = opened;
    await untilFree(() =>
      opened.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;'),
    );
    // Opening reads nothing. A file that is not a database, or is not writable, is detected here.
    await untilFree(() => opened.exec('BEGIN IMMEDIATE; ROLLBACK;'));
    const reader = new DatabaseSync(file, { timeout: 0, readOnly: true });
    return new Kysely<Schema>({ dialect: new NodeSqliteDialect(opened, reader), ...(log && { log }) });
  } catch (error) {
    writer?.close();
    throw new StartupError(explain(error, resolve(file)), { cause: error });
  }
}

/**
 * Creates a file that only this user can read and write, or makes an existing one private, including the files that SQLite keeps
 * beside it. A file that another user owns and shares with this one stays as it is.
 */
export function keepPrivate(file: string): void {
  closeSync(openSync(file, 'a', PRIVATE));
  for (const part of ['', '-wal', '-shm']) {
    if (existsSync(file + part) && statSync(file + part).uid === process.getuid?.()) chmodSync(file + part, PRIVATE);
  }
}

const PRIVATE = 0o600;

/** Creates the data folder and its parents. Throws a `StartupError` if that is not possible. */
export function makeFolder(dataDir: string): void {
  const folder = resolve(dataDir);
  try {
    makeWithParents(folder);
  } catch (error) {
    throw new StartupError(
      `The data folder ${folder} cannot be created (${reasonOf(error)}). ` +
        'Choose another one with DATA_DIR=/path/to/folder, or create it and give this user the right to write in it.',
      { cause: error },
    );
  }
}

/** Node's recursive `mkdirSync` never returns if the parent exists but reports "no such folder" (/proc). */
function makeWithParents(folder: string): void {
  if (!existsSync(folder)) {
    makeWithParents(dirname(folder));
    try {
      mkdirSync(folder, { mode: 0o700 });
    } catch (error) {
      // Another process may have created it at the same moment.
      if (!existsSync(folder)) throw error;
    }
  } else if (!statSync(folder).isDirectory()) {
    throw new Error(`${folder} is a file`);
  }
}

const choose = 'choose another data folder with DATA_DIR=/path/to/folder';

/** That there is no room for a file or folder, and what to do. */
export function fullDisk(place: string): string {
  return `The disk that holds ${place} is full. Make room, or ${choose}.`;
}

function explain(error: unknown, file: string): string {
  const code = sqliteCode(error);
  if (code === SQLITE_BUSY || code === SQLITE_LOCKED) {
    return `The store ${file} is locked by another program. Close that program (a database tool, a backup), or ${choose}.`;
  }
  if (code === SQLITE_NOTADB || code === SQLITE_CORRUPT) {
    return `The store ${file} is damaged or is not a SQLite file. Start the server: it sets the file aside and saves what can be read. Or put a backup in its place.`;
  }
  if (isDiskFull(error)) return fullDisk(file);
  return `The store ${file} cannot be opened for writing (${reasonOf(error)}). Give this user the right to write in that folder, or ${choose}.`;
}

// Primary result codes, https://www.sqlite.org/rescode.html
const SQLITE_LOCKED = 6;
