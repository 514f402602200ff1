import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, pinnedNode, root } from './install.mjs';

const sources = ['ui', 'engine', 'workers', 'build', 'vite.config.ts', 'package-lock.json'];
const built = join(root, 'dist', '.built');

/** Builds the client into `dist/` unless that is newer than every source. Prints a message and returns false if it fails. */
export function ensureBuilt() {
  if (existsSync(built) && statSync(built).mtimeMs > newest(sources.map((name) => join(root, name)))) return true;
  console.log('Building the client …');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const result = spawnSync(pinnedNode(), [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' });
  if (result.status !== 0) {
    console.error('The client could not be built; see the message above.');
    return false;
  }
  writeFileSync(built, '');
  return true;
}

function newest(paths) {
  let latest = 0;
  for (const path of paths) {
    const stat = statSync(path);
    if (stat.isDirectory()) latest = Math.max(latest, newest(readdirSync(path).map((name) => join(path, name))));
    else latest = Math.max(latest, stat.mtimeMs);
  }
  return latest;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  ensureInstalled();
  if (!ensureBuilt()) process.exit(1);
}
