import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { logIn } from '../test/server/log-in.ts';
import { TestServer } from '../test/support/server.ts';
import { ProcessTree, pinProcess } from './browser/process-tree.ts';
import { Viewer } from './replay/viewer.ts';
import { alone, type BenchRow, writeRows } from './rows.ts';
import { SeededRandom } from './seeded-random.ts';

/** The server has one core, the viewers the other. */
const SERVER_CORE = 0;
const VIEWER_CORE = 1;

const VIEWERS = 50;
const SECURITIES = 20;
const SPEED = 10;
/** The number of different days, which the viewers share. */
const DAYS = 10;
/** Their clocks begin at 9:30 and later. */
const OPENING = 34_200_000;
const APART = 120_000;
/** Seconds for decoding the days, and seconds for measuring the cost. */
const BEGIN = 45;
const MEASURED = 40;

const rows: BenchRow[] = [];
pinProcess(process.pid, VIEWER_CORE);
const server = new TestServer({ MARKET_DATE: '2026-11-20', MARKET_SPEED: '1', CALL_LIMIT: '0' });
await server.start();
try {
  pinProcess(server.pid, SERVER_CORE);
  const { cookie } = await logIn(server.url);
  const process = new ProcessTree(server.pid);
  await wait(5_000);
  const idle = await share(process, 10);
  const dates = ((await (await fetch(`${server.url}/api/replay/days`)).json()) as { readonly date: number }[])
    .map(({ date }) => date)
    .slice(1, DAYS + 1);
  const random = new SeededRandom(23);
  const symbols = shares();
  const viewers = Array.from({ length: VIEWERS }, (_, i) => {
    const own = Array.from({ length: SECURITIES }, () => symbols[Math.floor(random.next() * symbols.length)]);
    const settings = { url: server.url, cookie, speed: SPEED, symbols: own };
    return new Viewer({ ...settings, date: dates[i % DAYS], from: OPENING + Math.floor(i / DAYS) * APART });
  });
  const stop = new AbortController();
  const running = viewers.map((viewer) => viewer.run(stop.signal));
  const first = await share(process, BEGIN);
  for (const viewer of viewers) {
    // Until a day is decoded, calls may be answered that it is being loaded.
    viewer.waited = 0;
    viewer.failed = 0;
  }
  const [before, beforeCalls] = [total(viewers, 'lines'), total(viewers, 'calls')];
  const later = await share(process, MEASURED);
  const lines = (total(viewers, 'lines') - before) / MEASURED;
  const calls = (total(viewers, 'calls') - beforeCalls) / MEASURED;
  stop.abort();
  await Promise.all(running);
  console.log({ idle, first, later, lines, calls });
  rows.push(alone('a core for 50 viewers replaying 20 securities each at 10×', later, '%', VIEWERS));
  rows.push(alone('a core in the first 45 s, in which 1,000 days are decoded', first, '%', VIEWERS));
  rows.push(alone('a core without viewers', idle, '%', 0));
  rows.push(alone('lines sent to replays', lines, 'lines/s', VIEWERS));
  rows.push(alone('calls of replays', calls, 'calls/s', VIEWERS));
  rows.push(alone('calls of replays that failed', total(viewers, 'failed'), 'calls', VIEWERS));
  rows.push(
    alone('longest wait of a replay for its lines', Math.max(...viewers.map((one) => one.waited)), 'ms', VIEWERS),
  );
} finally {
  await server.dispose();
}
writeRows('replay', rows);

/** The share of a core that a process uses within this many seconds, in percent. */
async function share(process: ProcessTree, seconds: number): Promise<number> {
  const before = process.cpu();
  const began = performance.now();
  await wait(seconds * 1000);
  return ((process.cpu() - before) / ((performance.now() - began) / 1000)) * 100;
}

function total(viewers: readonly Viewer[], of: 'lines' | 'calls' | 'failed'): number {
  return viewers.reduce((sum, viewer) => sum + viewer[of], 0);
}

/** The shares of the embedded market, each with its country. */
function shares(): string[] {
  const companies = readFileSync(new URL('../server/seed/data/companies.csv', import.meta.url), 'utf8');
  const canadian = new Set([...'TVMCDFE']);
  return companies
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
    .filter(([symbol = '']) => symbol !== '')
    .map(([symbol = '', ex = '']) => `${canadian.has(ex) ? 'C' : 'U'}:${symbol}`);
}
