import { p50 } from '../figures.ts';
import { alone, type BenchRow } from '../rows.ts';
import type { Leftovers } from './leftovers.ts';
import type { LibraryFigures } from './library-figures.ts';

/**
 * All figures of one run; those of the libraries are by number of bars, with ours in the worker first and ours in the page
 * second.
 */
interface ChartFigures {
  readonly libraries: ReadonlyMap<number, readonly LibraryFigures[]>;
  readonly leftovers: Leftovers;
  /** Bars read per pixel column by a frame that shows a million. */
  readonly touched: number;
}

type Figure = (figures: LibraryFigures) => number;

const FEW = 10_000;
const MILLION = 1_000_000;
const draw: Figure = ({ draw: times }) => p50(times);
const zoom: Figure = ({ zoom: time }) => time;
const tick: Figure = ({ tick: times }) => p50(times);
const studies: Figure = ({ studies: times }) => p50(times);
const pan: Figure = ({ pan: times }) => p50(times);
const point: Figure = ({ point: times }) => p50(times);
const mainThread: Figure = ({ mainThread: times }) => p50(times);
const bytes: Figure = ({ bytesPerBar }) => bytesPerBar;

/** The rows of `bench/out/charts.json`: each of ours compared with the best of the others. */
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
    add('first zoom from all bars to 300', zoom, 'ms');
    add('pan with all bars visible', pan, 'ms');
    add('tick with 300 bars visible', tick, 'ms');
    add('tick with 3 overlays and 3 lower indicators', studies, 'ms');
    add('crosshair move', point, 'ms');
    add('round trip to where the chart is drawn', ({ nothing }) => p50(nothing), 'ms');
    add('main thread per frame', mainThread, 'ms');
    add('memory per bar', bytes, 'bytes');
    for (const [place, own] of [
      ['worker', worker],
      ['main thread', page],
    ] as const) {
      rows.push(alone(`long tasks, ${place}`, own.longTasks, '', count));
      rows.push(alone(`crosshair move without the round trip, ${place}`, point(own) - p50(own.nothing), 'ms', count));
    }
  }
  for (const [name, figure] of [
    ['tick with 300 bars visible', tick],
    ['tick with 3 overlays and 3 lower indicators', studies],
  ] as const) {
    const [few, many] = [FEW, MILLION].map((count) => libraries.get(count)?.[0]);
    if (few && many)
      rows.push(alone(`${name}, 1M relative to 10k bars, worker`, figure(many) / figure(few), '×', MILLION));
  }
  rows.push(alone('bars read per pixel column', touched, 'bars', MILLION));
  rows.push(alone('heap growth after repeated mounts', leftovers.bytes, 'bytes', leftovers.times));
  rows.push(alone('canvases left after repeated mounts', leftovers.canvases, '', leftovers.times));
  rows.push(alone('ports left after repeated mounts', leftovers.ports, '', leftovers.times));
  rows.push(alone('time until an unused worker ends', leftovers.workerEndsAfter / 1000, 's', leftovers.times));
  return rows;
}

/** The library with the lowest figure; undefined if none has it. */
function bestOf(peers: readonly LibraryFigures[], figure: Figure): LibraryFigures | undefined {
  return peers
    .filter((peer) => Number.isFinite(figure(peer)))
    .reduce<LibraryFigures | undefined>(
      (best, peer) => (best && figure(best) <= figure(peer) ? best : peer),
      undefined,
    );
}
