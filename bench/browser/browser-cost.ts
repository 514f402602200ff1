import { p50 } from '../figures.ts';
import type { ProcessTree } from './process-tree.ts';

/** What a browser cost while something was measured, whole: its page, workers, compositor, raster and network. */
export interface BrowserCost {
  /** Cores that all of its processes used. */
  readonly cores: number;
  /** Cores that the main threads of its pages used. */
  readonly page: number;
  /** Memory of all of its processes, megabytes (PSS). */
  readonly megabytes: number;
}

/** Chromium's name for the processes of pages. */
const PAGES = 'renderer';

/** The cost of a browser from now on, until the returned function is called. */
export function startCost(browser: ProcessTree): () => BrowserCost {
  const [all, page, began] = [browser.cpu(), browser.mainThreadCpu(PAGES), performance.now()];
  return () => {
    const seconds = (performance.now() - began) / 1000;
    return {
      cores: (browser.cpu() - all) / seconds,
      page: (browser.mainThreadCpu(PAGES) - page) / seconds,
      megabytes: browser.megabytes(),
    };
  };
}

/** The medians of several costs. */
export function middleCost(costs: readonly BrowserCost[]): BrowserCost {
  const middle = (of: (cost: BrowserCost) => number): number => p50(costs.map(of));
  return {
    cores: middle(({ cores }) => cores),
    page: middle(({ page }) => page),
    megabytes: middle((one) => one.megabytes),
  };
}
