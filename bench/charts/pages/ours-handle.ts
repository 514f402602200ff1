import { ChartHandle } from '../../../ui/chart/chart-handle.ts';
import { CHART_HEIGHT, CHART_WIDTH } from '../chart-adapter.ts';
import { BENCH_CHOICE, BENCH_THEME } from '../ours/bench-chart.ts';
import { benchSource, prepareBenchConnection } from '../ours/bench-connection.ts';
import tickerUrl from '../ours/ticker.ts?worker&url';

/** The fewest readouts a second of a chart that follows its trades. */
const MIN_READOUTS = 2;

/** Shows charts as the app's page does, through `ChartHandle` and the connection that its charts share. */
class HandleBench {
  private end: (() => void) | undefined;
  private chart = new ChartHandle();
  private count = 1;

  /** Sets the number of bars of the charts mounted from now on. */
  load(count: number): void {
    this.count = count;
    prepareBenchConnection(count);
  }

  /** Mounts a chart and waits until it has drawn its bars. */
  async mount(): Promise<void> {
    const holder = document.createElement('div');
    holder.style.cssText = `position:relative;width:${CHART_WIDTH}px;height:${CHART_HEIGHT}px`;
    document.body.append(holder);
    const chart = new ChartHandle();
    this.chart = chart;
    const shown = new Promise<void>((resolve) => {
      const stop = chart.watch(() => {
        if (chart.readout() === null) return;
        stop();
        resolve();
      });
    });
    const end = chart.open(holder, {
      target: { type: 'security', symbol: 'BENCH', region: 'C' },
      link: undefined,
      choice: BENCH_CHOICE,
      theme: BENCH_THEME,
    });
    chart.send({ type: 'resize', width: CHART_WIDTH, height: CHART_HEIGHT, ratio: 1 });
    this.end = () => {
      end();
      holder.remove();
    };
    await shown;
  }

  /** Shows the newest `count` bars. */
  showLast(count: number): void {
    this.chart.send({ type: 'zoom', factor: this.count / count });
  }

  /** Ends the chart. */
  unmount(): void {
    this.end?.();
    this.end = undefined;
  }

  /** Makes a separate thread tick the chart for some time, one trade per frame. */
  async runLive(milliseconds: number): Promise<void> {
    const follower = benchSource?.takeFollower();
    if (follower === undefined) throw new Error('there is no chart');
    const ticker = new Worker(tickerUrl, { type: 'module', name: 'ticker' });
    ticker.postMessage(this.count, [follower]);
    let readouts = 0;
    let last = this.chart.readout();
    const stop = this.chart.watch(() => {
      if (this.chart.readout() !== last) readouts++;
      last = this.chart.readout();
    });
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    stop();
    ticker.terminate();
    if (readouts < (MIN_READOUTS * milliseconds) / 1000) throw new Error(`only ${readouts} readouts came`);
  }

  /** Canvases in the document. */
  get canvases(): number {
    return document.querySelectorAll('canvas').length;
  }
}

(globalThis as { chartBench?: HandleBench }).chartBench = new HandleBench();
