import type { StoredSplit } from '../market/stored-splits.ts';
import type { BadRow } from './bar-file.ts';
import { readBarTime } from './bar-time.ts';
import { csvRows } from './csv-rows.ts';
import { UnusableFile } from './unusable-file.ts';

const RATIO_NAMES = ['ratio', 'split', 'splits', 'stock splits', 'split_ratio'];

/**
 * Reads a CSV file of splits: `date,newshares,oldshares`, or a date and a ratio (`ratio`, `split`, Yahoo's `Stock Splits`) as
 * `7:1`, `7/1` or `7`; a ratio below 1 is a consolidation. Ratios of 0 or 1 mean that nothing happened and are skipped. Bad rows
 * are reported and skipped. Rejects with `UnusableFile` if the file cannot be read or the header is not recognised.
 */
export async function readSplitsFile(file: string, badRow: BadRow): Promise<StoredSplit[]> {
  const splits: StoredSplit[] = [];
  let header: readonly string[] | undefined;
  for await (const { line, cells } of csvRows(file)) {
    if (!header) {
      header = cells.map((name) => name.toLowerCase());
      const known = header.includes('newshares') ? header.includes('oldshares') : ratioColumn(header) >= 0;
      if (!header.includes('date') || !known) {
        throw new UnusableFile(`line ${line}: the header needs date and newshares, oldshares or a ratio`);
      }
      continue;
    }
    const split = readSplit(cells, header);
    if (typeof split === 'string') badRow(line, split);
    else if (split.newshares !== split.oldshares) splits.push(split);
  }
  return splits.sort((a, b) => a.date - b.date);
}

function ratioColumn(header: readonly string[]): number {
  return header.findIndex((name) => RATIO_NAMES.includes(name));
}

function readSplit(cells: readonly string[], header: readonly string[]): StoredSplit | string {
  const date = readBarTime(cells[header.indexOf('date')] ?? '', '')?.date;
  if (!date) return `"${cells[header.indexOf('date')] ?? ''}" is not a date`;
  const byShares = header.includes('newshares');
  const text = byShares
    ? `${cells[header.indexOf('newshares')] ?? ''}:${cells[header.indexOf('oldshares')] ?? ''}`
    : (cells[ratioColumn(header)] ?? '');
  const match = /^(\d*\.?\d+)(?:\s*[:/]\s*(\d*\.?\d+))?$/.exec(text.trim());
  const newshares = Number(match?.[1]);
  const oldshares = match?.[2] === undefined ? 1 : Number(match[2]);
  if (!match || oldshares === 0) return `"${text}" is not a ratio of shares`;
  // Yahoo writes a 0 on days without a split.
  return newshares === 0 ? { date, newshares: 1, oldshares: 1 } : { date, newshares, oldshares };
}
