import {
  type ChartConnection,
  canDrawInWorker,
  startChartsInPage,
  startChartWorker,
} from '../../workers/api/chart-client.ts';
import workerUrl from '../../workers/chart/main.ts?worker&url';
import { openChartSource, openPaintedLists } from '../market/connection.ts';
import { trustedWorkerUrl } from '../trusted.ts';

/** An unused worker ends after this long, so that going from one symbol to the next does not start another. */
const IDLE_TIME = 10_000;

/** What of the charts' could not be started is tried again after this long, milliseconds. */
export const RETRY_INTERVAL = 5_000;

let connection: Promise<ChartConnection> | undefined;
let charts = 0;
let idleTimer = 0;

/**
 * The tab's charts, started with the first one: a worker, or the same module in the page where canvases cannot be handed
 * over. Whoever borrows them gives them back by `returnCharts`. Rejects when the script cannot be loaded.
 */
export function borrowCharts(): Promise<ChartConnection> {
  charts++;
  clearTimeout(idleTimer);
  return borrowedCharts();
}

/** The charts that somebody has borrowed, and not given back yet; started again when they could not be. */
export function borrowedCharts(): Promise<ChartConnection> {
  connection ??= start();
  return connection;
}

/** One chart less; with the last one the worker ends a little later. */
export function returnCharts(): void {
  charts--;
  if (charts > 0) return;
  idleTimer = window.setTimeout(() => {
    void connection?.then((ended) => ended.close());
    connection = undefined;
  }, IDLE_TIME);
}

async function start(): Promise<ChartConnection> {
  let started: ChartConnection | undefined;
  try {
    const source = await openChartSource();
    const url = trustedWorkerUrl(workerUrl);
    started = canDrawInWorker(document.createElement('canvas')) ? startChartWorker(url) : await startChartsInPage(url);
    const lists = new MessageChannel();
    await Promise.all([started.connect(source), started.connectLists(lists.port1), openPaintedLists(lists.port2)]);
    return started;
  } catch (reason) {
    started?.close();
    connection = undefined;
    throw reason;
  }
}
