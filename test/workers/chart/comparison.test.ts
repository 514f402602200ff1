import { expose, wrap } from 'comlink';
import { afterEach, describe, expect, it } from 'vitest';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { DayChartBars } from '../../../engine/chart/day-chart-bars.ts';
import { paletteOf } from '../../../engine/draw/palette.ts';
import type { Bars } from '../../../engine/series/bars.ts';
import { dateOfWall, wallOfDate } from '../../../engine/time/exchange-time.ts';
import type { ChartSource } from '../../../workers/api/chart-source.ts';
import { BarFeed } from '../../../workers/chart/bars/bar-feed.ts';
import { Comparison } from '../../../workers/chart/comparison.ts';
import { CHART_THEME } from '../../engine/chart/chart-look.ts';
import { DayMarket, daysOf, TODAY } from './day-market.ts';

const PALETTE = paletteOf(CHART_THEME);

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

function compared(days: Bars) {
  const market = new DayMarket();
  const { port1, port2 } = new MessageChannel();
  expose(market, port1);
  const series = new ChartSeries();
  const bars = new DayChartBars(days, TODAY, { boardlot: 100, isIndex: false });
  series.replace(bars.bars, bars.axis);
  let wake = (): void => {};
  const heard: string[] = [];
  const hear = (word: string): void => {
    heard.push(word);
    wake();
  };
  market.wake = () => wake();
  const listener = {
    compareGrew: () => hear('grew'),
    compareChanged: () => hear('changed'),
    compareStatusChanged: () => hear('status'),
  };
  const comparison = new Comparison(series, listener, BarFeed);
  comparison.connect(wrap<ChartSource>(port2));
  open.push(() => {
    comparison.close();
    port1.close();
    port2.close();
  });
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await new Promise<void>((go) => (wake = go));
  };
  return { market, series, comparison, heard, until };
}

const SPAN = { range: '6m', period: 'd' } as const;
const security = (symbol: string) => ({ region: 'U' as const, symbol });
const sixMonths = () => daysOf(50, 20200618, TODAY);

describe('the comparison of a chart', () => {
  it('loads each security like the chart its own, and puts it into a line at the chart’s dates', async () => {
    const { series, comparison, market, until } = compared(sixMonths());
    comparison.show([security('SPY'), security('RY')], SPAN);
    await until(() => comparison.states(PALETTE).every(({ phase }) => phase === 'ready'));
    const last = series.bars.count - 1;
    expect(series.compared.lines.map((line) => line.valueAt(last))).toEqual([300, 10]);
    expect(series.compared.lines[0].valueAt(last - 100)).toBe(299);
    expect(comparison.states(PALETTE).map(({ name }) => name)).toEqual(['The SPY', 'The RY']);
    expect(market.asked).toHaveLength(2);
  });

  it('follows the trades of each, which cost the chart one bar', async () => {
    const { series, comparison, market, heard, until } = compared(sixMonths());
    comparison.show([security('SPY'), security('RY')], SPAN);
    await until(() => comparison.states(PALETTE).every(({ phase }) => phase === 'ready'));
    const last = series.bars.count - 1;
    series.changedFrom = Number.POSITIVE_INFINITY;
    market.trade('RY', 12.5);
    await until(() => heard.includes('grew'));
    expect(series.compared.lines.map((line) => line.valueAt(last))).toEqual([300, 12.5]);
    expect(series.changedFrom).toBe(last - 1);
  });

  it('keeps the bars of those that stay, and stops following those removed', async () => {
    const { series, comparison, market, until } = compared(sixMonths());
    comparison.show([security('SPY'), security('RY')], SPAN);
    await until(() => comparison.states(PALETTE).every(({ phase }) => phase === 'ready'));
    const [, ry] = series.compared.lines;
    comparison.show([security('RY')], SPAN);
    expect(series.compared.lines).toEqual([ry]);
    await until(() => market.ended.includes('SPY'));
    expect(market.ended).toEqual(['SPY']);
    expect(market.asked).toHaveLength(2);
  });

  it('loads another range for all of them, and older bars if the chart has some', async () => {
    const { series, comparison, market, until } = compared(sixMonths());
    comparison.show([security('SPY')], SPAN);
    await until(() => comparison.states(PALETTE)[0]?.phase === 'ready');
    comparison.wantOlder(0);
    expect(market.asked).toHaveLength(1);
    const days = daysOf(50, 20191201, TODAY);
    series.replace(days, series.axis);
    comparison.wantOlder(0);
    await until(() => !Number.isNaN(series.compared.lines[0].valueAt(0)));
    comparison.show([security('SPY')], { range: '1y', period: 'd' });
    await until(() => market.asked.length === 3);
    expect(market.asked.map((asked) => asked.split(' ')[1])).toEqual(['20200618', expect.any(String), '20191218']);
  });

  it('retries those that failed', async () => {
    const { comparison, market, until } = compared(sixMonths());
    market.isDown = true;
    comparison.show([security('SPY')], SPAN);
    await until(() => comparison.states(PALETTE)[0]?.phase === 'failed');
    market.isDown = false;
    comparison.retry();
    await until(() => comparison.states(PALETTE)[0]?.phase === 'ready');
    comparison.retry();
    expect(market.asked).toHaveLength(1);
  });

  it('wants older bars only if its own begin more than ten days after the chart’s', async () => {
    const begins = (days: number): number => dateOfWall(wallOfDate(20200618) - days * 86_400);
    const { series, comparison, market, until } = compared(sixMonths());
    comparison.show([security('SPY')], SPAN);
    await until(() => comparison.states(PALETTE)[0]?.phase === 'ready');
    for (const days of [10, 11]) {
      series.replace(daysOf(50, begins(days), TODAY), series.axis);
      comparison.wantOlder(series.bars.count);
      comparison.wantOlder(0);
      await new Promise((turn) => setImmediate(turn));
    }
    await until(() => market.asked.length === 2);
    expect(market.asked[1]).toContain('20200617');
  });

  it('reports an unknown one as failed, and shows the others', async () => {
    const { comparison, until } = compared(sixMonths());
    comparison.show([security('NOSUCH'), security('SPY')], SPAN);
    await until(
      () => comparison.states(PALETTE)[0]?.phase === 'failed' && comparison.states(PALETTE)[1]?.phase === 'ready',
    );
    expect(comparison.states(PALETTE)[0]?.failure).toBe('not-found');
  });
});
