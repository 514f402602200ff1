import { ChartHandle } from '../../../ui/chart/chart-handle.ts';
import { CHART_HEIGHT, CHART_WIDTH } from '../chart-adapter.ts';
import { BENCH_CHOICE, BENCH_THEME } from '../ours/bench-chart.ts';
import { prepareBenchConnection } from '../ours/bench-connection.ts';

/** Mounts charts as the app's page does, through `ChartHandle` and the shared connection. */
class HandleBench {
  load(count: number): void {
    prepareBenchConnection(count);
  }

  /** Mounts a chart, waits until it has drawn its bars, unmounts it. */
  async mountAndEnd(): Promise<void> {
    const holder = document.createElement('div');
    holder.style.cssText = `width:${CHART_WIDTH}px;height:${CHART_HEIGHT}px`;
    document.body.append(holder);
    const chart = new ChartHandle();
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
    await shown;
    end();
    holder.remove();
  }

  get canvases(): number {
    return document.querySelectorAll('canvas').length;
  }
}

(globalThis as { handleBench?: HandleBench }).handleBench = new HandleBench();
