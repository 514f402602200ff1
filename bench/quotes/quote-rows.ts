import type { BenchRow } from '../rows.ts';
import type { DiffFigures } from './diff-figures.ts';
import type { HeapGrowth } from './lasting-load.ts';
import { OURS } from './loaded-page.ts';
import { type Mode, type PageFigures, type PageSummary, summaryOf } from './quote-figures.ts';
import type { WindowFigures } from './windows.ts';

/** All figures of one run; what was not asked for is absent. */
export interface QuoteFigures {
  readonly pages: readonly PageFigures[];
  readonly diff: DiffFigures;
  readonly heap?: HeapGrowth;
  readonly windows?: WindowFigures;
  /** Milliseconds by page. */
  readonly bursts: ReadonlyMap<string, number>;
}

/** One line of the table: what was promised, what came out. */
export interface Verdict {
  readonly scenario: string;
  readonly target: string;
  readonly result: string;
  readonly kept: boolean;
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
  { what: 'click to paint, p98', key: 'click', unit: 'ms' },
  { what: 'long tasks', key: 'longTasks', unit: 'a run' },
  { what: 'browser, all processes', key: 'cores', unit: 'cores' },
  { what: 'age of what is shown, p99', key: 'stale', unit: 'ms' },
  { what: 'wrong 250 ms after the last line', key: 'wrong', unit: 'prices' },
];

const ALONE = { peer: Number.NaN, peerName: 'none', ratio: Number.NaN };

/** The rows of `bench/out/quotes.json`: ours beside each of the others, in each mode. */
export function quoteRows({ pages, diff, heap, windows, bursts }: QuoteFigures): readonly BenchRow[] {
  const rows: BenchRow[] = [];
  for (const own of pages.filter(({ name }) => name === OURS)) {
    const ours = summaryOf(own);
    const peers = pages.filter(({ name, mode }) => name !== OURS && mode === own.mode);
    for (const { what, key, unit, moreIsBetter } of MEASURES) {
      const name = `${what}, ${own.mode}`;
      const n = key === 'click' ? ours.clicks * own.runs.length : own.runs.length;
      if (peers.length === 0) rows.push({ name, ours: ours[key], unit, n, ...ALONE });
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
    name: 'diff of 400 cells',
    ours: bytes,
    peer: jsonBytes,
    unit: 'bytes',
    ratio: jsonBytes / bytes,
    ...asJson,
  });
  rows.push({ name: 'diff decoded and mirrored', ours: apply, peer: json, unit: 'ms', ratio: json / apply, ...asJson });
  if (heap) rows.push({ name: 'heap growth', ours: heap.growth, unit: 'MB/min', n: heap.minutes, ...ALONE });
  if (windows) {
    rows.push({ name: 'connections of 10 windows', ours: windows.connections, unit: '', n: windows.windows, ...ALONE });
    rows.push({
      name: 'market worker, 10 windows to 1',
      ours: windows.workerCpu,
      unit: '×',
      n: windows.windows,
      ...ALONE,
    });
  }
  const burst = bursts.get(OURS);
  if (burst !== undefined) {
    for (const [name, peer] of bursts) {
      if (name === OURS) continue;
      const times = { ours: burst, peer, peerName: name, unit: 'ms', ratio: peer / burst, n: 100_000 };
      rows.push({ name: 'burst of 100,000 lines shown', ...times });
    }
  }
  return rows;
}

/** The table with what this run gave. */
export function verdicts({ pages, diff, heap, windows }: QuoteFigures): readonly Verdict[] {
  const found: Verdict[] = [];
  const add = (scenario: string, value: number, unit: string, bound: '≤' | '≥', limit: number): void => {
    const kept = bound === '≤' ? value <= limit : value >= limit;
    const result = `${value.toLocaleString('en-CA', { maximumSignificantDigits: 3 })} ${unit}`.trim();
    found.push({ scenario, target: `${bound} ${limit} ${unit}`.trim(), result, kept });
  };
  const limits: Readonly<Record<Mode, { busy?: number; frames: number; click?: number }>> = {
    plain: { busy: 12, frames: 55, click: 100 },
    throttled: { busy: 40, frames: 40, click: 200 },
    pinned: { frames: 40 },
  };
  for (const own of pages.filter(({ name }) => name === OURS)) {
    const { mode } = own;
    const summary = summaryOf(own);
    const { busy, frames, click } = limits[mode];
    if (busy !== undefined) add(`main thread busy, ${mode}`, summary.busy, '%', '≤', busy);
    add(`frames, ${mode}`, summary.frames, '/s', '≥', frames);
    if (click !== undefined) add(`click to paint p98, ${mode}`, summary.click, 'ms', '≤', click);
    add(`long tasks, ${mode}`, summary.longTasks, '', '≤', 0);
    add(`wrong after 250 ms, ${mode}`, summary.wrong, 'prices', '≤', 0);
  }
  add('diff of 400 cells', diff.bytes, 'bytes', '≤', 8192);
  add('diff decoded and mirrored', diff.apply, 'ms', '≤', 0.3);
  if (heap) add(`heap growth over ${heap.minutes} min`, heap.growth, 'MB/min', '≤', 0.5);
  if (windows) {
    add('connections of 10 windows', windows.connections, '', '≤', 1);
    add('market worker, 10 windows to 1', windows.workerCpu, '×', '≤', 1.3);
  }
  return found;
}
