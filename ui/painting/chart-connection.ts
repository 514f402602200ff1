import { useSyncExternalStore } from 'react';
import { type ChartConnection, startChartsInPage, startChartWorker } from '../../workers/api/chart-client.ts';
import workerUrl from '../../workers/chart/main.ts?worker&url';
import { openChartSource, openPaintedLists, watchRenewal } from '../market/connection.ts';
import { watchHeartbeat } from '../market/heartbeat.ts';
import { lastHeard } from '../market/last-heard.ts';
import { watchMarketState } from '../market/market-store.ts';
import { RestartPatience } from '../market/restart-patience.ts';
import { showPassingTrouble } from '../market/troubles.ts';
import { marketEra, useMarketEra } from '../market/use-market-era.ts';
import { canDrawInWorker } from '../platform/canvas.ts';
import { Listeners } from '../platform/listeners.ts';
import { trustedWorkerUrl } from '../platform/trusted.ts';

/** An unused worker ends after this time (milliseconds), so that changing symbols does not start another worker. */
const IDLE_TIME = 10_000;

/** A chart that failed to start is retried after this time, milliseconds. */
export const CHART_RETRY_INTERVAL = 5_000;

let connection: Promise<ChartConnection> | undefined;
let charts = 0;
let idleTimer = 0;
/** How many times a chart worker was replaced. */
let round = 0;
/** The market that the charts are connected to. */
let era = marketEra();
const patience = new RestartPatience();
const listeners = new Listeners();

watchRenewal(relink);
watchMarketState(() => {
  const now = marketEra();
  if (now === era) return;
  era = now;
  relink();
});

/**
 * Calls `listener` when a dead chart worker was replaced, so that its charts can be opened again. Returns a function that stops
 * it.
 */
export const watchChartRound = listeners.watch;

/** Changes whenever everything that is painted must be opened again: its worker was replaced, or the market is another. */
export function useChartRound(): string {
  const market = useMarketEra();
  return `${useSyncExternalStore(watchChartRound, () => round)} ${market}`;
}

/**
 * The chart worker of this tab, started on first use; where canvases cannot be transferred, the same module in the page. Each
 * caller must call `returnCharts` afterwards. Rejects if the script cannot be loaded.
 */
export function borrowCharts(): Promise<ChartConnection> {
  charts++;
  clearTimeout(idleTimer);
  return borrowedCharts();
}

/** The connection of charts that are in use. It is started again if starting it failed. */
export function borrowedCharts(): Promise<ChartConnection> {
  if (connection !== undefined) return connection;
  const own = start();
  connection = own;
  own.catch(() => {
    // A worker that was replaced while it started must not remove its replacement.
    if (connection === own) connection = undefined;
  });
  return own;
}

/** The connection, if there is one, and how many times a chart worker was replaced. */
export function runningCharts(): { readonly charts: Promise<ChartConnection> | undefined; readonly replaced: number } {
  return { charts: connection, replaced: round };
}

/** Releases the connection. After the last release the worker ends, with a delay. */
export function returnCharts(): void {
  charts--;
  if (charts > 0) return;
  idleTimer = window.setTimeout(() => {
    void connection?.then((ended) => ended.close()).catch(() => {});
    connection = undefined;
  }, IDLE_TIME);
}

async function start(): Promise<ChartConnection> {
  let started: ChartConnection | undefined;
  try {
    const url = trustedWorkerUrl(workerUrl);
    started = canDrawInWorker() ? startWorker(url) : await startChartsInPage(url);
    await link(started);
    return started;
  } catch (reason) {
    started?.close();
    throw reason;
  }
}

/** Connects running charts to another market, or another worker. */
function relink(): void {
  void connection?.then(link).catch(() => {});
}

/** Connects the charts to the market worker that serves this tab. */
async function link(started: ChartConnection): Promise<void> {
  const source = await openChartSource();
  const lists = new MessageChannel();
  await Promise.all([started.connect(source), started.connectLists(lists.port1), openPaintedLists(lists.port2)]);
}

function startWorker(url: string): ChartConnection {
  const started = startChartWorker(url);
  const alive = async (): Promise<void> => {
    await started.alive();
    lastHeard.charts = performance.now();
  };
  const stopHearing = watchHeartbeat(alive, (isDead) => isDead && replace(), patience.current);
  return {
    ...started,
    close() {
      stopHearing();
      lastHeard.charts = 0;
      started.close();
    },
  };

  function replace(): void {
    console.warn('charts: their worker did not answer and is started again');
    started.close();
    stopHearing();
    patience.restarted();
    connection = undefined;
    round += 1;
    showPassingTrouble('charts');
    listeners.notify();
  }
}
