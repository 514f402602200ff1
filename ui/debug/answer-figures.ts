import { market, TAB_LOCK } from '../market/connection.ts';
import { runningCharts } from '../painting/chart-connection.ts';
import { sharesWorker } from '../platform/locks.ts';
import { pageFigures } from './page-figures.ts';
import { FIGURES_CHANNEL, type FiguresMessage, type ThreadReport } from './thread-report.ts';

// Once this module is loaded, the tab answers every request for its figures: the page at once, its workers when they respond.

const channel = new BroadcastChannel(FIGURES_CHANNEL);
/** Workers that have not answered the last request. */
const asked = new Set<ThreadReport['thread']>();

channel.onmessage = ({ data }: MessageEvent<FiguresMessage>) => {
  if (data.type !== 'ask') return;
  report({ thread: 'page', tab: TAB_LOCK, figures: pageFigures() });
  void reportCharts();
  // The debug page itself asks a shared worker.
  if (!sharesWorker) void reportMarket();
};

async function reportCharts(): Promise<void> {
  const { charts } = runningCharts();
  if (charts === undefined) return;
  await once('charts', async () => {
    report({ thread: 'charts', tab: TAB_LOCK, figures: await (await charts).figures() });
  });
}

async function reportMarket(): Promise<void> {
  await once('market', async () => {
    report({ thread: 'market', tab: TAB_LOCK, figures: await market.figures() });
  });
}

/** Asks a worker, unless it still has to answer an earlier request. A blocked worker must not find a queue of requests. */
async function once(thread: ThreadReport['thread'], ask: () => Promise<void>): Promise<void> {
  if (asked.has(thread)) return;
  asked.add(thread);
  await ask().catch(() => {});
  asked.delete(thread);
}

function report(one: ThreadReport): void {
  channel.postMessage({ type: 'report', report: one } satisfies FiguresMessage);
}
