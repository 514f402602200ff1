import type { DrawnBars } from './read-back.ts';
import type { BenchTick, SeededBars } from './seeded-bars.ts';

/** CSS and device pixels of every chart. */
export const CHART_WIDTH = 1200;
export const CHART_HEIGHT = 600;

/** One chart library with its best settings, driven by the same steps as the others. */
export interface ChartAdapter {
  /** Name and version. */
  readonly name: string;
  /** Converts the bars to the library's preferred format. Outside the timer. */
  prepare(data: SeededBars): void;
  /** Loads the prepared bars and draws them all into an empty element. */
  draw(host: HTMLElement): void;
  /** Ends the chart and empties the element. */
  destroy(): Promise<void> | void;
  /** Shows the newest `count` bars, or all. Outside the timer. */
  showLast(count: number): void;
  /** Shows three overlays and three lower panes; undefined if the library has no indicators. */
  addStudies?(): void;
  tick(tick: BenchTick): void;
  /** Moves the plot by some pixels, to the right if positive. */
  pan(pixels: number): void;
  /** Moves the pointer over the plot. */
  point(x: number, y: number): void;
  /** Called before a step's timer starts. */
  arm?(): Promise<void>;
  /** Waits until everything that the step caused is drawn and rastered. Inside the timer. */
  settled(): Promise<void>;
  /** What the picture shows. */
  drawn(): Promise<DrawnBars>;
  /** Counters of the last step, if the library has any. */
  counters?(): Readonly<Record<string, number>>;
  /** From now on frames come at the display's rate. */
  runFree(): void;
}
