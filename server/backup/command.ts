import { resolve } from 'node:path';
import { StartupError } from '../core/startup-error.ts';
import { FeedRegistry } from '../feeds/feed-registry.ts';
import { readConfig, type ServerConfig } from '../settings/config.ts';
import { openStore } from '../store/store.ts';
import { backUpPostgres, restorePostgres } from './postgres-backup.ts';
import { backUpSqlite, restoreSqlite } from './sqlite-backup.ts';

const USAGE = `npm run backup -- FILE
npm run restore -- FILE

The first writes the store of DATA_DIR or DATABASE_URL to FILE, even while a server is running.
The second replaces the store by FILE. No server may be running.
The key of the feeds, feeds.key in DATA_DIR, is not in FILE: keep a copy of it elsewhere.`;

/** `npm run backup` and `npm run restore`. */
async function main([command, file, ...more]: readonly string[]): Promise<string> {
  if (file === undefined || file.startsWith('-') || more.length > 0) throw new StartupError(USAGE);
  const config = readConfig(process.env);
  const { dataDir, databaseUrl } = config;
  const path = resolve(file);
  if (command === 'backup') {
    if (databaseUrl === '') backUpSqlite(dataDir, path);
    else await backUpPostgres(databaseUrl, path);
    return `Backed up to ${path}.`;
  }
  if (command !== 'restore') throw new StartupError(USAGE);
  if (databaseUrl !== '') {
    await restorePostgres(databaseUrl, path);
    return `Restored from ${path}.${await feedTrouble(config)}`;
  }
  const aside = restoreSqlite(dataDir, path);
  const where = aside === '' ? '' : ` The previous store is set aside as ${aside}.`;
  return `Restored from ${path}.${where}${await feedTrouble(config)}`;
}

/** What the operator has to do before the feeds of a restored store work again; empty if nothing. */
async function feedTrouble(config: ServerConfig): Promise<string> {
  const store = await openStore(config);
  try {
    await new FeedRegistry({ store, dataDir: config.dataDir, environment: {} }, []).checkKey();
    return '';
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return `\nIts feeds do not work yet: ${error.message}`;
  } finally {
    await store.destroy();
  }
}

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
