// `npm run dev`: the data server, with Vite's development server in front of it and hot reload.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, pinnedNode, root, toolEnvironment } from './install.mjs';

ensureInstalled();

const port = process.env.PORT ?? '8080';
const host = process.env.HOST ?? '127.0.0.1';
const devPort = process.env.DEV_PORT ?? '5173';
const env = {
  ...toolEnvironment,
  PORT: port,
  HOST: host,
  DEV_PORT: devPort,
  DEBUG_PAGE: process.env.DEBUG_PAGE ?? '1',
  DATA_SERVER: `http://${host}:${port}`,
  // Vite forwards the page's requests with the data server's own host name, so the hub cannot recognise its page by `Host`.
  ALLOWED_ORIGINS: process.env.ALLOWED_ORIGINS ?? `127.0.0.1:${devPort},localhost:${devPort}`,
};
const children = [
  spawn(
    pinnedNode(),
    ['--watch-path=server', '--watch-path=engine', '--watch-preserve-output', join(root, 'server', 'main.ts')],
    {
      cwd: root,
      stdio: 'inherit',
      env,
    },
  ),
  spawn(pinnedNode(), [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], { cwd: root, stdio: 'inherit', env }),
];
let ending = false;
function end(code) {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = code;
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0));
for (const child of children) child.on('exit', (code) => end(code ?? 0));
