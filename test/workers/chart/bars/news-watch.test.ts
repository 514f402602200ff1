import type { Remote } from 'comlink';
import { beforeEach, expect, it } from 'vitest';
import { ChartSeries } from '../../../../engine/chart/chart-series.ts';
import { OrdinalAxis } from '../../../../engine/chart/slot-axis.ts';
import { dateOfWall } from '../../../../engine/time/exchange-time.ts';
import type { ChartHeadline, ChartSource } from '../../../../workers/api/chart-source.ts';
import type { BarOrigin } from '../../../../workers/chart/bars/bar-origin.ts';
import { NewsWatch } from '../../../../workers/chart/bars/news-watch.ts';
import { waveDays } from '../../../engine/chart/chart-bars.ts';

const SOURCE = {} as Remote<ChartSource>;

const bars = waveDays(60);
let series: ChartSeries;
let watch: NewsWatch;
let marked: number;

beforeEach(() => {
  series = new ChartSeries();
  series.replace(bars, new OrdinalAxis(bars));
  marked = 0;
  watch = new NewsWatch(series, () => {
    marked += 1;
  });
});

/**
 * An origin with a headline on each of these days of the series; `hold` keeps its answer until the test releases it.
 */
function origin(...days: number[]) {
  const items = days.map((day) => ({ date: dateOfWall(bars.time[day]), head: `day ${day}` }));
  const own = { asked: 0, fails: false, hold: undefined as Promise<void> | undefined };
  const headlines = async (): Promise<readonly ChartHeadline[]> => {
    own.asked += 1;
    await own.hold;
    if (own.fails) throw new Error('failed');
    return items;
  };
  return Object.assign(own, { origin: { headlines } as unknown as BarOrigin });
}

const marks = (): number => series.newsMarks.length;

it('nothing is requested while no markers are wanted, and the news of the shown bars as soon as they are', async () => {
  const first = origin(50, 55);
  await watch.fetch(SOURCE, first.origin);
  expect([first.asked, marks()]).toEqual([0, 0]);
  watch.want(true);
  watch.want(true);
  await Promise.resolve();
  await expect.poll(marks).toBe(2);
  expect([first.asked, marked]).toEqual([1, 1]);
  watch.want(false);
  expect([marks(), marked]).toEqual([0, 2]);
});

it('markers of other bars disappear at once, those of the same bars stay during a refetch', async () => {
  watch.want(true);
  const [first, second] = [origin(50, 55), origin(40)];
  await watch.fetch(SOURCE, first.origin);
  first.fails = true;
  await watch.fetch(SOURCE, first.origin);
  expect(marks()).toBe(2);
  const fetched = watch.fetch(SOURCE, second.origin);
  expect(marks()).toBe(0);
  await fetched;
  expect(marks()).toBe(1);
});

it.each([
  ['other bars are shown', () => watch.fetch(SOURCE, origin().origin)],
  ['no markers are wanted any more', () => watch.want(false)],
  ['the chart is closed', () => watch.close()],
])('headlines that arrive after %s are not shown', async (_, happens) => {
  let give = (): void => {};
  const late = origin(50);
  late.hold = new Promise((resolve) => {
    give = resolve;
  });
  watch.want(true);
  const fetched = watch.fetch(SOURCE, late.origin);
  await happens();
  give();
  await fetched;
  expect(marks()).toBe(0);
});

it('a closed chart asks for nothing more', async () => {
  watch.want(true);
  const first = origin(50);
  await watch.fetch(SOURCE, first.origin);
  watch.close();
  watch.want(false);
  watch.want(true);
  await Promise.resolve();
  expect([first.asked, marks()]).toEqual([1, 0]);
});
