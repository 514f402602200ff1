// `npm run bench [-- NAME …]`: runs the benches named, or all, one after the other; each writes its rows to `bench/out/`. After
// all of them, one table shows the verdict on every target.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, pinnedNode, root, toolEnvironment } from '../server/launch/install.mjs';

ensureInstalled();
const command = join(dirname(fileURLToPath(import.meta.url)), 'command.ts');
const run = spawnSync(pinnedNode(), [command, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: toolEnvironment,
});
process.exitCode = run.status ?? 1;
