import { type BrowserCost, middleCost } from '../browser/browser-cost.ts';
import { p50 } from '../figures.ts';
import { alone, type BenchRow } from '../rows.ts';
import type { Leftovers } from './leftovers.ts';
import type { LibraryFigures } from './library-figures.ts';

/** All runs of one library. */
type LibraryRuns = readonly LibraryFigures[];

/**
 * All figures; those of the libraries are by number of bars, with ours in the worker first and ours in the page second.
 */
interface ChartFigures {
  readonly libraries: ReadonlyMap<number, readonly LibraryRuns[]>;
  readonly leftovers: Leftovers;
  /** Bars read per pixel column by a frame that shows a million. */
  readonly touched: number;
}

type Figure = (figures: LibraryFigures) => number;

const FEW = 10_000;
const MILLION = 1_000_000;
const tick: Figure = ({ tick: times }) => p50(times);
const studies: Figure = ({ studies: times }) => p50(times);
const point: Figure = ({ point: times }) => p50(times);

/** What is compared with other libraries, and its unit. */
const COMPARED: readonly (readonly [what: string, figure: Figure, unit: string])[] = [
  ['first draw', ({ draw }) => p50(draw), 'ms'],
  ['processor of all processes per first draw', ({ drawWork }) => drawWork, 'ms'],
  ['first zoom from all bars to 300', ({ zoom }) => zoom, 'ms'],
  ['pan with all bars visible', ({ pan }) => p50(pan), 'ms'],
  ['tick with 300 bars visible', tick, 'ms'],
  ['tick with 3 overlays and 3 lower indicators', studies, 'ms'],
  ['crosshair move', point, 'ms'],
  ['round trip to where the chart is drawn', ({ nothing }) => p50(nothing), 'ms'],
  ['processor of all processes, live', ({ live }) => live.cores, 'cores'],
  ["processor of the page's thread, live", ({ live }) => live.page, 'cores'],
  ['memory of all processes, live', ({ live }) => live.megabytes, 'MB'],
  ['memory per bar', ({ bytesPerBar }) => bytesPerBar, 'bytes'],
];

/** The rows of `bench/out/charts.json`: each of ours compared with the best of the others. */
export function chartRows({ libraries, leftovers, touched }: ChartFigures): readonly BenchRow[] {
  const rows: BenchRow[] = [];
  for (const [count, [worker, page, ...peers]] of libraries) {
    const places = [
      ['worker', worker],
      ['main thread', page],
    ] as const;
    for (const [what, figure, unit] of COMPARED) {
      const best = bestOf(peers, figure);
      for (const [place, own] of places) {
        const ours = middle(own, figure);
        const row = { ...alone(`${what}, ${place}`, ours, unit, count), spread: spread(own, figure), cost: cost(own) };
        if (best === undefined) {
          rows.push(row);
          continue;
        }
        const peer = middle(best, figure);
        const beside = { peerName: best[0].name, peerSpread: spread(best, figure), peerCost: cost(best) };
        rows.push({ ...row, peer, ratio: peer / ours, ...beside });
      }
    }
    for (const [place, own] of places) {
      rows.push(
        alone(
          `long tasks, ${place}`,
          middle(own, ({ longTasks }) => longTasks),
          '',
          count,
        ),
      );
      const alonePoint: Figure = (one) => point(one) - p50(one.nothing);
      rows.push(alone(`crosshair move without the round trip, ${place}`, middle(own, alonePoint), 'ms', count));
    }
  }
  for (const [name, figure] of [
    ['tick with 300 bars visible', tick],
    ['tick with 3 overlays and 3 lower indicators', studies],
  ] as const) {
    const [few, many] = [FEW, MILLION].map((count) => libraries.get(count)?.[0]);
    if (few && many) {
      const ratio = middle(many, figure) / middle(few, figure);
      rows.push(alone(`${name}, 1M relative to 10k bars, worker`, ratio, '×', MILLION));
    }
  }
  rows.push(alone('bars read per pixel column', touched, 'bars', MILLION));
  rows.push(alone('heap growth after repeated mounts', leftovers.bytes, 'bytes', leftovers.times));
  rows.push(alone('canvases left after repeated mounts', leftovers.canvases, '', leftovers.times));
  rows.push(alone('ports left after repeated mounts', leftovers.ports, '', leftovers.times));
  rows.push(alone('time until an unused worker ends', leftovers.workerEndsAfter / 1000, 's', leftovers.times));
  return rows;
}

function middle(runs: LibraryRuns, figure: Figure): number {
  return p50(runs.map(figure));
}

function spread(runs: LibraryRuns, figure: Figure): readonly [number, number] {
  const values = runs.map(figure);
  return [Math.min(...values), Math.max(...values)];
}

/** What the whole browser cost while the chart was live. */
function cost(runs: LibraryRuns): BrowserCost {
  return middleCost(runs.map(({ live }) => live));
}

/** The library with the lowest figure; undefined if none has it. */
function bestOf(peers: readonly LibraryRuns[], figure: Figure): LibraryRuns | undefined {
  return peers
    .filter((peer) => Number.isFinite(middle(peer, figure)))
    .reduce<LibraryRuns | undefined>(
      (best, peer) => (best && middle(best, figure) <= middle(peer, figure) ? best : peer),
      undefined,
    );
}
