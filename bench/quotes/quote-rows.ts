import { p50 } from '../figures.ts';
import { alone, type BenchRow } from '../rows.ts';
import type { DiffFigures } from './diff-figures.ts';
import type { HeapGrowth } from './lasting-load.ts';
import { OURS } from './peer-names.ts';
import { costOf, measuredOf, type PageFigures, type RunSummary } from './quote-figures.ts';
import type { TabCost } from './tab-cost.ts';
import type { WindowFigures } from './windows.ts';

/** All figures of one run; those not requested, failed or not measured yet are absent. */
export interface QuoteFigures {
  readonly pages: PageFigures[];
  readonly diff: DiffFigures;
  /** Hub lines that get into the quote table in a second. */
  readonly lines: number;
  heap?: HeapGrowth;
  windows?: WindowFigures;
  tab?: TabCost;
  /** Milliseconds of each burst, by page. */
  readonly bursts: Map<string, readonly number[]>;
}

interface Measure {
  readonly what: string;
  readonly key: keyof RunSummary;
  readonly unit: string;
  readonly moreIsBetter?: boolean;
}

const MEASURES: readonly Measure[] = [
  { what: 'processor of all processes', key: 'cores', unit: 'cores' },
  { what: 'memory of all processes', key: 'megabytes', unit: 'MB' },
  { what: "processor of the page's thread", key: 'page', unit: 'cores' },
  { what: 'list updates shown', key: 'updates', unit: '/s', moreIsBetter: true },
  { what: 'frames', key: 'frames', unit: '/s', moreIsBetter: true },
  { what: 'click until its pixels, p98', key: 'click', unit: 'ms' },
  { what: 'clicks measured', key: 'clicks', unit: 'a run', moreIsBetter: true },
  { what: 'long tasks', key: 'longTasks', unit: 'a run' },
  { what: 'age of the prices shown, p99', key: 'stale', unit: 'ms' },
  { what: 'prices wrong 250 ms after the last line', key: 'wrong', unit: 'prices' },
];

/** The rows of `bench/out/quotes.json`: ours compared with each of the others, in each mode. */
export function quoteRows({ pages, diff, lines, heap, windows, tab, bursts }: QuoteFigures): readonly BenchRow[] {
  const rows: BenchRow[] = [];
  for (const own of pages.filter(({ name }) => name === OURS)) {
    const peers = pages.filter(({ name, mode }) => name !== OURS && mode === own.mode);
    for (const { what, key, unit, moreIsBetter } of MEASURES) {
      const { middle: ours, spread } = measuredOf(own, key);
      const row = { ...alone(`${what}, ${own.mode}`, ours, unit, own.runs.length), spread, cost: costOf(own) };
      if (peers.length === 0) rows.push(row);
      for (const figures of peers) {
        const { middle: peer, spread: peerSpread } = measuredOf(figures, key);
        const ratio = moreIsBetter ? ours / peer : peer / ours;
        rows.push({ ...row, peer, peerName: figures.name, ratio, peerSpread, peerCost: costOf(figures) });
      }
    }
  }
  rows.push(alone('size of a diff of 400 cells', diff.bytes, 'bytes', diff.cells));
  rows.push(alone('diff decoded and applied', diff.apply, 'ms', diff.cells));
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
  if (tab) {
    rows.push(alone('memory of one more tab of a list, above an empty one', tab.megabytes, 'MB', 1));
    rows.push(alone('memory of an empty tab', tab.empty, 'MB', 1));
    rows.push(alone('processor of one more tab of a list', 100 * tab.cores, '% of a core', 1));
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
