import { p50, quantile } from '../figures.ts';
import type { LoadRun } from './load-run.ts';

/** Under what a page was measured: as it is, its main thread four times as slow, the whole browser on one core. */
export const MODES = ['plain', 'throttled', 'pinned'] as const;

/** One of them. */
export type Mode = (typeof MODES)[number];

/** How right and how fresh what a page shows is. */
export interface Truth {
  /** Prices that were looked at. */
  readonly prices: number;
  /** Milliseconds for which a shown price was no longer the market's, while the feed ran. */
  readonly stale: readonly number[];
  /** Of the prices shown 250 ms after the last line, those that are not the market's. */
  readonly wrong: number;
}

/** All runs of one page in one mode. */
export interface PageFigures {
  readonly name: string;
  readonly mode: Mode;
  readonly runs: readonly LoadRun[];
  readonly truth: Truth;
}

/** What is told of a page: medians of its runs. */
export interface PageSummary {
  /** Percent of the main thread. */
  readonly busy: number;
  readonly frames: number;
  /** Milliseconds that 98 of 100 clicks took at most. */
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
