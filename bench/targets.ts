/** A target for one figure of a bench. */
export interface Target {
  readonly bench: string;
  /** The name of the figure's rows in `bench/out/BENCH.json`. */
  readonly row: string;
  /** Restricts it to rows of that name with this `n`; by default all of them. */
  readonly n?: number;
  readonly bound: '≤' | '≥' | '<';
  readonly limit: number;
  /** The bound applies to the ratio to this peer, or to the best of all. */
  readonly than?: string;
}

/** For `than`. */
export const BEST_PEER = 'best peer';

const FEW = 10_000;
const MANY = 100_000;
const MILLION = 1_000_000;
const COUNTS = [FEW, MANY, MILLION];

/** All targets for speed, memory and freshness, in the order in which the benches run. */
export const TARGETS: readonly Target[] = [
  ...[MANY, MILLION].flatMap((n) => [
    atLeast('indicators', 'beside the fastest library, lowest', 2, n),
    atLeast('indicators', 'beside the fastest library, median', 3.5, n),
  ]),
  atLeast('indicators', 'beside TA-Lib, lowest', 0.9, MANY),
  atLeast('indicators', 'beside TA-Lib, median', 1.1, MANY),
  { ...atMost('indicators', 'slowest tick', 100), bound: '<' },
  { ...atMost('indicators', 'chart of 3 overlays and 3 lower indicators', 60), bound: '<' },

  { ...atLeast('feed', 'line to table to diff', 1), than: BEST_PEER },
  atLeast('feed', 'line to table', 1_000_000),

  atLeast('market', 'lines made by a core', 100_000),
  atLeast('market', 'lines made by a core, 200 books followed', 100_000),
  atLeast('market', 'lines by the clock', 100_000),
  atMost('market', 'of a core that takes', 60),
  atMost('market', 'a line is late by, at most', 250),
  atMost('market', 'open, until it answers', 1000),
  atMost('market', 'first quote of a symbol', 5),
  atMost('market', 'all enter behind the requests, processor', 10_000),
  atMost('market', 'resident memory of all', 600),

  atLeast('backplane', 'into batches', 100_000),
  atLeast('backplane', 'out of batches, into the copy', 100_000),
  { ...atLeast('backplane', 'told here, known in another process', 1), than: BEST_PEER },

  atMost('history', 'bytes a bar', 12),
  atLeast('history', 'bars read into columns', 20_000_000),
  ...['5 days', 'a year', 'ten years'].map((range) => ({
    ...atLeast('history', `${range} of a symbol read`, 1),
    than: BEST_PEER,
  })),

  atMost('start', 'first start to first quote', 6000),
  atMost('start', 'later start to first quote', 1500),

  atLeast('server', 'clients held at 10 lines/s each', 2500),
  atLeast('server', 'lines delivered, batched', 300_000),
  atMost('server', 'age of a line, p99, at half that load', 50),
  atMost('server', 'resident memory per idle client', 40),
  atLeast('server', '/api/quote of 50 symbols', 3000),
  ...[1, 20].flatMap((addresses) => [
    atMost('server', "visitor's p95 under attack, to before", 2, addresses),
    atMost('server', "visitor's calls unanswered under attack", 0, addresses),
    atMost('server', 'resident memory after the attack, more than before', 150, addresses),
  ]),

  { ...atLeast('charts', 'first draw, worker', 4, MANY), than: BEST_PEER },
  { ...atLeast('charts', 'first draw, worker', 10, MILLION), than: BEST_PEER },
  ...COUNTS.map((n) => atMost('charts', 'tick, 300 in sight, worker', 1, n)),
  atMost('charts', 'tick, 300 in sight, 1M to 10k, worker', 1.3),
  ...COUNTS.map((n) => atMost('charts', 'tick, 3 overlays and 3 lower panes, worker', 3, n)),
  atMost('charts', 'tick, 3 overlays and 3 lower panes, 1M to 10k, worker', 1.3),
  atMost('charts', 'pan, all in sight, worker', 2, MILLION),
  ...COUNTS.flatMap((n) => [
    atMost('charts', 'main thread a frame, worker', 0.2, n),
    atMost('charts', 'long tasks, worker', 0, n),
  ]),
  atMost('charts', 'cross-hair, drawing, worker', 0.3, MILLION),
  atMost('charts', 'memory a bar, worker', 72, MILLION),
  { ...atMost('charts', 'growth after mounts', 1_000_000), bound: '<' },
  atMost('charts', 'canvases left after mounts', 0),
  atMost('charts', 'ports left after mounts', 0),
  atMost('charts', 'worker ends after', 11),
  atMost('charts', 'bars touched a pixel column', 2),

  ...inMode('plain', { busy: 12, frames: 55, click: 100 }),
  ...inMode('throttled', { busy: 40, frames: 40, click: 200 }),
  ...inMode('pinned', { frames: 40 }),
  atMost('quotes', 'heap growth', 0.5),
  atLeast('quotes', 'line to table', 1_000_000),
  atMost('quotes', 'diff of 400 cells', 8192),
  atMost('quotes', 'diff decoded and mirrored', 0.3),
  atMost('quotes', 'connections of 10 windows', 1),
  { ...atMost('quotes', 'market worker, 10 windows to 1', 1.3), bound: '<' },
  { ...atLeast('quotes', 'burst of 100,000 lines shown', 1), than: 'ag-grid' },

  atMost('screens', 'first data', 2500),
  atMost('screens', 'layout shift', 0.02),
  atMost('screens', 'interaction to paint, p98', 200),
  ...['home', 'quote list', 'chart'].flatMap((screen) => [
    atLeast('screens', `Lighthouse, ${screen}, performance`, 95),
    atLeast('screens', `Lighthouse, ${screen}, accessibility`, 100),
    atLeast('screens', `Lighthouse, ${screen}, bestPractices`, 100),
  ]),
];

/** The benches in the order in which they run: first those that need only the processor, then those that start browsers. */
export const BENCHES: readonly string[] = [...new Set(TARGETS.map(({ bench }) => bench))];

function atMost(bench: string, row: string, limit: number, n?: number): Target {
  return { bench, row, bound: '≤', limit, ...(n === undefined ? {} : { n }) };
}

function atLeast(bench: string, row: string, limit: number, n?: number): Target {
  return { ...atMost(bench, row, limit, n), bound: '≥' };
}

/** Twenty lists under load; the figures are medians of runs of at least 200 clicks. */
function inMode(mode: string, limits: { busy?: number; frames: number; click?: number }): Target[] {
  const { busy, frames, click } = limits;
  return [
    ...(busy === undefined ? [] : [atMost('quotes', `main thread busy, ${mode}`, busy)]),
    atLeast('quotes', `frames, ${mode}`, frames),
    ...(click === undefined ? [] : [atMost('quotes', `click to paint, p98, ${mode}`, click)]),
    atLeast('quotes', `clicks, ${mode}`, 200),
    atMost('quotes', `long tasks, ${mode}`, 0),
    atMost('quotes', `wrong 250 ms after the last line, ${mode}`, 0),
    atMost('quotes', `age of what is shown, p99, ${mode}`, 250),
  ];
}
