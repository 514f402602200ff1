// `npm run soak-memory -- lists|tabs [MINUTES]`: keeps 20 lists, or five tabs with lists and charts, open for an hour on a
// running market, and measures every minute what each page and worker retains after a garbage collection, and the memory of all
// processes. Prints a table, and exits with 1 if anything grows.

import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { seedInstruments } from '../../server/seed/seed-instruments.ts';
import { keep, list } from '../support/board.ts';
import { testLaunch } from '../support/browser.ts';
import { signIn } from '../support/fixtures.ts';
import { freePort } from '../support/free-port.ts';
import { TestServer } from '../support/server.ts';
import { type Footprint, growth, highest, type Sample, SETTLED, unsteady } from './steadiness.ts';
import { Threads } from './threads.ts';

const LISTS = 20;
const ROWS = 12;
const TABS = 5;
const HOUR = 60;
const MB = 2 ** 20;
/** Classes of the browser whose objects hold what a garbage collection here does not see. */
const CLASSES = ['MessagePort', 'OffscreenCanvas', 'HTMLCanvasElement'];
/** Minutes between two counts of such objects. */
const COUNT_EVERY = 10;
const FOOTPRINT_MS = 10_000;

const [what = '', length = String(HOUR), snapshots = ''] = process.argv.slice(2);
const minutes = Number(length);
if (!['lists', 'tabs'].includes(what) || !(minutes > 0)) {
  console.error('usage: lists|tabs [MINUTES [FOLDER for heap snapshots]]');
  process.exit(2);
}
/** A soak shorter than an hour counts as settled sooner. */
const settled = Math.min(SETTLED, minutes / 3);

const american = (await seedInstruments()).filter(({ region, is_index }) => region === 'U' && is_index === 0);
const symbolsFrom = (start: number): string =>
  Array.from({ length: ROWS }, (_, i) => american[(start + i) % american.length]?.symbol.replace('/', '%2F')).join(' ');
const chart = (symbol: string): object => ({
  title: '',
  colour: 0,
  width: 2,
  height: 2,
  content: { kind: 'chart', security: { region: 'U', symbol }, choice: {} },
});

/** The tiles of each tab. */
const boards: readonly (readonly object[])[] =
  what === 'lists'
    ? [Array.from({ length: LISTS }, (_, i) => list(symbolsFrom(3 * i)))]
    : Array.from({ length: TABS }, (_, i) => [
        ...Array.from({ length: 4 }, (_, j) => list(symbolsFrom(12 * i + 3 * j))),
        chart('MSFT'),
        chart(american[i + 2]?.symbol ?? 'SPY'),
      ]);

const server = new TestServer({ MARKET_SPEED: '1', CALL_LIMIT: '0' });
await server.start();
const port = await freePort();
const launch = testLaunch({ whole: false });
const browser = await chromium.launch({ ...launch, args: [...(launch.args ?? []), `--remote-debugging-port=${port}`] });
const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1600, height: 2400 } });
for (const [i, board] of boards.entries()) {
  const page = await context.newPage();
  if (i === 0) await signIn(page, { realtime: true });
  await keep(page, 'demo', board);
  await page.goto('/board');
  await page
    .locator('[data-tile] table tbody td', { hasText: /\d/ })
    .first()
    .waitFor({ state: 'attached', timeout: 300_000 });
}
const threads = await Threads.at(port);
const began = performance.now();
const minute = (): number => (performance.now() - began) / 60_000;

const samples: Sample[] = [];
const footprints: Footprint[] = [];
const measuring = setInterval(() => void measure(), FOOTPRINT_MS);

async function measure(): Promise<void> {
  const processes = await threads.processes().catch(() => []);
  const sizes: Record<string, number> = {};
  for (const { id, type } of [...processes, { id: server.pid, type: 'server' }]) {
    sizes[type] = (sizes[type] ?? 0) + proportionalSize(id);
  }
  footprints.push({ minute: minute(), sizes, size: Object.values(sizes).reduce((sum, size) => sum + size, 0) });
}

/** The proportional set size of a process in megabytes; 0 if it has ended. */
function proportionalSize(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

async function sample(counts: boolean): Promise<void> {
  const heaps = await threads.heaps();
  const objects = counts ? await threads.counts(CLASSES) : undefined;
  samples.push({
    minute: minute(),
    heaps: Object.fromEntries(heaps.map(({ thread, objects, buffers }) => [thread, (objects + buffers) / MB])),
    ...(objects !== undefined && {
      counts: Object.fromEntries(
        Object.entries(objects).flatMap(([thread, each]) =>
          CLASSES.map((name, i) => [`${name} of ${thread}`, each[i] ?? 0]),
        ),
      ),
    }),
  });
  const sizes = heaps.map(
    ({ thread, objects, buffers, embedder }) =>
      `${thread} ${[objects, buffers, embedder].map((bytes) => (bytes / MB).toFixed(2)).join(' + ')}`,
  );
  console.log(
    `${minute().toFixed(1)} min: ${sizes.join(', ')}; all processes ${footprints.at(-1)?.size.toFixed(0)} MB`,
  );
}

async function keepSnapshots(when: string): Promise<void> {
  if (snapshots === '') return;
  for (const thread of Object.keys(samples.at(-1)?.heaps ?? {})) {
    writeFileSync(`${snapshots}/${thread.replace(' ', '-')}-${when}.heapsnapshot`, await threads.heapSnapshot(thread));
  }
}

let countAt = 0;
let keptFirst = false;
while (minute() < minutes) {
  const counts = minute() >= countAt;
  if (counts) countAt += minutes >= HOUR ? COUNT_EVERY : minutes / 6;
  await sample(counts);
  if (!keptFirst && minute() >= settled) {
    keptFirst = true;
    await keepSnapshots('settled');
  }
  await wait(Math.min(60_000, Math.max(1000, (minutes * 60_000) / 60)));
}
clearInterval(measuring);
await sample(true);
await keepSnapshots('end');
threads.close();
await browser.close();
await server.dispose();

console.log(`\n| thread | MB at minute ${settled.toFixed(0)} | at the end | MB a minute since |\n|---|---|---|---|`);
const atSettled = samples.find((each) => each.minute >= settled);
for (const [thread, size] of Object.entries(samples.at(-1)?.heaps ?? {})) {
  console.log(
    `| ${thread} | ${atSettled?.heaps[thread]?.toFixed(2)} | ${size.toFixed(2)} | ${growth(samples, thread, settled).toFixed(4)} |`,
  );
}
const [firstCount, lastCount] = [0, -1].map(
  (i) => samples.filter(({ minute, counts }) => minute >= settled && counts !== undefined).at(i)?.counts,
);
for (const [name, count] of Object.entries(lastCount ?? {})) {
  if (count > 0) console.log(`${name}: ${firstCount?.[name]} at minute ${settled.toFixed(0)}, ${count} at the end`);
}
for (const type of Object.keys(footprints.at(-1)?.sizes ?? {})) {
  const [before, after] = highest(footprints, settled, ({ sizes }) => sizes[type] ?? 0);
  console.log(`processes ${type}: ${before.toFixed(1)} MB at most, then ${after.toFixed(1)} MB`);
}
const faults = unsteady(samples, footprints, settled);
for (const fault of faults) console.log(fault);
console.log(faults.length === 0 ? 'steady' : 'NOT steady');
process.exitCode = faults.length === 0 ? 0 : 1;
