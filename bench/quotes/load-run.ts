import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserCost, startCost } from '../browser/browser-cost.ts';
import type { Display } from '../browser/display.ts';
import type { ProcessTree } from '../browser/process-tree.ts';
import type { LoadProcess } from './load-process.ts';
import type { LoadedPage } from './loaded-page.ts';
import { lookAtTruth, type Truth } from './truth.ts';

/** The results of one run of a page under load. */
export interface LoadRun {
  /** Of the page left alone. */
  readonly cost: BrowserCost;
  readonly framesPerSecond: number;
  /** Milliseconds from each click to its pixels on the display. */
  readonly clicks: readonly number[];
  /** Milliseconds of each long task, clicks or not. */
  readonly longTasks: readonly number[];
  readonly truth: Truth;
}

/** How long the page is left alone, and how long its frames are counted (ms). */
const QUIET = 8000;
const FRAMES = 3000;
const CLICKS = 200;
/** How long a page that is too slow for all clicks is clicked (ms). */
const CLICKING = 30_000;
/** Between two clicks, ms. */
const PAUSES = { least: 20, most: 60 };
/** How often the display is checked for a click's pixels, and how long (ms). */
const CHECKED = 2;
const LONGEST = 5000;

/** Measures a page that is under load: left alone, then with an animation, then clicked, then read. */
export async function measureRun(
  load: LoadProcess,
  loaded: LoadedPage,
  browser: ProcessTree,
  display: Display,
  rate: number,
): Promise<LoadRun> {
  await loaded.resetProbe(false);
  const cost = startCost(browser);
  await wait(QUIET);
  const used = cost();
  const quiet = await loaded.counts();
  await loaded.resetProbe(true);
  await wait(FRAMES);
  const moving = await loaded.counts();

  await loaded.resetProbe(false);
  const clicks: number[] = [];
  const until = performance.now() + CLICKING;
  while (clicks.length < CLICKS && performance.now() < until) {
    clicks.push(await timedClick(loaded, display));
    await wait(PAUSES.least + Math.random() * (PAUSES.most - PAUSES.least));
  }
  const clicked = await loaded.counts();
  return {
    cost: used,
    framesPerSecond: (moving.frames * 1000) / moving.elapsed,
    clicks,
    longTasks: [...quiet.longTasks, ...clicked.longTasks],
    truth: await lookAtTruth(load, loaded, rate),
  };
}

/** The time (ms) until the button's new colour is on the display. */
async function timedClick(loaded: LoadedPage, display: Display): Promise<number> {
  const { x, y } = loaded.button;
  const before = display.pixel(x, y);
  const began = performance.now();
  void loaded.click();
  while (display.pixel(x, y) === before && performance.now() - began < LONGEST) await wait(CHECKED);
  return performance.now() - began;
}
