import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FiguresWatch, type WatchedThread } from '../../../ui/debug/figures-watch.ts';
import { FIGURES_CHANNEL, type FiguresMessage, type ThreadReport } from '../../../ui/debug/thread-report.ts';
import type { MarketFigures, ThreadFigures } from '../../../workers/api/figures.ts';

const THREAD: ThreadFigures = { build: 'abc', name: '', uptime: 0, heap: null, ports: [], streams: [], buffers: [] };
const FEED = { lines: 0, characters: 0, malformed: 0, unknown: 0, unwatched: 0, age: null };

/** The tabs that the market worker knows, and whether it answers. */
let tabs: string[];
let answers: boolean;
let marketAsked: number;
/** The answer of another tab. */
let others: ThreadReport[];
let asked: number;
let shown: readonly WatchedThread[];
let other: BroadcastChannel;
let watch: FiguresWatch;

const market = (): Promise<MarketFigures> => {
  marketAsked += 1;
  const figures = { ...THREAD, name: 'shared', tabs, symbols: 0, feed: FEED, heardAge: null, clockOffset: null };
  return answers ? Promise.resolve(figures) : new Promise(() => {});
};

const page = (tab: string, hasCharts: boolean): ThreadReport => ({
  thread: 'page',
  tab,
  figures: {
    ...THREAD,
    ...{ path: '/', visible: true, hasCharts, chartsReplaced: 0, heard: { market: 0, charts: 0 }, measured: null },
  },
});

const charts = (tab: string): ThreadReport => ({ thread: 'charts', tab, figures: THREAD });
const names = (): string[] => shown.map(({ report }) => `${report.thread} ${report.tab}`);

/** Lets time pass and messages arrive until a condition is met. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) {
    await vi.advanceTimersByTimeAsync(100);
    await new Promise(setImmediate);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  tabs = ['a'];
  answers = true;
  marketAsked = 0;
  others = [];
  asked = 0;
  shown = [];
  other = new BroadcastChannel(FIGURES_CHANNEL);
  other.onmessage = ({ data }: MessageEvent<FiguresMessage>) => {
    if (data.type !== 'ask') return;
    asked += 1;
    for (const report of others) other.postMessage({ type: 'report', report } satisfies FiguresMessage);
  };
  watch = new FiguresWatch(market, 'a', (threads) => {
    shown = threads;
  });
});

afterEach(() => {
  watch.close();
  other.close();
  vi.useRealTimers();
});

test('asks at once and every second, until it is closed', async () => {
  await until(() => asked === 1);
  expect(marketAsked).toBe(1);
  await until(() => asked === 4);
  expect(performance.now()).toBeGreaterThanOrEqual(3000);
  watch.close();
  await vi.advanceTimersByTimeAsync(10_000);
  const last = new BroadcastChannel(FIGURES_CHANNEL);
  last.postMessage({ type: 'ask' } satisfies FiguresMessage);
  await until(() => asked > 4);
  expect([asked, marketAsked]).toEqual([5, 4]);
  last.close();
});

test('shows the threads of tabs that are attached, and a chart worker for as long as its page has one', async () => {
  others = [page('a', false), page('b', true), charts('b'), page('gone', false)];
  tabs = ['a', 'b'];
  await until(() => shown.length === 4);
  expect(names().toSorted()).toEqual(['charts b', 'market a', 'page a', 'page b']);
  others = [page('a', false), page('b', false)];
  await until(() => shown.length === 3);
  expect(names().toSorted()).toEqual(['market a', 'page a', 'page b']);
  tabs = ['a'];
  await until(() => shown.length === 2);
  expect(names().toSorted()).toEqual(['market a', 'page a']);
});

test('keeps the previous report, for rates', async () => {
  await until(() => shown.length === 1);
  expect(shown[0]?.before).toBeUndefined();
  await until(() => shown[0]?.before !== undefined);
  expect(shown[0]?.age).toBeLessThan(1000);
});

test('does not ask a silent market worker again, and shows the age of its last answer', async () => {
  await until(() => shown.length === 1);
  answers = false;
  await until(() => (shown[0]?.age ?? 0) > 5000);
  expect(names()).toEqual(['market a']);
  expect(asked).toBeGreaterThan(4);
  expect(marketAsked).toBe(2);
});
