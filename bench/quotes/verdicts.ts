import { p50 } from '../charts/figures.ts';
import { OURS } from './loaded-page.ts';
import { MODES, type Mode, type PageSummary, summaryOf } from './quote-figures.ts';
import type { QuoteFigures } from './quote-rows.ts';

/** One target: what was promised, what came out. */
interface Verdict {
  readonly what: string;
  readonly target: string;
  readonly result: string;
  readonly verdict: 'kept' | 'MISSED' | 'not measured';
  /** Samples: runs, minutes, windows. */
  readonly n: number;
}

interface Limits {
  readonly busy?: number;
  readonly frames: number;
  readonly click?: number;
}

const LIMITS: Readonly<Record<Mode, Limits>> = {
  plain: { busy: 12, frames: 55, click: 100 },
  throttled: { busy: 40, frames: 40, click: 200 },
  pinned: { frames: 40 },
};

/** Clicks of a run. */
const CLICKS = 200;
/** Milliseconds after which what is shown is the server's. */
const FRESH = 250;
/** The published figure of a burst is AG Grid's. */
const BURST_PEER = 'ag-grid';

/** All targets of quotes under load, kept, missed or not measured; figures of pages are medians of their runs. */
export function verdicts({ pages, diff, lines, heap, windows, bursts }: QuoteFigures): readonly Verdict[] {
  const found: Verdict[] = [];
  const add = (
    what: string,
    value: number | undefined,
    unit: string,
    bound: '≤' | '≥' | '<',
    limit: number,
    n: number,
  ): void => {
    const target = Number.isNaN(limit) ? '–' : `${bound} ${limit.toLocaleString('en-CA')} ${unit}`.trim();
    if (value === undefined || Number.isNaN(limit)) {
      found.push({ what, target, result: '–', verdict: 'not measured', n: 0 });
      return;
    }
    const kept = bound === '≥' ? value >= limit : bound === '<' ? value < limit : value <= limit;
    found.push({ what, target, result: `${shown(value)} ${unit}`.trim(), verdict: kept ? 'kept' : 'MISSED', n });
  };
  for (const mode of MODES) {
    const own = pages.find((page) => page.name === OURS && page.mode === mode);
    const summary: Partial<PageSummary> = own === undefined ? {} : summaryOf(own);
    const { busy, frames, click } = LIMITS[mode];
    const n = own?.runs.length ?? 0;
    if (busy !== undefined) add(`main thread busy, ${mode}`, summary.busy, '%', '≤', busy, n);
    add(`frames, ${mode}`, summary.frames, '/s', '≥', frames, n);
    if (click !== undefined) add(`click to paint p98, ${mode}`, summary.click, 'ms', '≤', click, n);
    add(`clicks of a run, ${mode}`, summary.clicks, '', '≥', CLICKS, n);
    add(`long tasks, ${mode}`, summary.longTasks, '', '≤', 0, n);
    add(`wrong ${FRESH} ms after the last line, ${mode}`, summary.wrong, 'prices', '≤', 0, own?.truth.prices ?? 0);
    add(`age of what is shown p99, ${mode}`, summary.stale, 'ms', '≤', FRESH, own?.truth.stale.length ?? 0);
  }
  const minutes = heap?.minutes ?? 0;
  add(`heap growth over ${minutes || 10} min`, heap?.growth, 'MB/min', '≤', 0.5, heap?.series.length ?? 0);
  add('line to table', lines, 'lines/s', '≥', 1_000_000, 1);
  add('diff of 400 cells', diff.bytes, 'bytes', '≤', 8192, 1);
  add('diff decoded and mirrored', diff.apply, 'ms', '≤', 0.3, 1);
  add('connections of 10 windows', windows?.connections, '', '≤', 1, 1);
  add('market worker, 10 windows to 1', windows?.workerCpu, '×', '<', 1.3, 1);
  const [burst, peer] = [bursts.get(OURS), bursts.get(BURST_PEER)];
  add(
    'burst of 100,000 shown, beside AG Grid',
    burst && p50(burst),
    'ms',
    '≤',
    peer ? p50(peer) : Number.NaN,
    burst?.length ?? 0,
  );
  return found;
}

function shown(figure: number): string {
  return figure.toLocaleString('en-CA', { maximumSignificantDigits: 3 });
}
