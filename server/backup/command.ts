import { resolve } from 'node:path';
import { StartupError } from '../core/startup-error.ts';
import { readConfig } from '../settings/config.ts';
import { backUpPostgres, restorePostgres } from './postgres-backup.ts';
import { backUpSqlite, restoreSqlite } from './sqlite-backup.ts';

const USAGE = `npm run backup -- FILE
npm run restore -- FILE

The first writes the store of DATA_DIR or DATABASE_URL to FILE, even while a server is running.
The second replaces the store by FILE. No server may be running.`;

/** `npm run backup` and `npm run restore`. */
async function main([command, file, ...more]: readonly string[]): Promise<string> {
  if (file === undefined || file.startsWith('-') || more.length > 0) throw new StartupError(USAGE);
  const { dataDir, databaseUrl } = readConfig(process.env);
  const path = resolve(file);
  if (command === 'backup') {
    if (databaseUrl === '') backUpSqlite(dataDir, path);
    else await backUpPostgres(databaseUrl, path);
    return `Backed up to ${path}.`;
  }
  if (command !== 'restore') throw new StartupError(USAGE);
  if (databaseUrl !== '') {
    await restorePostgres(databaseUrl, path);
    return `Restored from ${path}.`;
  }
  const aside = restoreSqlite(dataDir, path);
  return aside === ''
    ? `Restored from ${path}.`
    : `Restored from ${path}. The previous store is set aside as ${aside}.`;
}

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
