// `npm run bench [-- NAME …]`: runs the benches named, or all, one after the other; each writes its rows to `bench/out/`.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, pinnedNode, root, toolEnvironment } from '../server/launch/install.mjs';

ensureInstalled();
const folder = dirname(fileURLToPath(import.meta.url));
const all = readdirSync(folder)
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.slice(0, -'.bench.ts'.length))
  .sort();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No such bench: ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(2);
}
let failures = 0;
for (const name of wanted.length > 0 ? wanted : all) {
  console.log(`\n— ${name}`);
  const run = spawnSync(pinnedNode(), ['--expose-gc', join(folder, `${name}.bench.ts`)], {
    cwd: root,
    stdio: 'inherit',
    env: toolEnvironment,
  });
  if (run.status !== 0) failures += 1;
}
process.exitCode = failures === 0 ? 0 : 1;
