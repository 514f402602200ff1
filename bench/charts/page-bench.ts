import { CHART_HEIGHT, CHART_WIDTH, type ChartAdapter } from './chart-adapter.ts';
import type { DrawnBars } from './read-back.ts';
import { SeededBars } from './seeded-bars.ts';

/** Milliseconds of every repetition of a step, and the library's counters of the last one. */
export interface Samples {
  readonly times: readonly number[];
  readonly counters: Readonly<Record<string, number>>;
}

/** The steps that a page measures. `nothing` is the round trip to where the library draws; for a worker, one message each way. */
export type StepName = 'tick' | 'pan' | 'point' | 'nothing';

/** How long, and how often, a step is repeated at most; but always a few times. Milliseconds. */
const SAMPLE_TIME = 2500;
const MAX_SAMPLES = 420;
const MIN_SAMPLES = 5;
const WARM_UP = 0.1;
/** A step that is not drawn after this long counts as never drawn. */
const LONGEST_STEP = 60_000;
const PAN_PIXELS = 7;
/** How many pans go to the right before they go back; they always return before the next step. */
const PANS_A_WAY = 3;

/** What the runner calls in each library's page, as `globalThis.chartBench`. */
export class PageBench {
  private readonly adapter: ChartAdapter;
  private readonly host = document.createElement('div');
  private data = new SeededBars(1);

  constructor(adapter: ChartAdapter) {
    this.adapter = adapter;
    this.host.style.cssText = `position:relative;width:${CHART_WIDTH}px;height:${CHART_HEIGHT}px`;
    document.body.append(this.host);
    (globalThis as { chartBench?: PageBench }).chartBench = this;
  }

  get name(): string {
    return this.adapter.name;
  }

  /** Creates the bars for all later steps. */
  load(count: number): void {
    this.data = new SeededBars(count);
  }

  /** Draws all bars, `times` charts one after the other; the last one stays. */
  async draw(times: number): Promise<readonly number[]> {
    const taken: number[] = [];
    for (let i = 0; i < times; i++) {
      if (i > 0) await this.adapter.destroy();
      this.adapter.prepare(this.data);
      await this.adapter.arm?.();
      const start = performance.now();
      this.adapter.draw(this.host);
      await this.settled('draw');
      taken.push(performance.now() - start);
    }
    return taken;
  }

  /** Drops the bench's copy of the bars, so that the adapter's is the only one, as in an app. */
  forget(): void {
    this.data = new SeededBars(1);
  }

  async destroy(): Promise<void> {
    await this.adapter.destroy();
  }

  /** Shows the newest `count` bars; returns the milliseconds that it took. */
  showLast(count: number): Promise<number> {
    return this.once(() => this.adapter.showLast(count));
  }

  /** False when the library has no indicators. */
  async addStudies(): Promise<boolean> {
    if (this.adapter.addStudies === undefined) return false;
    await this.once(() => this.adapter.addStudies?.());
    return true;
  }

  drawn(): Promise<DrawnBars> {
    return this.adapter.drawn();
  }

  /** Repeats a step. */
  async measure(step: StepName): Promise<Samples> {
    const times: number[] = [];
    const begun = performance.now();
    for (let i = 0; i < MAX_SAMPLES; i++) {
      const isBack = step !== 'pan' || i % (2 * PANS_A_WAY) === 0;
      if (i >= MIN_SAMPLES && isBack && performance.now() - begun > SAMPLE_TIME) break;
      const run = this.prepared(step, i);
      const armed = performance.now();
      await this.adapter.arm?.();
      const start = performance.now();
      if (step === 'nothing') {
        times.push(start - armed);
        continue;
      }
      run();
      await this.settled(step);
      times.push(performance.now() - start);
    }
    return { times: times.slice(Math.floor(times.length * WARM_UP)), counters: this.adapter.counters?.() ?? {} };
  }

  /** Ticks in every frame of the display for some time, as an app would. */
  async runLive(milliseconds: number): Promise<void> {
    this.adapter.runFree();
    const end = performance.now() + milliseconds;
    await new Promise<void>((resolve) => {
      const frame = (): void => {
        this.adapter.tick(this.data.nextTick());
        if (performance.now() < end) requestAnimationFrame(frame);
        else resolve();
      };
      requestAnimationFrame(frame);
    });
  }

  private async once(run: () => void): Promise<number> {
    await this.adapter.arm?.();
    const start = performance.now();
    run();
    await this.settled('view');
    return performance.now() - start;
  }

  /** Waits for the library. A step that never finishes is an error, but does not stall the bench. */
  private async settled(step: string): Promise<void> {
    let timer = 0;
    const late = new Promise<never>((_, reject) => {
      timer = window.setTimeout(() => reject(new Error(`${this.name}: ${step} was never drawn`)), LONGEST_STEP);
    });
    await Promise.race([this.adapter.settled(), late]);
    clearTimeout(timer);
  }

  private prepared(step: StepName, i: number): () => void {
    const { adapter } = this;
    if (step === 'nothing') return () => {};
    if (step === 'tick') {
      const tick = this.data.nextTick();
      return () => adapter.tick(tick);
    }
    if (step === 'pan') {
      const pixels = i % (2 * PANS_A_WAY) < PANS_A_WAY ? PAN_PIXELS : -PAN_PIXELS;
      return () => adapter.pan(pixels);
    }
    const x = 100 + ((i * 37) % 900);
    const y = 60 + ((i * 23) % 300);
    return () => adapter.point(x, y);
  }
}
