import { p50, quantile } from '../figures.ts';
import type { LoadRun } from './load-run.ts';

/** The conditions of a measurement: unchanged, the main thread four times as slow, or the whole browser on one core. */
export const MODES = ['plain', 'throttled', 'pinned'] as const;

/** One of them. */
export type Mode = (typeof MODES)[number];

/** How correct and fresh the displayed prices are. */
export interface Truth {
  /** The number of prices checked. */
  readonly prices: number;
  /** For how long (ms) displayed prices had been outdated while the feed was running. */
  readonly stale: readonly number[];
  /** The number of wrong prices 250 ms after the last line. */
  readonly wrong: number;
}

/** All runs of one page in one mode. */
export interface PageFigures {
  readonly name: string;
  readonly mode: Mode;
  readonly runs: readonly LoadRun[];
  readonly truth: Truth;
}

/** The summary of a page: medians of its runs. */
export interface PageSummary {
  /** Percent of the main thread. */
  readonly busy: number;
  readonly frames: number;
  /** The 98th percentile of click delays (ms). */
  readonly click: number;
  readonly clicks: number;
  /** A run. */
  readonly longTasks: number;
  readonly cores: number;
  /** Milliseconds; 99 of 100 prices were no older. */
  readonly stale: number;
  readonly wrong: number;
}

/** The medians. */
export function summaryOf({ runs, truth }: PageFigures): PageSummary {
  const middle = (of: (run: LoadRun) => number): number => p50(runs.map(of));
  return {
    busy: 100 * middle(({ busy }) => busy),
    frames: middle(({ framesPerSecond }) => framesPerSecond),
    click: middle(({ clicks }) => quantile(clicks, 0.98)),
    clicks: middle(({ clicks }) => clicks.length),
    longTasks: middle(({ longTasks }) => longTasks.length),
    cores: middle(({ cores }) => cores),
    stale: quantile(truth.stale, 0.99),
    wrong: truth.wrong,
  };
}
