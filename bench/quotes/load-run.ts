import { setTimeout as wait } from 'node:timers/promises';
import { type LoadedPage, OURS } from './loaded-page.ts';
import { threadTime } from './main-thread-time.ts';
import type { ProcessTree } from './process-tree.ts';

/** The results of one run of a page under load. */
export interface LoadRun {
  /** Shares of the time. */
  readonly busy: number;
  readonly script: number;
  readonly style: number;
  readonly layout: number;
  readonly framesPerSecond: number;
  /** Cores that the whole browser used. */
  readonly cores: number;
  /** Milliseconds from each click to its picture. */
  readonly clicks: readonly number[];
  /** Milliseconds of each long task, clicks or not. */
  readonly longTasks: readonly number[];
}

/** How long the page is left alone (ms). */
const QUIET = 6000;
const CLICKS = 200;
/** How long a page that is too slow for all clicks is clicked (ms); ours gets time for all of them. */
const CLICKING = { ours: 120_000, others: 12_000 };
/** Between two clicks, ms. */
const PAUSES = { least: 20, most: 60 };
/** The browser reports no event that took less; such events count as this (ms). */
const UNREPORTED_MS = 16;

/** Measures a page that is under load: first left alone, then clicked. */
export async function measureRun(loaded: LoadedPage, browser: ProcessTree): Promise<LoadRun> {
  await loaded.resetProbe();
  const [before, cpu, began] = [await threadTime(loaded.session), browser.cpu(), performance.now()];
  await wait(QUIET);
  const [after, used] = [await threadTime(loaded.session), browser.cpu() - cpu];
  const elapsed = (performance.now() - began) / 1000;
  const quiet = await loaded.counts();

  await loaded.resetProbe();
  const until = performance.now() + (loaded.name === OURS ? CLICKING.ours : CLICKING.others);
  for (let i = 0; i < CLICKS && performance.now() < until; i += 1) {
    // The browser reports a click once the page has handled it, which may take minutes on a starved page.
    await Promise.race([loaded.click(), wait(until - performance.now(), undefined, { ref: false })]);
    await wait(PAUSES.least + Math.random() * (PAUSES.most - PAUSES.least));
  }
  await wait(1000);
  const clicked = await loaded.counts();
  const unreported = Math.max(0, clicked.clicks - clicked.delays.length);
  const share = (key: 'task' | 'script' | 'style' | 'layout'): number =>
    (after[key] - before[key]) / (after.at - before.at);
  return {
    busy: share('task'),
    script: share('script'),
    style: share('style'),
    layout: share('layout'),
    framesPerSecond: (quiet.frames * 1000) / quiet.elapsed,
    cores: used / elapsed,
    clicks: [...clicked.delays, ...Array<number>(unreported).fill(UNREPORTED_MS)],
    longTasks: [...quiet.longTasks, ...clicked.longTasks],
  };
}
