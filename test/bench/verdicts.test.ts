import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chartRows } from '../../bench/charts/chart-rows.ts';
import type { LibraryFigures } from '../../bench/charts/library-figures.ts';
import { speedLine, stepTime } from '../../bench/machine-speed.ts';
import { OURS } from '../../bench/quotes/peer-names.ts';
import { MODES, type Mode } from '../../bench/quotes/quote-figures.ts';
import { type QuoteFigures, quoteRows } from '../../bench/quotes/quote-rows.ts';
import { alone, type BenchRow } from '../../bench/rows.ts';
import { BENCHES, BEST_PEER, TARGETS, type Target } from '../../bench/targets.ts';
import { verdictTable } from '../../bench/verdict-table.ts';
import { verdicts } from '../../bench/verdicts.ts';

const SPEED: Target = { bench: 'draw', row: 'speed', bound: '≥', limit: 100 };

/** The verdict on one target with these rows. */
function judged(target: Target, ...rows: readonly BenchRow[]) {
  return verdicts([target], (bench) => (bench === target.bench ? rows : []))[0];
}

const beside = (peerName: string, ours: number, peer: number, n = 1): BenchRow => ({
  name: 'speed',
  ours,
  peer,
  peerName,
  unit: '/s',
  ratio: ours / peer,
  n,
});

test.each([
  ['≥', 100, 'kept'],
  ['≥', 99.9, 'MISSED'],
  ['≤', 100, 'kept'],
  ['≤', 100.1, 'MISSED'],
  ['<', 99.9, 'kept'],
  ['<', 100, 'MISSED'],
] as const)('%s 100 with %d is %s', (bound, ours, verdict) => {
  expect(judged({ ...SPEED, bound }, alone('speed', ours, '/s', 3))).toMatchObject({
    verdict,
    target: `${bound} 100 /s`,
    peer: '–',
    ratio: '–',
    n: 3,
  });
});

test('a bench that did not run, and a figure that it could not measure, are not measured', () => {
  const missing = { ours: '–', verdict: 'not measured', n: 0 };
  expect(judged(SPEED)).toMatchObject(missing);
  expect(judged(SPEED, alone('weight', 7, 'kg', 1))).toMatchObject(missing);
  const unknown = alone('speed', Number.NaN, '/s', 1);
  expect(judged(SPEED, unknown)?.verdict).toBe('not measured');
  expect(judged(SPEED, JSON.parse(JSON.stringify(unknown)))?.verdict).toBe('not measured');
});

test('the best peer is shown, whatever the order of the rows', () => {
  for (const rows of [
    [beside('slow', 120, 10), beside('fast', 120, 80)],
    [beside('fast', 120, 80), beside('slow', 120, 10)],
  ])
    expect(judged(SPEED, ...rows)).toMatchObject({ peer: '80 fast', ratio: '1.5', verdict: 'kept' });
});

test('a comparison is made with the best peer, or the one that it names', () => {
  const rows = [beside('slow', 120, 10), beside('fast', 120, 80)];
  const twice = { ...SPEED, limit: 2 };
  expect(judged({ ...twice, than: BEST_PEER }, ...rows)).toMatchObject({
    verdict: 'MISSED',
    target: '≥ 2 × best peer',
  });
  expect(judged({ ...twice, than: 'slow' }, ...rows)).toMatchObject({ verdict: 'kept', ratio: '12' });
  expect(judged({ ...twice, than: 'absent' }, ...rows)?.verdict).toBe('not measured');
});

test('among rows of one name, a target uses those with its number of things', () => {
  const rows = [alone('speed', 50, '/s', 10), alone('speed', 500, '/s', 1000)];
  expect(judged({ ...SPEED, n: 1000 }, ...rows)).toMatchObject({ verdict: 'kept', what: 'speed, 1,000' });
  expect(judged({ ...SPEED, n: 10 }, ...rows)?.verdict).toBe('MISSED');
});

test('every bench has targets, and every bench with targets exists', () => {
  const files = readdirSync(new URL('../../bench/', import.meta.url)).filter((name) => name.endsWith('.bench.ts'));
  expect(files.map((name) => name.slice(0, -'.bench.ts'.length)).sort()).toEqual([...BENCHES].sort());
});

/** Figures of the chart bench, all of them 1. */
function library(name: string): LibraryFigures {
  const once = [1];
  const times = { draw: once, pan: once, tick: once, studies: once, point: once, nothing: once };
  const live = { cores: 1, page: 1, megabytes: 1 };
  return { name, ...times, live, drawWork: 1, zoom: 1, longTasks: 0, bytesPerBar: 1 } as unknown as LibraryFigures;
}

test('the chart bench has a figure for each of its targets', () => {
  const all = ['ours-worker', 'ours-page', 'uplot'].map((name) => [library(name)]);
  const leftovers = { times: 50, bytes: 0, canvases: 0, ports: 0, workerEndsAfter: 10_000 };
  const libraries = new Map([10_000, 100_000, 1_000_000].map((count) => [count, all]));
  const rows = chartRows({ libraries, leftovers, touched: 1 });
  const targets = TARGETS.filter(({ bench }) => bench === 'charts');
  expect(verdicts(targets, () => rows).filter(({ verdict }) => verdict === 'not measured')).toEqual([]);
});

test('the quote bench has a figure for each of its targets', () => {
  const cost = { cores: 1, page: 1, megabytes: 1 };
  const truth = { prices: 1, stale: [1], updates: 1, wrong: 0 };
  const run = { cost, framesPerSecond: 60, clicks: [1], longTasks: [], truth };
  const pages = [OURS, 'react-rows', 'ag-grid'].flatMap((name) =>
    (Object.keys(MODES) as Mode[]).map((mode) => ({ name, mode, runs: [run] })),
  );
  const figures = {
    pages,
    diff: { cells: 400, bytes: 1, apply: 1 },
    lines: 1,
    heap: { growth: 0, minutes: 10, series: [] },
    tab: { megabytes: 1, empty: 1, cores: 1 },
    windows: { connections: 1, workerCpu: [1], windows: 10 },
    bursts: new Map([OURS, 'ag-grid'].map((name) => [name, [1]])),
  } as unknown as QuoteFigures;
  const rows = quoteRows(figures);
  const targets = TARGETS.filter(({ bench }) => bench === 'quotes');
  expect(verdicts(targets, () => rows).filter(({ verdict }) => verdict === 'not measured')).toEqual([]);
});

test('the table for the page has a line per target, even if its bench did not run', () => {
  const table = verdictTable(
    verdicts([SPEED, { ...SPEED, bench: 'feed' }], (bench) => (bench === 'draw' ? [beside('A', 200, 100)] : [])),
  );
  expect(table.split('\n').slice(2)).toEqual([
    '| draw | speed | ≥ 100 /s | 200 /s | 100 A | 2 | kept |',
    '| feed | speed | ≥ 100 | – | – | – | not measured |',
  ]);
});

test('next to the table is the speed of the machine', () => {
  expect(stepTime()).toBeGreaterThan(0);
  expect(speedLine([alone('feed', 2.34, 'ns', 2), alone('charts', 5, 'ns', 2)])).toBe(
    "A plain loop's step took, in ns: feed 2.3, charts 5.0.",
  );
  expect(speedLine([])).toBe('');
});
