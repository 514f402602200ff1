import { dirname, resolve } from 'node:path';
import type { ServerConfig } from '../settings/config.ts';
import { makeFolder } from '../store/open-sqlite.ts';
import type { Store } from '../store/store.ts';
import { RotatingFile } from './rotating-file.ts';
import { SecurityLog } from './security-log.ts';

/** Fifty megabytes at most: some 300,000 events. */
const ROTATION = { bytes: 10 * 1024 * 1024, older: 4 };

/** The security log that the settings ask for. `complain` is called when the log cannot be written. */
export function openSecurityLog(
  store: Store,
  { securityLog, dataDir }: Pick<ServerConfig, 'securityLog' | 'dataDir'>,
  complain: (line: string) => void,
): SecurityLog {
  if (securityLog === 'off') return new SecurityLog(store, undefined, complain);
  if (securityLog === '-') {
    const add = async (line: string): Promise<void> => void process.stdout.write(`${line}\n`);
    return new SecurityLog(store, { add }, complain);
  }
  const path = resolve(securityLog === '' ? `${dataDir}/security.log` : securityLog);
  try {
    makeFolder(dirname(path));
  } catch {
    // Ignored here: the first line that cannot be written reports it.
  }
  return new SecurityLog(store, new RotatingFile(path, ROTATION), complain);
}
