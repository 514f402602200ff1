import type { BenchRow } from '../rows.ts';
import { p50 } from './figures.ts';
import type { Leftovers } from './leftovers.ts';
import type { LibraryFigures } from './library-figures.ts';

/** All figures of one run; the libraries' by number of bars, ours in the worker first, ours in the page second. */
interface ChartFigures {
  readonly libraries: ReadonlyMap<number, readonly LibraryFigures[]>;
  readonly leftovers: Leftovers;
  /** Bars read per pixel column by a frame that shows a million. */
  readonly touched: number;
}

/** One line of the table: what was promised, what came out. */
interface Verdict {
  readonly scenario: string;
  readonly target: string;
  readonly worker: string;
  readonly page: string;
  readonly kept: boolean;
}

type Figure = (figures: LibraryFigures) => number;

const MILLION = 1_000_000;
const draw: Figure = ({ draw: times }) => p50(times);
const zoom: Figure = ({ zoom: time }) => time;
const tick: Figure = ({ tick: times }) => p50(times);
const studies: Figure = ({ studies: times }) => p50(times);
const pan: Figure = ({ pan: times }) => p50(times);
const point: Figure = ({ point: times }) => p50(times);
const mainThread: Figure = ({ mainThread: times }) => p50(times);
const bytes: Figure = ({ bytesPerBar }) => bytesPerBar;

/** The rows of `bench/out/charts.json`: each of ours beside the best of the others. */
export function chartRows({ libraries, leftovers, touched }: ChartFigures): readonly BenchRow[] {
  const rows: BenchRow[] = [];
  for (const [count, [worker, page, ...peers]] of libraries) {
    const add = (name: string, figure: Figure, unit: string): void => {
      const best = bestOf(peers, figure);
      const peer = best === undefined ? Number.NaN : figure(best);
      for (const [place, own] of [
        ['worker', worker],
        ['main thread', page],
      ] as const) {
        const ours = figure(own);
        const row = { ours, peer, peerName: best?.name ?? 'none', unit, ratio: peer / ours, n: count };
        rows.push({ name: `${name}, ${place}`, ...row });
      }
    };
    add('first draw', draw, 'ms');
    add('from all to 300 bars, the first time', zoom, 'ms');
    add('pan, all in sight', pan, 'ms');
    add('tick, 300 in sight', tick, 'ms');
    add('tick, 3 overlays and 3 lower panes', studies, 'ms');
    add('cross-hair', point, 'ms');
    add('the way there and back', ({ nothing }) => p50(nothing), 'ms');
    add('main thread a frame', mainThread, 'ms');
    add('memory a bar', bytes, 'bytes');
  }
  const alone = { peer: Number.NaN, peerName: 'none', ratio: Number.NaN };
  rows.push({ name: 'bars touched a pixel column', ours: touched, unit: 'bars', n: MILLION, ...alone });
  rows.push({ name: 'growth after mounts', ours: leftovers.bytes, unit: 'bytes', n: leftovers.times, ...alone });
  return rows;
}

/** The table with what this run gave. */
export function verdicts({ libraries, leftovers, touched }: ChartFigures): readonly Verdict[] {
  const found: Verdict[] = [];
  const at = (count: number): readonly LibraryFigures[] => libraries.get(count) ?? [];
  const add = (scenario: string, target: string, own: (place: 0 | 1) => number, most: number, unit: string): void => {
    const [worker, page] = [own(0), own(1)];
    const kept = worker <= most;
    found.push({ scenario, target, worker: shown(worker, unit), page: shown(page, unit), kept });
  };
  const ofPeer = (count: number, figure: Figure) => (place: 0 | 1) => {
    const best = bestOf(at(count).slice(2), figure);
    return best === undefined ? Number.NaN : figure(at(count)[place]) / figure(best);
  };
  add('first draw, 100k', '≤ 0.25 × best peer', ofPeer(100_000, draw), 0.25, '×');
  add('first draw, 1M', '≤ 0.1 × best peer', ofPeer(MILLION, draw), 0.1, '×');
  for (const count of libraries.keys()) {
    add(`tick, ${count}`, '≤ 1 ms', (place) => tick(at(count)[place]), 1, 'ms');
  }
  const flat = (figure: Figure) => (place: 0 | 1) => figure(at(MILLION)[place]) / figure(at(10_000)[place]);
  add('tick, 1M to 10k', '≤ 1.3', flat(tick), 1.3, '×');
  for (const count of libraries.keys()) {
    add(`tick with studies, ${count}`, '≤ 3 ms', (place) => studies(at(count)[place]), 3, 'ms');
  }
  add('tick with studies, 1M to 10k', '≤ 1.3', flat(studies), 1.3, '×');
  add('pan, all of 1M', '≤ 2 ms', (place) => pan(at(MILLION)[place]), 2, 'ms');
  for (const count of libraries.keys()) {
    add(`main thread a frame, ${count}`, '≤ 0.2 ms', (place) => mainThread(at(count)[place]), 0.2, 'ms');
    add(`long tasks, ${count}`, 'none', (place) => at(count)[place].longTasks, 0, '');
  }
  const drawing: Figure = (figures) => point(figures) - p50(figures.nothing);
  add('cross-hair, 1M: drawing', '≤ 0.3 ms', (place) => drawing(at(MILLION)[place]), 0.3, 'ms');
  add('memory, 1M', '≤ 72 B/bar', (place) => bytes(at(MILLION)[place]), 72, 'B');
  const alone = (value: number) => () => value;
  add(`${leftovers.times} mounts: growth`, '< 1 MB', alone(leftovers.bytes / 1e6), 1, 'MB');
  add('canvases left', '0', alone(leftovers.canvases), 0, '');
  add('ports left', '0', alone(leftovers.ports), 0, '');
  add('worker ends', 'after 10 s', alone(leftovers.workerEndsAfter / 1000), 11, 's');
  add('bars touched a column', '≤ 2', alone(touched), 2, '');
  return found;
}

/** The library with the least of a figure; undefined when none has it. */
function bestOf(peers: readonly LibraryFigures[], figure: Figure): LibraryFigures | undefined {
  return peers
    .filter((peer) => Number.isFinite(figure(peer)))
    .reduce<LibraryFigures | undefined>(
      (best, peer) => (best && figure(best) <= figure(peer) ? best : peer),
      undefined,
    );
}

function shown(value: number, unit: string): string {
  return `${value.toLocaleString('en-CA', { maximumSignificantDigits: 3 })} ${unit}`.trim();
}
