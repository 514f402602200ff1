// Ensures that there is a browser to test with: an installed one, Playwright's download, or Debian's package.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { browserPath } from './browser.ts';

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}

function download(): void {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  if (run(process.execPath, [cli, 'install', 'chromium'])) return;
  if (process.getuid?.() !== 0) return;
  run('apt-get', ['update', '-qq']);
  // The tests are faster in the shell, which older distributions do not have.
  for (const name of ['chromium', 'chromium-headless-shell']) run('apt-get', ['install', '-y', '-qq', name]);
}

if (browserPath() === null) download();
const path = browserPath();
if (path === null) {
  console.error('No browser: install Chromium (Debian: apt-get install chromium), or set CHROMIUM_PATH to one.');
  process.exitCode = 1;
} else {
  console.log(path ?? "Playwright's own Chromium");
}
