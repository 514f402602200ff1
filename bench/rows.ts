import { mkdirSync, writeFileSync } from 'node:fs';

/** One measured comparison. */
export interface BenchRow {
  readonly name: string;
  readonly ours: number;
  readonly peer: number;
  readonly peerName: string;
  /** Of `ours` and `peer`. */
  readonly unit: string;
  /** How many times better ours is, whichever way the unit runs: above 1 we win. */
  readonly ratio: number;
  /** How many samples, or how many things, the figures are about. */
  readonly n: number;
}

/** Writes `bench/out/NAME.json` and prints the rows as a table. */
export function writeRows(name: string, rows: readonly BenchRow[]): void {
  saveRows(name, rows);
  printRows(rows);
}

/** Writes `bench/out/NAME.json`; a long bench does so after each part. */
export function saveRows(name: string, rows: readonly BenchRow[]): void {
  const folder = new URL('out/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(rows, null, 2)}\n`);
}

/** Prints rows as a table. */
export function printRows(rows: readonly BenchRow[]): void {
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
