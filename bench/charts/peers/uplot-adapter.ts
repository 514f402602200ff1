import uPlot from 'uplot';
import { CHART_HEIGHT, CHART_WIDTH, type ChartAdapter } from '../chart-adapter.ts';
import { pageWork } from '../page-work.ts';
import { DOWN_COLOUR, type DrawnBars, drawnBars, readOnePixel, UP_COLOUR } from '../read-back.ts';
import type { BenchTick, SeededBars } from '../seeded-bars.ts';

/** The fraction of a bar's width that a body takes, if that is more than a pixel. */
const BODY_SHARE = 0.7;

/** With more bars than this in a pixel, each column of pixels shows one candle for all of its bars. */
const BARS_A_PIXEL = 1;

/**
 * uPlot with typed columns by reference and candles drawn by a hook, as its own demonstration of candles does, but with one path
 * per colour instead of one call per bar, and with one candle per column of pixels where bars are denser than that, as its own
 * lines do. It has no volume pane.
 */
export class UPlotAdapter implements ChartAdapter {
  readonly name = 'uPlot 1.6.32';
  private columns: Float64Array[] = [];
  private plot: uPlot | undefined;

  prepare(data: SeededBars): void {
    const { time, open, high, low, close } = data.bars;
    this.columns = [time, open, high, low, close].map((column) => column.slice());
  }

  draw(host: HTMLElement): void {
    this.plot = new uPlot(
      {
        width: CHART_WIDTH,
        height: CHART_HEIGHT,
        pxAlign: 1,
        legend: { show: false },
        cursor: { points: { show: false }, drag: { setScale: false } },
        scales: { x: { time: true }, y: { range: (_, low, high) => [low, high] } },
        axes: [{}, { side: 1 }],
        series: [
          {},
          // Open and close are never outside high and low, so the scale can ignore them.
          { auto: false, paths: () => null, points: { show: false } },
          { paths: () => null, points: { show: false } },
          { paths: () => null, points: { show: false } },
          { auto: false, paths: () => null, points: { show: false } },
        ],
        hooks: { draw: [drawCandles] },
      },
      this.columns as unknown as uPlot.AlignedData,
      host,
    );
  }

  destroy(): void {
    this.plot?.destroy();
    this.plot = undefined;
  }

  showLast(count: number): void {
    const time = this.columns[0];
    const hour = time[1] - time[0];
    const last = time[time.length - 1];
    this.plot?.setScale('x', { min: Math.max(time[0], last - count * hour), max: last });
  }

  tick({ price }: BenchTick): void {
    const { plot, columns } = this;
    if (plot === undefined) return;
    const [, , high, low, close] = columns;
    const last = close.length - 1;
    close[last] = price;
    high[last] = Math.max(high[last], price);
    low[last] = Math.min(low[last], price);
    const { min = 0, max = 0 } = plot.scales.x;
    plot.batch(() => {
      plot.setData(columns as unknown as uPlot.AlignedData, false);
      plot.setScale('x', { min, max });
    });
  }

  pan(pixels: number): void {
    const { plot } = this;
    if (plot === undefined) return;
    const { min = 0, max = 0 } = plot.scales.x;
    const moved = (pixels * (max - min)) / plot.over.clientWidth;
    plot.setScale('x', { min: min - moved, max: max - moved });
  }

  point(x: number, y: number): void {
    const { over } = this.plot ?? {};
    if (over === undefined) return;
    const { left, top } = over.getBoundingClientRect();
    over.dispatchEvent(new MouseEvent('mousemove', { clientX: left + x, clientY: top + y, bubbles: true }));
  }

  async settled(): Promise<void> {
    await pageWork.settle();
    readOnePixel(document.querySelectorAll('canvas'));
  }

  async drawn(): Promise<DrawnBars> {
    const canvas = document.querySelector('canvas');
    if (canvas === null) throw new Error('uPlot has no canvas');
    return drawnBars(canvas, 0, CHART_HEIGHT - 50);
  }

  runFree(): void {
    pageWork.runFree();
  }
}

/** One path for the wicks and one for the bodies of each colour. */
function drawCandles(plot: uPlot): void {
  const { ctx, bbox } = plot;
  const { min: left = 0, max: right = 1 } = plot.scales.x;
  const [first, last] = plot.series[0].idxs ?? [0, -1];
  const paths = { up: new Path2D(), down: new Path2D() };
  const perSecond = bbox.width / (right - left);
  if (last - first + 1 > BARS_A_PIXEL * bbox.width) addColumns(plot, paths, first, last, perSecond);
  else addCandles(plot, paths, first, last, perSecond);
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.fillStyle = UP_COLOUR;
  ctx.fill(paths.up);
  ctx.fillStyle = DOWN_COLOUR;
  ctx.fill(paths.down);
  ctx.restore();
}

interface CandlePaths {
  readonly up: Path2D;
  readonly down: Path2D;
}

/** From the first to the last bar, one candle each. */
function addCandles(plot: uPlot, { up, down }: CandlePaths, first: number, last: number, perSecond: number): void {
  const { bbox } = plot;
  const [time, open, high, low, close] = plot.data as unknown as readonly Float64Array[];
  const { min: left = 0 } = plot.scales.x;
  const { top, perUnit } = verticalOf(plot);
  const body = Math.max(1, Math.round(perSecond * (time[1] - time[0]) * BODY_SHARE));
  const wick = 1;
  for (let i = first; i <= last; i++) {
    const rising = close[i] >= open[i];
    const path = rising ? up : down;
    const x = Math.round(bbox.left + (time[i] - left) * perSecond);
    const highRow = Math.round(bbox.top + (top - high[i]) * perUnit);
    const lowRow = Math.round(bbox.top + (top - low[i]) * perUnit);
    path.rect(x, highRow, wick, Math.max(1, lowRow - highRow));
    if (body <= wick) continue;
    const upper = Math.round(bbox.top + (top - (rising ? close[i] : open[i])) * perUnit);
    const lower = Math.round(bbox.top + (top - (rising ? open[i] : close[i])) * perUnit);
    path.rect(x - (body >> 1), upper, body, Math.max(1, lower - upper));
  }
}

/** One line from the lowest to the highest price of each column of pixels. */
function addColumns(plot: uPlot, { up, down }: CandlePaths, first: number, last: number, perSecond: number): void {
  const { bbox } = plot;
  const [time, open, high, low, close] = plot.data as unknown as readonly Float64Array[];
  const { min: left = 0 } = plot.scales.x;
  const { top, perUnit } = verticalOf(plot);
  for (let i = first; i <= last; ) {
    const column = Math.floor((time[i] - left) * perSecond);
    const end = left + (column + 1) / perSecond;
    const opened = open[i];
    let [highest, lowest] = [high[i], low[i]];
    for (i++; i <= last && time[i] < end; i++) {
      if (high[i] > highest) highest = high[i];
      if (low[i] < lowest) lowest = low[i];
    }
    const upper = Math.round(bbox.top + (top - highest) * perUnit);
    const lower = Math.round(bbox.top + (top - lowest) * perUnit);
    const path = close[i - 1] >= opened ? up : down;
    path.rect(Math.round(bbox.left) + column, upper, 1, Math.max(1, lower - upper));
  }
}

/** The highest price of the plot, and pixels per unit of price. */
function verticalOf({ bbox, scales }: uPlot): { readonly top: number; readonly perUnit: number } {
  const { min = 0, max = 1 } = scales.y;
  return { top: max, perUnit: bbox.height / (max - min) };
}
