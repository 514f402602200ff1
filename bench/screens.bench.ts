import { chromium, type LaunchOptions } from '@playwright/test';
import { BROWSER_FLAGS, browserPath } from '../test/support/browser.ts';
import { freePort } from '../test/support/free-port.ts';
import { TestServer } from '../test/support/server.ts';
import { type BrowserCost, middleCost, startCost } from './browser/browser-cost.ts';
import { CpuLimit } from './browser/cpu-limit.ts';
import { ProcessTree } from './browser/process-tree.ts';
import { p50, quantile } from './figures.ts';
import { alone, type BenchRow, writeRows } from './rows.ts';
import { firstScreen, workedList } from './screens/first-screen.ts';
import { audit, type Scores } from './screens/lighthouse-scores.ts';
import type { ScreenCounts } from './screens/screen-probe.ts';
import { SLOW_LINE, SlowNetwork } from './screens/slow-network.ts';

const AUDITED = { home: '/', 'quote list': '/quote/symbols/MSFT SPY/U/-1', chart: '/chart/U SPY' };
/** The scores of an audit as a row names them. */
const SCORES = { performance: 'performance', accessibility: 'accessibility', bestPractices: 'best practices' } as const;
const runs = Number(process.env.BENCH_RUNS ?? 5);

/** A machine four times as slow as one with two cores: the whole browser has this many. */
const SLOW_CORES = 0.5;

const server = new TestServer({ MARKET_SPEED: '1' });
await server.start();
const slow = new SlowNetwork(Number(new URL(server.url).port), SLOW_LINE);
await slow.start();
const rows: BenchRow[] = [];
try {
  // Without a control group the audits are still made.
  await onSlowMachine().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
  await auditAll();
  writeRows('screens', rows);
} finally {
  await slow.stop();
  await server.dispose();
}

/** The start page and a list in use, in a browser with little processor. */
async function onSlowMachine(): Promise<void> {
  const started = await chromium.launchServer(launchOptions([]));
  const tree = new ProcessTree(started.process().pid ?? 0);
  const browser = await chromium.connect(started.wsEndpoint());
  const limit = CpuLimit.apply(tree, SLOW_CORES);
  const costs: BrowserCost[] = [];
  const first: ScreenCounts[] = [];
  const worked: ScreenCounts[] = [];
  try {
    for (let i = 0; i < runs; i += 1) first.push(await firstScreen(browser, slow.url));
    for (let i = 0; i < runs; i += 1) {
      const cost = startCost(tree);
      worked.push(await workedList(browser, server.url));
      costs.push(cost());
    }
  } finally {
    await started.kill();
    limit.remove();
  }
  const cost = middleCost(costs);
  const add = (name: string, values: readonly number[], unit: string): void => {
    const spread = [Math.min(...values), Math.max(...values)] as const;
    rows.push({ ...alone(name, p50(values), unit, runs), spread, cost });
  };
  add(
    'first data on the start page',
    first.map(({ firstData }) => firstData),
    'ms',
  );
  add(
    'layout shift of the start page',
    first.map(({ shift }) => shift),
    '',
  );
  add(
    'interaction with a live list until the next paint, p98',
    worked.map(({ interactions }) => quantile(interactions, 0.98)),
    'ms',
  );
}

/** Lighthouse slows its page down by itself. */
async function auditAll(): Promise<void> {
  const port = await freePort();
  const browser = await chromium.launch(launchOptions([`--remote-debugging-port=${port}`]));
  try {
    for (const [name, path] of Object.entries(AUDITED)) {
      const scores: Scores[] = [];
      for (let i = 0; i < runs; i += 1) scores.push(await audit(encodeURI(server.url + path), port));
      for (const kind of Object.keys(SCORES) as (keyof typeof SCORES)[]) {
        const values = scores.map((one) => one[kind]);
        const spread = [Math.min(...values), Math.max(...values)] as const;
        rows.push({ ...alone(`Lighthouse, ${name}, ${SCORES[kind]}`, p50(values), 'of 100', runs), spread });
      }
      const faults = new Set(scores.flatMap((one) => one.faults));
      if (faults.size > 0) console.log(`${name}: ${[...faults].join(', ')}`);
    }
  } finally {
    await browser.close();
  }
}

function launchOptions(more: readonly string[]): LaunchOptions {
  const executablePath = browserPath() ?? undefined;
  return { ...(executablePath && { executablePath }), args: [...BROWSER_FLAGS, ...more] };
}
