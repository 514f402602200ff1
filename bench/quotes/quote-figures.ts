import { type BrowserCost, middleCost } from '../browser/browser-cost.ts';
import { p50, quantile } from '../figures.ts';
import type { LoadRun } from './load-run.ts';

/** The conditions of a measurement, and how many cores the whole browser may use. */
export const MODES = { plain: null, 'low end': 0.3 } as const;

/** One of them. */
export type Mode = keyof typeof MODES;

/** All runs of one page in one mode. */
export interface PageFigures {
  readonly name: string;
  readonly mode: Mode;
  readonly runs: LoadRun[];
}

/** One run of a page as numbers. */
export interface RunSummary extends BrowserCost {
  readonly frames: number;
  /** The 98th percentile of click delays (ms). */
  readonly click: number;
  readonly clicks: number;
  readonly longTasks: number;
  /** Changes of lists a second. */
  readonly updates: number;
  /** Milliseconds; 99 of 100 prices were no older. */
  readonly stale: number;
  readonly wrong: number;
}

/** A figure of several runs. */
interface Measured {
  readonly middle: number;
  readonly spread: readonly [least: number, most: number];
}

/** The numbers of one run. */
export function summaryOf({ cost, framesPerSecond, clicks, longTasks, truth }: LoadRun): RunSummary {
  return {
    ...cost,
    frames: framesPerSecond,
    click: quantile(clicks, 0.98),
    clicks: clicks.length,
    longTasks: longTasks.length,
    updates: truth.updates,
    stale: quantile(truth.stale, 0.99),
    wrong: truth.wrong,
  };
}

/** A figure over all runs of a page. */
export function measuredOf({ runs }: PageFigures, key: keyof RunSummary): Measured {
  const values = runs.map((run) => summaryOf(run)[key]);
  return { middle: p50(values), spread: [Math.min(...values), Math.max(...values)] };
}

/** The cost of a page over all its runs. */
export function costOf({ runs }: PageFigures): BrowserCost {
  return middleCost(runs.map(({ cost }) => cost));
}
