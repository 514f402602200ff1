import { chromium } from '@playwright/test';
import { BROWSER_FLAGS, browserPath } from '../test/support/browser.ts';
import { freePort } from '../test/support/free-port.ts';
import { TestServer } from '../test/support/server.ts';
import { p50 } from './figures.ts';
import { alone, type BenchRow, writeRows } from './rows.ts';
import { firstScreen, workedList } from './screens/first-screen.ts';
import { audit, type Scores } from './screens/lighthouse-scores.ts';
import { SLOW_LINE, SlowNetwork } from './screens/slow-network.ts';

const AUDITED = { home: '/', 'quote list': '/quote/symbols/MSFT SPY/U/-1', chart: '/chart/U SPY' };
/** The scores of an audit as a row names them. */
const SCORES = { performance: 'performance', accessibility: 'accessibility', bestPractices: 'best practices' } as const;
const runs = Number(process.env.BENCH_RUNS ?? 5);

const server = new TestServer({ MARKET_SPEED: '1' });
await server.start();
const slow = new SlowNetwork(Number(new URL(server.url).port), SLOW_LINE);
await slow.start();
const port = await freePort();
const executablePath = browserPath() ?? undefined;
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
});
try {
  const rows: BenchRow[] = [];
  const first = [];
  for (let i = 0; i < runs; i += 1) first.push(await firstScreen(browser, slow.url));
  rows.push(row('first data on the start page', p50(first.map(({ firstData }) => firstData)), 'ms'));
  rows.push(row('layout shift of the start page', p50(first.map(({ shift }) => shift)), ''));
  const worked = [];
  for (let i = 0; i < runs; i += 1) worked.push(...(await workedList(browser, server.url)).interactions);
  worked.sort((a, b) => a - b);
  rows.push(
    row(
      'interaction with a live list until the next paint, p98',
      worked[Math.ceil(worked.length * 0.98) - 1] ?? Number.NaN,
      'ms',
    ),
  );
  for (const [name, path] of Object.entries(AUDITED)) {
    const scores: Scores[] = [];
    for (let i = 0; i < runs; i += 1) scores.push(await audit(encodeURI(server.url + path), port));
    for (const kind of Object.keys(SCORES) as (keyof typeof SCORES)[])
      rows.push(row(`Lighthouse, ${name}, ${SCORES[kind]}`, p50(scores.map((one) => one[kind])), 'of 100'));
    const faults = new Set(scores.flatMap((one) => one.faults));
    if (faults.size > 0) console.log(`${name}: ${[...faults].join(', ')}`);
  }
  writeRows('screens', rows);
} finally {
  await browser.close();
  await slow.stop();
  await server.dispose();
}

function row(name: string, ours: number, unit: string): BenchRow {
  return alone(name, ours, unit, runs);
}
