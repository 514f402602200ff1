import type { ChartCommand, ChartMessage } from '../../../workers/api/chart-api.ts';
import type { ChartConnection } from '../../../workers/api/chart-client.ts';
import { CHART_HEIGHT, CHART_WIDTH, type ChartAdapter } from '../chart-adapter.ts';
import type { DrawnBars } from '../read-back.ts';
import type { BenchTick, SeededBars } from '../seeded-bars.ts';
import { BENCH_CHOICE, BENCH_STUDIES, benchInit } from './bench-chart.ts';
import type { BenchSource } from './bench-source.ts';
import type { FrameReport } from './frame-probe.ts';
import type { ProbePort } from './probe-port.ts';

/** The inspected rows of the price pane: below the frame, above volume. Columns: left of the price axis. */
const LOOK_TOP = 4;
const LOOK_BOTTOM = 440;
const LOOK_RIGHT = CHART_WIDTH - 90;
/** Slots that the view keeps free after the newest bar. */
const SLACK = 0.5;

/**
 * Our chart over the same calls that the app makes: `ChartConnection` for the chart, its port for commands, the follow
 * port for trades. The bars come from the bench's source instead of the market worker.
 */
export class OursAdapter implements ChartAdapter {
  readonly name: string;
  private readonly charts: ChartConnection;
  private readonly source: BenchSource;
  private readonly probe: ProbePort;
  private port: MessagePort | undefined;
  private canvases: HTMLCanvasElement[] = [];
  private id = '';
  private made = 0;
  private drawing = true;
  private count = 0;
  private span = 0;
  private report: FrameReport = { frames: 0, late: 0, messages: 0, bytes: 0 };

  constructor(name: string, charts: ChartConnection, source: BenchSource, probe: ProbePort) {
    this.name = name;
    this.charts = charts;
    this.source = source;
    this.probe = probe;
  }

  prepare({ bars }: SeededBars): void {
    this.source.prepare(bars);
    this.count = bars.count;
    this.span = bars.count + SLACK;
    this.drawing = true;
  }

  draw(host: HTMLElement): void {
    this.id = `chart-${++this.made}`;
    const canvases = [document.createElement('canvas'), document.createElement('canvas')];
    for (const canvas of canvases) canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%';
    host.append(...canvases);
    this.canvases = canvases;
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    port1.onmessage = ({ data }: MessageEvent<ChartMessage>) => {
      if (data.type === 'readout') this.send({ type: 'credit' });
    };
    const [base, overlay] = canvases;
    void this.charts.create(benchInit(this.id), base, overlay, port2);
    this.send({ type: 'resize', width: CHART_WIDTH, height: CHART_HEIGHT, ratio: 1 });
  }

  async destroy(): Promise<void> {
    await this.charts.destroy(this.id);
    this.port?.close();
    this.port = undefined;
    for (const canvas of this.canvases) canvas.remove();
    this.canvases = [];
  }

  showLast(count: number): void {
    const span = Math.min(count, this.count) + SLACK;
    this.send({ type: 'zoom', factor: this.span / span });
    this.span = span;
  }

  addStudies(): void {
    this.send({ type: 'choice', choice: { ...BENCH_CHOICE, studies: BENCH_STUDIES } });
  }

  tick(tick: BenchTick): void {
    this.source.tick(tick);
  }

  pan(pixels: number): void {
    this.send({ type: 'pan', pixels });
  }

  point(x: number, y: number): void {
    this.send({ type: 'point', x, y });
  }

  async arm(): Promise<void> {
    await this.probe.arm(this.drawing);
    this.drawing = false;
  }

  async settled(): Promise<void> {
    this.report = await this.probe.painted();
  }

  drawn(): Promise<DrawnBars> {
    return this.probe.drawn(LOOK_TOP, LOOK_BOTTOM, LOOK_RIGHT);
  }

  counters(): Readonly<Record<string, number>> {
    return { ...this.report };
  }

  runFree(): void {
    void this.probe.runFree();
  }

  private send(command: ChartCommand): void {
    this.port?.postMessage(command);
  }
}
