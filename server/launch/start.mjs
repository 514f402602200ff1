// `npm start`: everything that a fresh clone needs, in order: dependencies, the built client, the data server.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, pinnedNode, root, toolEnvironment } from './install.mjs';

ensureInstalled();
if (!ensureBuilt()) process.exit(1);

const server = spawn(pinnedNode(), [join(root, 'server', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: toolEnvironment,
});
// A terminal sends Ctrl-C to both processes, a supervisor only to this one. So every signal is forwarded, and the server ignores
// the second. A signal that kills it before it handles signals (during the first load) counts as a stop, too.
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
for (const signal of signals) process.on(signal, () => server.kill(signal));
// A signal to npm alone kills the shell between npm and this process without being forwarded. So this process stops when it is
// orphaned.
if (process.env.npm_lifecycle_event !== undefined) {
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) server.kill('SIGTERM');
  }, 500).unref();
}
server.on('exit', (code, signal) => process.exit(code ?? (signals.includes(signal) ? 0 : 1)));
