import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
    rows.map(({ name: what, ours, peer, peerName, unit, ratio, n }) => ({
      what,
      ours: shown(ours),
      peer: shown(peer),
      'peer is': peerName,
      unit,
      ratio: shown(ratio),
      n,
    })),
  );
}

function shown(figure: number): string {
  return figure.toLocaleString('en-CA', { maximumSignificantDigits: 4 });
}
