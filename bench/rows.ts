import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { BrowserCost } from './browser/browser-cost.ts';
import { TARGETS } from './targets.ts';
import { verdicts } from './verdicts.ts';

/** One measured comparison. */
export interface BenchRow {
  readonly name: string;
  readonly ours: number;
  readonly peer: number;
  readonly peerName: string;
  /** The unit of `ours` and `peer`. */
  readonly unit: string;
  /** How many times better ours is, whichever way the unit runs: above 1 we win. */
  readonly ratio: number;
  /** The number of samples or items behind the figures. */
  readonly n: number;
  /** The lowest and highest of several runs, of which `ours` and `peer` are the medians. */
  readonly spread?: readonly [least: number, most: number];
  readonly peerSpread?: readonly [least: number, most: number];
  /** What the whole browser cost meanwhile, in rows of benches that start one. */
  readonly cost?: BrowserCost;
  readonly peerCost?: BrowserCost;
}

const OUT = new URL('out/', import.meta.url);

/** A row without a peer. */
export function alone(name: string, ours: number, unit: string, n: number): BenchRow {
  return { name, ours, peer: Number.NaN, peerName: 'none', unit, ratio: Number.NaN, n };
}

/** Writes `bench/out/NAME.json`, and prints the rows and the verdicts on the bench's targets. */
export function writeRows(name: string, rows: readonly BenchRow[]): void {
  saveRows(name, rows);
  printRows(rows);
  console.table(
    verdicts(
      TARGETS.filter(({ bench }) => bench === name),
      () => rows,
    ),
  );
}

/** Writes `bench/out/NAME.json`; a long bench does so after each part. */
export function saveRows(name: string, rows: readonly BenchRow[]): void {
  mkdirSync(OUT, { recursive: true });
  writeFileSync(new URL(`${name}.json`, OUT), `${JSON.stringify(rows, null, 2)}\n`);
}

/** The rows of `bench/out/NAME.json`; none if the bench has not run. */
export function readRows(name: string): readonly BenchRow[] {
  try {
    return JSON.parse(readFileSync(new URL(`${name}.json`, OUT), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Removes `bench/out/NAME.json`. */
export function forgetRows(name: string): void {
  rmSync(new URL(`${name}.json`, OUT), { force: true });
}

function printRows(rows: readonly BenchRow[]): void {
  console.table(
    rows.map(({ name: what, ours, peer, peerName, unit, ratio, n, ...more }) => ({
      what,
      ours: shown(ours) + range(more.spread),
      peer: shown(peer) + range(more.peerSpread),
      'peer is': peerName,
      unit,
      ratio: shown(ratio),
      n,
      ...(more.cost && { 'our cost': costText(more.cost) }),
      ...(more.peerCost && { 'its cost': costText(more.peerCost) }),
    })),
  );
}

function range(spread: readonly [number, number] | undefined): string {
  return spread === undefined ? '' : ` (${shown(spread[0])}–${shown(spread[1])})`;
}

/** Cores of all processes, cores of the page's thread, and megabytes of all processes. */
function costText({ cores, page, megabytes }: BrowserCost): string {
  return `${cores.toFixed(2)} / ${page.toFixed(2)} cores, ${megabytes.toFixed(0)} MB`;
}

function shown(figure: number): string {
  return figure.toLocaleString('en-CA', { maximumSignificantDigits: 4 });
}
