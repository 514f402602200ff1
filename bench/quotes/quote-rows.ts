import { p50 } from '../figures.ts';
import { alone, type BenchRow } from '../rows.ts';
import type { DiffFigures } from './diff-figures.ts';
import type { HeapGrowth } from './lasting-load.ts';
import { OURS } from './loaded-page.ts';
import { type PageFigures, type PageSummary, summaryOf } from './quote-figures.ts';
import type { WindowFigures } from './windows.ts';

/** All figures of one run; those not requested, failed or not measured yet are absent. */
export interface QuoteFigures {
  readonly pages: PageFigures[];
  readonly diff: DiffFigures;
  /** Hub lines that get into the quote table in a second. */
  readonly lines: number;
  heap?: HeapGrowth;
  windows?: WindowFigures;
  /** Milliseconds of each burst, by page. */
  readonly bursts: Map<string, readonly number[]>;
}

interface Measure {
  readonly what: string;
  readonly key: keyof PageSummary;
  readonly unit: string;
  readonly moreIsBetter?: boolean;
}

const MEASURES: readonly Measure[] = [
  { what: 'main thread busy', key: 'busy', unit: '%' },
  { what: 'frames', key: 'frames', unit: '/s', moreIsBetter: true },
  { what: 'click until the next paint, p98', key: 'click', unit: 'ms' },
  { what: 'clicks measured', key: 'clicks', unit: 'a run', moreIsBetter: true },
  { what: 'long tasks', key: 'longTasks', unit: 'a run' },
  { what: 'processor use of all browser processes', key: 'cores', unit: 'cores' },
  { what: 'age of the prices shown, p99', key: 'stale', unit: 'ms' },
  { what: 'prices wrong 250 ms after the last line', key: 'wrong', unit: 'prices' },
];

/** The rows of `bench/out/quotes.json`: ours compared with each of the others, in each mode. */
export function quoteRows({ pages, diff, lines, heap, windows, bursts }: QuoteFigures): readonly BenchRow[] {
  const rows: BenchRow[] = [];
  for (const own of pages.filter(({ name }) => name === OURS)) {
    const ours = summaryOf(own);
    const peers = pages.filter(({ name, mode }) => name !== OURS && mode === own.mode);
    for (const { what, key, unit, moreIsBetter } of MEASURES) {
      const name = `${what}, ${own.mode}`;
      const n = key === 'click' ? ours.clicks * own.runs.length : own.runs.length;
      if (peers.length === 0) rows.push(alone(name, ours[key], unit, n));
      for (const figures of peers) {
        const peer = summaryOf(figures)[key];
        const ratio = moreIsBetter ? ours[key] / peer : peer / ours[key];
        rows.push({ name, ours: ours[key], peer, peerName: figures.name, unit, ratio, n });
      }
    }
  }
  const { cells, bytes, apply, json, jsonBytes } = diff;
  const asJson = { peerName: 'JSON', n: cells };
  rows.push({
    name: 'size of a diff of 400 cells',
    ours: bytes,
    peer: jsonBytes,
    unit: 'bytes',
    ratio: jsonBytes / bytes,
    ...asJson,
  });
  rows.push({ name: 'diff decoded and applied', ours: apply, peer: json, unit: 'ms', ratio: json / apply, ...asJson });
  rows.push(alone('lines read into the quote table', lines, 'lines/s', 1));
  if (heap) rows.push(alone('heap growth', heap.growth, 'MB/min', heap.minutes));
  if (windows) {
    rows.push(alone('connections used by 10 windows', windows.connections, '', windows.windows));
    rows.push(
      alone(
        'processor time of the market worker, 10 windows relative to 1',
        p50(windows.workerCpu),
        '×',
        windows.workerCpu.length,
      ),
    );
  }
  const burst = bursts.get(OURS);
  if (burst !== undefined) {
    const ours = p50(burst);
    const row = { name: 'burst of 100,000 lines until all are shown', ours, unit: 'ms', n: burst.length };
    if (bursts.size === 1) rows.push(alone(row.name, ours, row.unit, row.n));
    for (const [peerName, times] of bursts) {
      const peer = p50(times);
      if (peerName !== OURS) rows.push({ ...row, peer, peerName, ratio: peer / ours });
    }
  }
  return rows;
}
