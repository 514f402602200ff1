import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { DAY_SECONDS, dateOfWall } from '../engine/time/exchange-time.ts';
import { MINUTE_BLOCK } from '../server/blocks/block-layout.ts';
import { Histories } from '../server/blocks/histories.ts';
import { storeFile } from '../server/store/open-sqlite.ts';
import { openStore, type Store } from '../server/store/store.ts';
import { freePort } from '../test/support/free-port.ts';
import { p50, quantile } from './figures.ts';
import { A_SYMBOL, giveLastMinutes, giveMinutes } from './history/many-minutes.ts';
import { alone, type BenchRow, saveRows, writeRows } from './rows.ts';
import { addMany } from './server/many-instruments.ts';

/**
 * A large history, without a peer: `SYMBOLS` symbols of ten years of minutes each, a billion bars, of which `SERIES` series are
 * different; then ten times as many symbols with only their last days. `STORE` names a folder in which the store is created, or
 * used again, and is kept.
 */
const SYMBOLS = Number(process.env.SYMBOLS ?? 1000);
const SERIES = Number(process.env.SERIES ?? 100);
const SCANNED = 10 * SYMBOLS;
const BARS = SYMBOLS * A_SYMBOL;
/** The number of charts requested, each of another symbol. */
const CHARTS = 100;
const STARTS = 3;
const MAIN = fileURLToPath(new URL('../server/main.ts', import.meta.url));

const kept = process.env.STORE;
const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'borealis-large-'));
const rows: BenchRow[] = [];
try {
  const made = await openStore({ dataDir, databaseUrl: '' });
  await make(made);
  rows.push(alone('bytes of a large store per bar', statSync(storeFile(dataDir)).size / BARS, 'B', BARS));
  await makeLast(made);
  const symbols = (await many(made)).slice(0, SYMBOLS).map(({ symbol, region }) => `${symbol}/${region}`);
  await made.destroy();
  await start(symbols);
  saveRows('large-history', rows);
  await scan();
  writeRows('large-history', rows);
} finally {
  if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
}

function many(store: Store): Promise<{ id: number; symbol: string; region: string }[]> {
  const named = store.selectFrom('instrument').select(['id', 'symbol', 'region']).where('name', 'like', 'Many %');
  return named.orderBy('id').execute();
}

async function idsOf(store: Store): Promise<number[]> {
  return (await many(store)).map(({ id }) => id);
}

async function make(store: Store): Promise<void> {
  const began = performance.now();
  const known = (await idsOf(store)).length;
  if (known < SYMBOLS) await addMany(store, SYMBOLS, known);
  await giveMinutes(store, (await idsOf(store)).slice(0, SYMBOLS), SERIES, (done) => {
    if (done % 10 === 0) process.stdout.write(`\r${done} of ${SYMBOLS} symbols, ${seconds(began)} s`);
  });
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(store);
  console.log(`\n${BARS} bars are there after ${seconds(began)} s`);
}

/** Adds the symbols that have only their last days. */
async function makeLast(store: Store): Promise<void> {
  const ids = await idsOf(store);
  if (ids.length >= SCANNED) return;
  await addMany(store, SCANNED, ids.length);
  await giveLastMinutes(store, ids, (await idsOf(store)).slice(ids.length));
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(store);
}

/** Starts servers on the store, and requests charts from them. */
async function start(symbols: readonly string[]): Promise<void> {
  const starts: number[] = [];
  const started: number[] = [];
  const charts = new Map<string, number[]>();
  for (let i = 0; i < STARTS; i++) {
    const port = await freePort();
    const began = performance.now();
    const child = spawn(process.execPath, [MAIN], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO_PASSWORD: 'large-history', CALL_LIMIT: '0' },
    });
    try {
      while (!(await answers(`http://127.0.0.1:${port}/api/quote/${symbols[i]}`))) {
        if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
        await wait(5);
      }
      starts.push(performance.now() - began);
      started.push(processorOf(child));
      if (i === STARTS - 1) await askForCharts(port, symbols, charts);
    } finally {
      await ended(child);
    }
  }
  // The first server on a new store loads the seed.
  rows.push(alone('start of a server on a large history', p50(starts.slice(1)), 'ms', SCANNED));
  rows.push(alone('processor time of that start', p50(started.slice(1)), 'ms', SCANNED));
  for (const [range, times] of charts) {
    rows.push(alone(`first chart of a symbol, ${range}, p50`, p50(times), 'ms', times.length));
    rows.push(alone(`first chart of a symbol, ${range}, p99`, quantile(times, 0.99), 'ms', times.length));
  }
}

async function askForCharts(port: number, symbols: readonly string[], charts: Map<string, number[]>): Promise<void> {
  for (const [range, from, to] of [
    ['five days of minutes', 20180305, 20180309],
    ['60 sessions of minutes', 20200203, 20200429],
    ['all days', 20000101, 20261231],
  ] as const) {
    const times: number[] = [];
    for (let i = 0; i < CHARTS; i++) {
      const symbol = symbols[(i * 23 + range.length * 31) % SYMBOLS];
      const path = `${range === 'all days' ? 'close' : 'trade'}/${symbol}/${from}/${to}`;
      const began = performance.now();
      const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`);
      const text = await answer.text();
      if (!answer.ok || text.length < 1000) throw new Error(`${path}: ${answer.status} ${text.slice(0, 100)}`);
      times.push(performance.now() - began);
    }
    charts.set(range, times);
  }
}

/** Reads the last five days of many symbols, and ten years of one, and measures delays of the event loop. */
async function scan(): Promise<void> {
  const store = await openStore({ dataDir, databaseUrl: '' });
  try {
    const ids = await idsOf(store);
    const histories = new Histories(store);
    const ends = await store
      .selectFrom('block')
      .select(['first', 'last'])
      .where('instrument_id', '=', ids[0])
      .where('grain', '=', MINUTE_BLOCK.grain)
      .orderBy('first', 'desc')
      .limit(2)
      .execute();
    const before = process.memoryUsage().rss;
    const loop = monitorEventLoopDelay({ resolution: 1 });
    loop.enable();
    // The last days of the histories differ by some days; their blocks begin on the same day.
    for (const [name, end] of [
      ['five of the last days of many symbols scanned', ends[0].last - 5 * DAY_SECONDS],
      ['five days of many symbols scanned that lie in two full blocks', ends[1].first + 3 * DAY_SECONDS],
    ] as const) {
      const [first, last] = [dateOfWall(end - 6 * DAY_SECONDS), dateOfWall(end)];
      const began = performance.now();
      const processor = process.cpuUsage();
      const main = process.threadCpuUsage();
      for (const id of ids) await histories.readMinutes(id, first, last);
      rows.push(alone(name, performance.now() - began, 'ms', ids.length));
      rows.push(alone(`processor time of ${name}`, milliseconds(process.cpuUsage(processor)), 'ms', ids.length));
      rows.push(alone(`main thread's time of ${name}`, milliseconds(process.threadCpuUsage(main)), 'ms', ids.length));
    }
    for (let i = 0; i < 10; i++) await histories.readMinutes(ids[(i * 97) % SYMBOLS], 0, 99991231);
    loop.disable();
    rows.push(alone('longest wait of the event loop while histories are read', loop.max / 1e6, 'ms', ids.length));
    global.gc?.();
    const grown = (process.memoryUsage().rss - before) / 2 ** 20;
    rows.push(alone('memory that reading has left', grown, 'MB', ids.length));
  } finally {
    await store.destroy();
  }
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

/** Milliseconds of processor that a process has taken, as Linux counts them. */
function processorOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function ended(child: ChildProcess): Promise<void> {
  const end = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await end;
}

function seconds(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(0);
}
