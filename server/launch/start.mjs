// `npm start`: what a fresh clone needs, in order: dependencies, the built client, the data server.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled, pinnedNode, root, toolEnvironment } from './install.mjs';

ensureInstalled();
ensureBuilt();

const server = spawn(pinnedNode(), [join(root, 'server', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: toolEnvironment,
});
// Ctrl-C reaches the server through the terminal's process group; a signal sent to this process alone is handed on.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 0 : 1)));
