import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { LIST_ROWS, LISTS, loadInstruments } from '../quotes/load-instruments.ts';
import type { LoadProcess } from '../quotes/load-process.ts';
import type { RawClients } from './raw-clients.ts';

/** What a number of clients received while the feed was running. */
export interface Delivery {
  readonly clients: number;
  /** Lines a second that reached all clients together, and that should have. */
  readonly lines: number;
  readonly due: number;
  /** Items received per second. */
  readonly items: number;
  /** The age of lines on arrival (ms), measured for the first line of each item. */
  readonly p50: number;
  readonly p99: number;
  /** Connections that ended. */
  readonly lost: number;
}

const SYMBOLS: readonly string[] = loadInstruments(LISTS * LIST_ROWS).map(({ symbol }) => symbol);
/** Symbols of a client that follows a few. */
const FEW = 10;
const SETTLED = 2000;
const MEASURED = 8000;
const PAGE = 4096;
/** A client counts as served if this fraction of its lines arrives, and 99 of 100 lines within this time (ms). */
const DELIVERED = 0.97;
const IN_TIME = 1000;

/** Ten symbols from all parts of the list, busy and quiet ones, different for each client. */
export function fewSymbols(client: number): readonly string[] {
  const stride = SYMBOLS.length / FEW;
  return Array.from({ length: FEW }, (_, i) => SYMBOLS[(client % stride) + i * stride] ?? '');
}

/** All symbols. */
export function allSymbols(): readonly string[] {
  return SYMBOLS;
}

/** Runs the feed at `rate` lines a second and counts what arrives; each client follows `share` of all lines. */
export async function deliver(load: LoadProcess, clients: RawClients, rate: number, share: number): Promise<Delivery> {
  await load.rate(rate);
  await wait(SETTLED);
  const before = await load.state();
  clients.reset();
  const began = performance.now();
  await wait(MEASURED);
  const { lines, items } = clients;
  const ages = Float64Array.from(clients.ages).sort();
  const after = await load.state();
  const seconds = (performance.now() - began) / 1000;
  await load.rate(0);
  await wait(SETTLED);
  const at = (part: number): number => ages[Math.min(ages.length - 1, Math.floor(ages.length * part))] ?? Number.NaN;
  return {
    clients: clients.count,
    lines: lines / seconds,
    due: ((after.lines - before.lines) * share * clients.count) / seconds,
    items: items / seconds,
    p50: at(0.5),
    p99: at(0.99),
    lost: clients.lost,
  };
}

/** Whether all clients were served. */
export function isHeld({ lines, due, p99, lost }: Delivery): boolean {
  return lost === 0 && lines >= DELIVERED * due && p99 <= IN_TIME;
}

/** The average fraction of all lines for a client that follows a few symbols. */
export const FEW_SHARE = FEW / SYMBOLS.length;

/** Resident bytes of a process. */
export function residentBytes(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE;
}
