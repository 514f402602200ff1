import { type Chart, dispose, init, type KLineData } from 'klinecharts';
import { CHART_HEIGHT, CHART_WIDTH, type ChartAdapter } from '../chart-adapter.ts';
import { pageWork } from '../page-work.ts';
import { DOWN_COLOUR, type DrawnBars, drawnBars, readOnePixel, UP_COLOUR } from '../read-back.ts';
import type { BenchTick, SeededBars } from '../seeded-bars.ts';

/** Its own limit: a bar is never narrower than a pixel, so that it shows about as many bars as the plot has pixels. */
const MIN_SPACE = 1;
/** The approximate width of the plot without the price axis. */
const PLOT_WIDTH = 1130;
const OVERLAYS = [
  { name: 'MA', calcParams: [25] },
  { name: 'EMA', calcParams: [25] },
  { name: 'BOLL', calcParams: [20, 2] },
];
const LOWER = [
  { name: 'MACD', calcParams: [12, 25, 9] },
  { name: 'RSI', calcParams: [14] },
  { name: 'KDJ', calcParams: [14, 3, 3] },
];

/** KLineChart without animations, readouts and price marks; candles alone until `addStudies`. */
export class KLineChartAdapter implements ChartAdapter {
  readonly name = 'KLineChart 10.0.2';
  private data: KLineData[] = [];
  private last: KLineData | undefined;
  private count = 0;
  private chart: Chart | null = null;
  private host: HTMLElement | undefined;
  private push: ((bar: KLineData) => void) | undefined;

  prepare({ bars }: SeededBars): void {
    const { time, open, high, low, close, volume } = bars;
    this.data = Array.from({ length: bars.count }, (_, i) => ({
      timestamp: time[i] * 1000,
      open: open[i],
      high: high[i],
      low: low[i],
      close: close[i],
      volume: volume[i],
    }));
    this.last = { ...this.data[bars.count - 1] };
    this.count = bars.count;
  }

  draw(host: HTMLElement): void {
    this.host = host;
    this.chart = init(host, {
      styles: {
        candle: {
          bar: {
            upColor: UP_COLOUR,
            downColor: DOWN_COLOUR,
            upBorderColor: UP_COLOUR,
            downBorderColor: DOWN_COLOUR,
            upWickColor: UP_COLOUR,
            downWickColor: DOWN_COLOUR,
          },
          tooltip: { showRule: 'none' },
          priceMark: { show: false },
        },
        indicator: { tooltip: { showRule: 'none' }, lastValueMark: { show: false } },
      },
    });
    const { chart, data } = this;
    if (chart === null) throw new Error('KLineChart gave no chart');
    chart.setOffsetRightDistance(0);
    chart.setBarSpace(Math.max(MIN_SPACE, PLOT_WIDTH / this.count));
    chart.setDataLoader({
      getBars: ({ callback }) => callback(data, false),
      subscribeBar: ({ callback }) => {
        this.push = callback;
      },
    });
    chart.setSymbol({ ticker: 'BENCH', pricePrecision: 2, volumePrecision: 0 });
    chart.setPeriod({ type: 'hour', span: 1 });
    this.data = [];
  }

  destroy(): void {
    if (this.chart !== null) dispose(this.chart);
    this.chart = null;
  }

  showLast(count: number): void {
    this.chart?.setBarSpace(PLOT_WIDTH / Math.min(count, this.count));
    this.chart?.scrollToRealTime();
  }

  addStudies(): void {
    for (const study of OVERLAYS) this.chart?.createIndicator({ ...study, paneId: 'candle_pane' }, true);
    for (const study of LOWER) this.chart?.createIndicator(study);
  }

  tick({ price, volume }: BenchTick): void {
    const { last } = this;
    if (last === undefined) return;
    last.close = price;
    last.high = Math.max(last.high, price);
    last.low = Math.min(last.low, price);
    last.volume = volume;
    this.push?.({ ...last });
  }

  pan(pixels: number): void {
    this.chart?.scrollByDistance(pixels);
  }

  point(x: number, y: number): void {
    const { host } = this;
    const target = host?.firstElementChild;
    if (!host || !target) return;
    const { left, top } = host.getBoundingClientRect();
    // It reacts to moves only after the pointer has entered.
    const place = { clientX: left + x, clientY: top + y, bubbles: true };
    target.dispatchEvent(new MouseEvent('mouseenter', place));
    target.dispatchEvent(new MouseEvent('mousemove', place));
  }

  async settled(): Promise<void> {
    await pageWork.settle();
    readOnePixel(document.querySelectorAll('canvas'));
  }

  async drawn(): Promise<DrawnBars> {
    const canvases = [...(this.host?.querySelectorAll('canvas') ?? [])];
    const widest = canvases.find(({ width, height }) => width > CHART_WIDTH / 2 && height > CHART_HEIGHT / 4);
    if (widest === undefined) throw new Error('KLineChart has no canvas');
    return drawnBars(widest, 0, widest.height);
  }

  runFree(): void {
    pageWork.runFree();
  }
}
