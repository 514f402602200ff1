import { spawn } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { reasonOf } from '../core/reason.ts';
import { StartupError } from '../core/startup-error.ts';
import { refuseExisting } from './sqlite-backup.ts';

/** How many times, and at what interval (ms), to check that no other connection is left. */
const LOOKS = 5;
const LOOK_AGAIN = 200;

/**
 * Writes a consistent snapshot of a PostgreSQL store to `file` with `pg_dump`, even while servers are running. Only the file's
 * owner can read it. Rejects with a `StartupError` if `file` already exists or the dump fails.
 */
export async function backUpPostgres(databaseUrl: string, file: string): Promise<void> {
  refuseExisting(file);
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  try {
    await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${partial}`], databaseUrl);
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

/**
 * Replaces a PostgreSQL store by a backup from `backUpPostgres`, in one transaction. Rejects with a `StartupError`, and changes
 * nothing, if another connection to the database is open or the file cannot be used.
 */
export async function restorePostgres(databaseUrl: string, file: string): Promise<void> {
  if (!existsSync(file)) throw new StartupError(`There is no file ${file}.`);
  if (!(await isLeftAlone(databaseUrl))) {
    throw new StartupError('The database has other connections. Stop the servers first.');
  }
  const options = [
    '--clean',
    '--if-exists',
    '--no-owner',
    '--no-privileges',
    '--single-transaction',
    '--exit-on-error',
  ];
  const { PGDATABASE } = connectionOf(databaseUrl);
  await run('pg_restore', [...options, `--dbname=${PGDATABASE}`, file], databaseUrl);
}

/** Whether there is no other connection. A connection that has just ended may still be listed for a moment. */
async function isLeftAlone(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  const others = `select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  try {
    await client.connect();
    for (let looks = 0; looks < LOOKS; looks++) {
      if ((await client.query(others)).rowCount === 0) return true;
      await setTimeout(LOOK_AGAIN);
    }
    return false;
  } catch (error) {
    throw new StartupError(`The database of DATABASE_URL cannot be used (${reasonOf(error)}).`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}

/** Runs one of PostgreSQL's programs. The password is passed in the environment, because every user can see the arguments. */
function run(program: string, args: readonly string[], databaseUrl: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const child = spawn('/bin/sh', ['-c', 'umask 077; exec "$0" "$@"', program, ...args], {
      env: { ...process.env, ...connectionOf(databaseUrl) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else if (code === NOT_FOUND)
        reject(new StartupError(`${program} is not installed. It comes with PostgreSQL's client.`));
      else reject(new StartupError(`${program}: ${said.trim()}`));
    });
  });
}

/** A shell's exit code for a command that it cannot find. */
const NOT_FOUND = 127;

/** The parts of `postgres://user:password@host:port/database` as the environment variables that PostgreSQL's programs read. */
function connectionOf(databaseUrl: string): Record<string, string> {
  const url = new URL(databaseUrl);
  const user = decodeURIComponent(url.username);
  return {
    PGHOST: decodeURIComponent(url.searchParams.get('host') ?? url.hostname),
    PGPORT: url.port || '5432',
    PGUSER: user,
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)) || user,
    ...(url.searchParams.has('sslmode') && { PGSSLMODE: url.searchParams.get('sslmode') ?? '' }),
  };
}
