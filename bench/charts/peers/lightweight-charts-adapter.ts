import {
  type CandlestickData,
  CandlestickSeries,
  createChart,
  type IChartApi,
  type ISeriesApi,
  type UTCTimestamp,
} from 'lightweight-charts';
import { CHART_HEIGHT, CHART_WIDTH, type ChartAdapter } from '../chart-adapter.ts';
import { pageWork } from '../page-work.ts';
import { DOWN_COLOUR, type DrawnBars, drawnBars, readOnePixel, UP_COLOUR } from '../read-back.ts';
import type { BenchTick, SeededBars } from '../seeded-bars.ts';

/** Narrow enough for a million bars in the plot. */
const MIN_SPACING = 0.0002;

/** lightweight-charts with conflation, which joins bars denser than pixels; candles alone, without a volume pane. */
export class LightweightChartsAdapter implements ChartAdapter {
  readonly name = 'lightweight-charts 5.2.1';
  private data: CandlestickData[] = [];
  private last: CandlestickData | undefined;
  private count = 0;
  private chart: IChartApi | undefined;
  private series: ISeriesApi<'Candlestick'> | undefined;
  private host: HTMLElement | undefined;

  prepare({ bars }: SeededBars): void {
    const { time, open, high, low, close } = bars;
    this.data = Array.from({ length: bars.count }, (_, i) => ({
      time: time[i] as UTCTimestamp,
      open: open[i],
      high: high[i],
      low: low[i],
      close: close[i],
    }));
    this.last = { ...this.data[bars.count - 1] };
    this.count = bars.count;
  }

  draw(host: HTMLElement): void {
    this.host = host;
    this.chart = createChart(host, {
      width: CHART_WIDTH,
      height: CHART_HEIGHT,
      layout: { attributionLogo: false },
      timeScale: { enableConflation: true, minBarSpacing: MIN_SPACING, timeVisible: true },
      kineticScroll: { mouse: false, touch: false },
    });
    this.series = this.chart.addSeries(CandlestickSeries, {
      upColor: UP_COLOUR,
      downColor: DOWN_COLOUR,
      wickUpColor: UP_COLOUR,
      wickDownColor: DOWN_COLOUR,
      borderVisible: false,
      lastPriceAnimation: 0,
    } as object);
    this.series.setData(this.data);
    this.chart.timeScale().fitContent();
    // The library now has its own rows; a page would release these.
    this.data = [];
  }

  destroy(): void {
    this.chart?.remove();
    this.chart = undefined;
    this.series = undefined;
  }

  showLast(count: number): void {
    const from = Math.max(0, this.count - count);
    this.chart?.timeScale().setVisibleLogicalRange({ from, to: this.count - 0.5 });
  }

  tick({ price }: BenchTick): void {
    const { last, series } = this;
    if (last === undefined) return;
    last.close = price;
    last.high = Math.max(last.high, price);
    last.low = Math.min(last.low, price);
    series?.update({ ...last });
  }

  pan(pixels: number): void {
    const scale = this.chart?.timeScale();
    const range = scale?.getVisibleLogicalRange();
    if (!scale || !range) return;
    const moved = (pixels * (range.to - range.from)) / scale.width();
    scale.setVisibleLogicalRange({ from: range.from - moved, to: range.to - moved });
  }

  point(x: number, y: number): void {
    // The upper of the plot's two canvases gets the events, and reacts to moves only after the pointer has entered.
    const target = this.host?.querySelectorAll('tr td:nth-child(2) canvas')[1];
    if (target === undefined) return;
    const { left, top } = target.getBoundingClientRect();
    const place = { clientX: left + x, clientY: top + y, bubbles: true };
    target.dispatchEvent(new MouseEvent('mouseenter', place));
    target.dispatchEvent(new MouseEvent('mousemove', place));
  }

  async settled(): Promise<void> {
    await pageWork.settle();
    readOnePixel(document.querySelectorAll('canvas'));
  }

  async drawn(): Promise<DrawnBars> {
    const canvas = this.host?.querySelector<HTMLCanvasElement>('tr td:nth-child(2) canvas');
    if (!canvas) throw new Error('lightweight-charts has no canvas');
    return drawnBars(canvas, 0, canvas.height);
  }

  runFree(): void {
    pageWork.runFree();
  }
}
