import { readFileSync } from 'node:fs';
import { regionOfExchange } from '../engine/quotes/region.ts';
import { logIn } from '../test/server/log-in.ts';
import { TestServer } from '../test/support/server.ts';
import { pinProcess } from './browser/process-tree.ts';
import { LoadProcess } from './quotes/load-process.ts';
import { alone, type BenchRow, saveRows, writeRows } from './rows.ts';
import { attack } from './server/heavy-attack.ts';
import {
  allSymbols,
  type Delivery,
  deliver,
  FEW_SHARE,
  fewSymbols,
  isHeld,
  residentBytes,
} from './server/hub-figures.ts';
import { quoteCalls } from './server/quote-calls.ts';
import { RawClients } from './server/raw-clients.ts';

/** The server has one core, the generator the other. */
const SERVER_CORE = 0;
const GENERATOR_CORE = 1;

const IDLE_CLIENTS = 2000;
/** Lines a second for each client in the capacity test. */
const EACH = 10;
const HELD_STEPS = [1000, 2500, 3500, 5000, 7000];
const READERS = 25;
/** The number of quote lists requested in turn. */
const LISTS = 40;
const BATCHED_STEPS = [150_000, 300_000, 400_000, 500_000, 650_000];

/**
 * Azure SignalR Service, a unit of the standard tier, broadcasting (Microsoft's performance guide): 1,000 connections,
 * 2,000 messages of 2 KB a second, 99 of 100 within a second. Its self-hosted server has no published figures.
 */
const AZURE = { name: 'Azure SignalR, 1 unit (published)', connections: 1000, messages: 2000 } as const;

const rows: BenchRow[] = [];
const failures: string[] = [];
pinProcess(process.pid, GENERATOR_CORE);

await attempt('idle clients', measureIdle);
await attempt('held clients', measureHeld);
await attempt('batched lines', measureBatched);
await attempt('quote calls', measureCalls);
await attempt('heavy calls of one address', () => measureAttack(1));
await attempt('heavy calls of twenty addresses', () => measureAttack(20));
writeRows('server', rows);
for (const failure of failures) console.error(failure);
process.exitCode = failures.length === 0 ? 0 : 1;

async function measureIdle(): Promise<void> {
  await withClients(async ({ load, clients }) => {
    // The first clients bear the cost of compiled code and of shared buffers.
    await clients.open(200, () => []);
    const before = residentBytes(load.pid);
    await clients.open(IDLE_CLIENTS, () => []);
    const each = (residentBytes(load.pid) - before) / IDLE_CLIENTS / 1024;
    rows.push(alone('resident memory per idle client', each, 'KB', IDLE_CLIENTS));
  });
}

async function measureHeld(): Promise<void> {
  await withClients(async ({ load, clients }) => {
    let held = 0;
    let delivered = 0;
    for (const count of HELD_STEPS) {
      await clients.open(count - clients.count, fewSymbols);
      const delivery = await deliver(load, clients, EACH / FEW_SHARE, FEW_SHARE);
      printDelivery(delivery);
      if (!isHeld(delivery)) break;
      held = count;
      delivered = delivery.items;
    }
    rows.push(alone(`clients served at ${EACH} lines/s each`, held, 'clients', held));
    rows.push(
      versus(`clients served, compared with ${AZURE.connections} connections`, held, AZURE.connections, 'clients'),
    );
    rows.push(versus('items delivered to these clients', delivered, AZURE.messages, 'messages/s'));
  });
}

async function measureBatched(): Promise<void> {
  await withClients(async ({ load, clients }) => {
    await clients.open(READERS, allSymbols);
    let best = 0;
    for (const lines of BATCHED_STEPS) {
      const delivery = await deliver(load, clients, lines / READERS, 1);
      printDelivery(delivery);
      best = Math.max(best, delivery.lines);
      if (!isHeld(delivery)) break;
    }
    rows.push(alone('lines delivered in batches', best, 'lines/s', READERS));
    const half = await deliver(load, clients, Math.min(best, 300_000) / 2 / READERS, 1);
    printDelivery(half);
    rows.push(alone('age of a line at half the delivered load, p99', half.p99, 'ms', READERS));
  });
}

async function measureCalls(): Promise<void> {
  const server = new TestServer({ MARKET_SPEED: '1', CALL_LIMIT: '0' });
  await server.start();
  try {
    pinProcess(server.pid, SERVER_CORE);
    const figures = await quoteCalls(server.url, quoteLists());
    console.log(figures);
    rows.push(alone('calls of /api/quote for 50 symbols', figures.rate, 'answers/s', 50));
  } finally {
    await server.dispose();
  }
}

/** Requests a hundred days of minutes ninety times a second, and measures how a visitor at another address is served. */
async function measureAttack(addresses: number): Promise<void> {
  const server = new TestServer({ MARKET_SPEED: '1' });
  await server.start();
  try {
    pinProcess(server.pid, SERVER_CORE);
    const [list = []] = quoteLists();
    const heavy = list.map((symbol) => `/api/trade/${pathOf([symbol])}/U/20200906/20201214`);
    const ordinary = ['/healthz', `/api/quote/${pathOf(list)}/U`];
    const figures = await attack(server.url, server.pid, heavy, ordinary, addresses);
    console.log(figures);
    const slower = figures.attacked / figures.quiet;
    rows.push(alone("visitor's p95 under attack, relative to before", slower, '×', addresses));
    rows.push(alone("visitor's unanswered calls under attack", figures.unanswered, 'calls', addresses));
    rows.push(alone('peak resident memory under attack', figures.highest / 1e6, 'MB', addresses));
    const left = (figures.after - figures.before) / 1e6;
    rows.push(alone('resident memory gained by the attack', left, 'MB', addresses));
  } finally {
    await server.dispose();
  }
}

/** Symbols as a path segment. */
function pathOf(symbols: readonly string[]): string {
  return encodeURIComponent(symbols.join(' ').replaceAll('/', '!'));
}

/** Runs something with a server and logged-in clients. */
async function withClients(work: (parts: { load: LoadProcess; clients: RawClients }) => Promise<void>): Promise<void> {
  const load = await LoadProcess.start();
  try {
    pinProcess(load.pid, SERVER_CORE);
    const clients = new RawClients(load.url, (await logIn(load.url, 'demo', 'load test')).cookie);
    try {
      await work({ load, clients });
    } finally {
      await clients.close();
    }
  } finally {
    load.stop();
  }
}

/** Different lists of fifty shares of the embedded market, region U. */
function quoteLists(): readonly (readonly string[])[] {
  const companies = readFileSync(new URL('../server/seed/data/companies.csv', import.meta.url), 'utf8');
  const shares = companies
    .split('\n')
    .map((line) => line.split(','))
    .filter(([, ex = '']) => regionOfExchange(ex) === 'U')
    .map(([symbol = '']) => symbol);
  return Array.from({ length: LISTS }, (_, i) =>
    Array.from({ length: 50 }, (_, k) => shares[(i * 7 + k) % shares.length]),
  );
}

/** If one measurement fails, the others are still made and written. */
async function attempt(what: string, measure: () => Promise<void>): Promise<void> {
  try {
    await measure();
  } catch (error) {
    failures.push(`${what}: ${error instanceof Error ? error.message : error}`);
  }
  saveRows('server', rows);
}

function versus(name: string, ours: number, peer: number, unit: string): BenchRow {
  return { name, ours, peer, peerName: AZURE.name, unit, ratio: ours / peer, n: ours };
}

function printDelivery({ clients, lines, due, items, p50, p99, lost }: Delivery): void {
  console.log(
    `${clients} clients: ${Math.round(lines)} of ${Math.round(due)} lines/s in ${Math.round(items)} items/s, ` +
      `age ${p50.toFixed(1)} / ${p99.toFixed(1)} ms (p50 / p99), ${lost} lost`,
  );
}
