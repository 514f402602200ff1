import type { FaultKind } from './market-sink.ts';

/** The name of a kind of fault, singular and plural. */
const NAMES: Readonly<Record<FaultKind, readonly [one: string, several: string]>> = {
  bad: ['bad row', 'bad rows'],
  gap: ['gap', 'gaps'],
  duplicate: ['duplicate', 'duplicates'],
  disorder: ['row out of order', 'rows out of order'],
  crossed: ['crossed book', 'crossed books'],
  cut: ['part cut off', 'parts cut off'],
};

/** How many faults of each kind are quoted. */
const QUOTED = 3;

/** What is counted in a file. All of it is stored, except dividends. */
interface FileCounts {
  trades: number;
  brokenTrades: number;
  minutes: number;
  days: number;
  quotes: number;
  levels: number;
  orders: number;
  statuses: number;
  auctions: number;
  splits: number;
  dividends: number;
  renames: number;
}

const COUNTED: readonly (readonly [key: keyof FileCounts, one: string, several: string])[] = [
  ['trades', 'trade', 'trades'],
  ['brokenTrades', 'broken trade', 'broken trades'],
  ['minutes', 'minute bar', 'minute bars'],
  ['days', 'day bar', 'day bars'],
  ['splits', 'split', 'splits'],
  ['renames', 'change of symbol', 'changes of symbol'],
  ['quotes', 'quote', 'quotes'],
  ['levels', 'change of a price level', 'changes of price levels'],
  ['orders', 'change of an order', 'changes of orders'],
  ['statuses', 'status', 'statuses'],
  ['auctions', 'message about auctions', 'messages about auctions'],
  ['dividends', 'dividend passed over', 'dividends passed over'],
];

/** What an import found in a file. */
export class FileReport {
  readonly path: string;
  readonly format: string;
  readonly counts: FileCounts = {
    trades: 0,
    brokenTrades: 0,
    minutes: 0,
    days: 0,
    quotes: 0,
    levels: 0,
    orders: 0,
    statuses: 0,
    auctions: 0,
    splits: 0,
    dividends: 0,
    renames: 0,
  };
  private readonly faults = new Map<FaultKind, { count: number; readonly quoted: string[] }>();

  constructor(path: string, format: string) {
    this.path = path;
    this.format = format;
  }

  fault(kind: FaultKind, where: string, words: string): void {
    let found = this.faults.get(kind);
    if (!found) {
      found = { count: 0, quoted: [] };
      this.faults.set(kind, found);
    }
    found.count++;
    if (found.quoted.length < QUOTED) found.quoted.push(`${where}: ${words}`);
  }

  /** Whether the file has any fault. */
  get hasFaults(): boolean {
    return this.faults.size > 0;
  }

  /** A line with the counts, and below it the first faults of each kind. */
  lines(): string[] {
    const found = COUNTED.flatMap(([key, one, several]) => {
      const count = this.counts[key];
      return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
    });
    const lines = [`${this.path} (${this.format}): ${found.join(', ') || 'nothing to store'}`];
    for (const [kind, { count, quoted }] of this.faults) {
      lines.push(
        `  ${count} ${NAMES[kind][count === 1 ? 0 : 1]}${count > quoted.length ? `, the first ${quoted.length}:` : ':'}`,
      );
      for (const line of quoted) lines.push(`    ${line}`);
    }
    return lines;
  }
}
