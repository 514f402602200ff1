import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAYS, type Moment, SESSION } from '../../../server/replay/recorded-days.ts';
import { type Recorded, serverUpTo } from '../../../server/replay/recorded-server.ts';
import { PANES } from './replay-panes.ts';
import { ReplayViewer } from './replay-viewer.ts';

// Whatever shows the market, in the workers as a page has them, at a server that knows several whole days, is compared with the
// same at a server in whose store nothing later than the replayed moment ever was.

/** How long a replay has run through its lines when it is read (ms). */
const RUN = 75_000;
/** A jump back goes so far (ms). */
const BACK = 1_500_000;

/** Numbers that differ between two stores or two browsers, and tell nothing of the market. */
const OWN = new Set(['id', 'subid', 'keptAt', 'marketTime', 'fetchedAt', 'updatedAt', 'refreshAt']);

const plain = (value: unknown): string =>
  JSON.stringify(value, (name, each: unknown) => {
    if (OWN.has(name)) return undefined;
    if (ArrayBuffer.isView(each)) return [...(each as unknown as ArrayLike<number> & Iterable<number>)];
    return typeof each === 'number' && !Number.isFinite(each) ? String(each) : each;
  });

let full: Recorded;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  full = await serverUpTo();
});
afterAll(() => full.app.close());

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) =>
    setImmediate(() => callback(performance.now())),
  );
  vi.stubGlobal(
    'ImageData',
    class {
      readonly width: number;
      readonly height: number;
      readonly data: Uint8ClampedArray;
      constructor(width: number, height: number) {
        this.width = width;
        this.height = height;
        this.data = new Uint8ClampedArray(4 * width * height);
      }
    },
  );
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function viewerOf(recorded: Recorded): Promise<ReplayViewer> {
  const viewer = await ReplayViewer.of(recorded);
  ends.push(() => viewer.close());
  return viewer;
}

type Opened = readonly { readonly name: string; readonly read: () => unknown }[];

/** Opens every pane. */
async function opened(viewer: ReplayViewer): Promise<Opened> {
  const all = [];
  for (const [name, open] of Object.entries(PANES)) all.push({ name, read: await open(viewer) });
  return all;
}

/** Waits until every pane shows something: what comes from then on it gets as lines. */
async function ready(panes: Opened): Promise<void> {
  for (const { name, read } of panes) {
    await vi.waitFor(async () => expect([name, (await read()) === null]).toEqual([name, false]), {
      timeout: 20_000,
      interval: 50,
    });
  }
}

/** Checks that two viewers see the same in every pane, and something in each. */
async function expectSame(one: Opened, other: Opened): Promise<void> {
  const faults: unknown[] = [];
  for (const [i, { name, read }] of one.entries()) {
    const same = async (): Promise<void> => {
      const [mine, theirs] = [await read(), await other[i]?.read()];
      expect([name, mine === null]).toEqual([name, false]);
      expect(`${name} ${plain(mine)}`).toBe(`${name} ${plain(theirs)}`);
    };
    await vi.waitFor(same, { timeout: 20_000, interval: 100 }).catch((fault) => faults.push(fault));
  }
  expect(faults).toEqual([]);
}

const moments = fc.sample(
  fc.record({ date: fc.constantFrom(...DAYS), time: fc.integer({ min: SESSION.from + BACK + RUN, max: SESSION.to }) }),
  { seed: 23, numRuns: 2 },
);

describe.each(moments)('at $time ms of $date', (at: Moment) => {
  const earlier = { ...at, time: at.time - RUN };

  it('every pane shows what it shows where nothing later was ever recorded', async () => {
    const cut = await serverUpTo(at);
    ends.push(() => cut.app.close());
    const [one, other] = await Promise.all([viewerOf(full), viewerOf(cut)]);
    const panes = [];
    for (const viewer of [one, other]) {
      await viewer.begin(earlier);
      const all = await opened(viewer);
      await ready(all);
      panes.push(all);
      await viewer.move(at);
    }
    const [whole = [], less = []] = panes;
    await expectSame(whole, less);
  });

  it('after a jump back, every pane shows what it shows where the replay begins there', async () => {
    const [one, other] = await Promise.all([viewerOf(full), viewerOf(full)]);
    const there = { ...at, time: at.time - BACK };
    await one.begin(at);
    await opened(one);
    await one.move(there);
    await other.begin(there);
    await expectSame(await opened(one), await opened(other));
  });
});

it('after the replay was left, every pane is the live market’s at once', async () => {
  const [one, other] = await Promise.all([viewerOf(full), viewerOf(full)]);
  await one.begin({ date: DAYS[0], time: SESSION.from + RUN });
  await opened(one);
  await one.leave();
  await expectSame(await opened(one), await opened(other));
});
