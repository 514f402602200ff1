import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../test/support/free-port.ts';
import { p50 } from './figures.ts';
import { alone, type BenchRow, writeRows } from './rows.ts';

const BUILD = fileURLToPath(new URL('../server/launch/build.mjs', import.meta.url));
/** What `npm start` runs. */
const START = fileURLToPath(new URL('../server/launch/start.mjs', import.meta.url));

const FIRST_STARTS = 3;
const LATER_STARTS = 9;

// A start would build the client if it is older than its sources, which should not be measured.
if (spawnSync(process.execPath, [BUILD], { stdio: 'inherit' }).status !== 0) process.exit(1);

const first: number[] = [];
const later: number[] = [];
for (let n = 0; n < FIRST_STARTS; n++) {
  const dataDir = mkdtempSync(join(tmpdir(), 'borealis-start-'));
  first.push(await startOnce(dataDir));
  for (let m = 0; m < LATER_STARTS / FIRST_STARTS; m++) later.push(await startOnce(dataDir));
  rmSync(dataDir, { recursive: true });
}
writeRows('start', [row('first start until the first quote', first), row('later start until the first quote', later)]);

/** Starts a server, requests a quote until there is one with a price, and stops it. Returns milliseconds. */
async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [START], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO_PASSWORD: 'start and stop',
    },
  });
  while (!(await hasQuote(port))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await wait(10);
  }
  const took = performance.now() - began;
  await ended(child);
  return took;
}

async function hasQuote(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/quote/MSFT/U`);
    const [quote] = (await answer.json()) as { last?: number }[];
    return (quote?.last ?? 0) > 0;
  } catch {
    return false;
  }
}

async function ended(child: ChildProcess): Promise<void> {
  const end = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await end;
}

/** The median, in milliseconds from the command to the first quote with data. */
function row(name: string, milliseconds: readonly number[]): BenchRow {
  return alone(name, p50(milliseconds), 'ms', milliseconds.length);
}
