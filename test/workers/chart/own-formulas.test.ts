import { expose, wrap } from 'comlink';
import { afterEach, describe, expect, it } from 'vitest';
import { type ChartChoice, FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { ChartSeries } from '../../../engine/chart/chart-series.ts';
import { DayChartBars } from '../../../engine/chart/day-chart-bars.ts';
import { ownCode } from '../../../engine/chart/own-indicator.ts';
import type { ChartSource } from '../../../workers/api/chart-source.ts';
import { BarFeed } from '../../../workers/chart/bars/bar-feed.ts';
import { OwnFormulas } from '../../../workers/chart/own-formulas.ts';
import { DayMarket, daysOf, TODAY } from './day-market.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

const SPAN = { range: '6m', period: 'd' } as const;
const TARGET = { type: 'security', symbol: 'MSFT', region: 'U' } as const;

function choiceOf(...texts: string[]): ChartChoice {
  const lower = texts.map((text, i) => ({
    code: ownCode(`formula${i}`),
    parameters: [],
    formula: { name: `F${i}`, text, pane: 'own' as const },
  }));
  return { ...FIRST_CHOICE, studies: { overlays: [], lower } };
}

/** A chart at 50 with formulas over it. */
function chart(choice: ChartChoice) {
  const market = new DayMarket();
  const { port1, port2 } = new MessageChannel();
  expose(market, port1);
  const series = new ChartSeries();
  const { bars, axis } = new DayChartBars(daysOf(50, 20200618, TODAY), TODAY, { boardlot: 100, isIndex: false });
  series.replace(bars, axis);
  series.studies.choose(choice.studies);
  let wake = (): void => {};
  const changed = (): void => wake();
  const listener = { compareGrew: changed, compareChanged: changed, compareStatusChanged: changed };
  market.wake = changed;
  const own = new OwnFormulas(series, listener, BarFeed, wrap<ChartSource>(port2));
  own.show(choice, TARGET, SPAN);
  open.push(() => {
    own.close();
    port1.close();
    port2.close();
  });
  const values = (): number[] => series.studies.valuesAt(bars.count - 1).map(([value]) => value ?? Number.NaN);
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await new Promise<void>((go) => (wake = go));
  };
  return { market, own, values, until };
}

describe('the formulas of a chart', () => {
  it('are computed at once, and with the bars of another security when they come', async () => {
    const { values, until, market } = chart(choiceOf('close', 'close / close("SPY")'));
    expect(values()).toEqual([50, Number.NaN]);
    await until(() => values()[1] === 50 / 300);
    expect(new Set(market.asked.map((asked) => asked.split(' ')[0]))).toEqual(new Set(['SPY']));
  });

  it('follow its trades', async () => {
    const { values, until, market } = chart(choiceOf('close / close("U:SPY")'));
    await until(() => values()[0] === 50 / 300);
    market.trade('SPY', 200);
    await until(() => values()[0] === 0.25);
  });

  it('leave a security that no formula reads any more', async () => {
    const { own, values, until, market } = chart(choiceOf('close / close("SPY")'));
    await until(() => values()[0] === 50 / 300 && market.followers.has('SPY'));
    own.show(choiceOf('close'), TARGET, SPAN);
    await until(() => market.ended.includes('SPY'));
  });

  it('say how many bars they need before the range', () => {
    expect(chart(choiceOf('sma(close, 20)', 'highest(high, 252)')).own.history).toBe(251);
    expect(chart(choiceOf('sma(close')).own.history).toBe(0);
  });

  it('give the value of any text on the last bar, and none for a mistake', () => {
    const { own } = chart(choiceOf('close'));
    expect(own.values('close * 2; close > 49')).toEqual([100, 1]);
    expect(own.values('close *')).toBeNull();
  });
});
