import { type Remote, transfer, wrap } from 'comlink';
import type { DepthKind } from '../../workers/api/depth-feed.ts';
import type { MarketApi, MarketState } from '../../workers/api/market-api.ts';
import type { ListRequest, SymbolKey } from '../../workers/api/quote-list.ts';
import workerUrl from '../../workers/market/main.ts?worker&url';
import { trustedWorkerUrl } from '../trusted.ts';
import { keepAlarmMessages, storedAlarmMessages } from './alarm-message-store.ts';
import { antiForgeryToken } from './anti-forgery.ts';
import { keepFiredConditions, storedFiredConditions } from './fired-conditions.ts';
import { keepRealtime } from './kept-realtime.ts';
import { marketState, publishMarketState, watchMarketState } from './market-store.ts';
import { keepVisitorPreferences, storedVisitorPreferences } from './visitor-preferences.ts';

/**
 * The Web Lock that this tab holds for as long as it lives; the worker closes what the tab opened when it can take it. Its
 * name is drawn by `getRandomValues`, because a page outside a secure context has no `randomUUID`.
 */
const TAB_LOCK = `borealis-tab-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;

const attached: Promise<Remote<MarketApi>> = attach();

/** The market worker's calls, once this tab has introduced itself. */
export function market(): Promise<Remote<MarketApi>> {
  return attached;
}

/** Opens a quote list whose messages arrive on `port` (its other end stays with the caller). */
export async function openQuoteList(request: ListRequest, port: MessagePort): Promise<void> {
  const api = await attached;
  await api.openList(TAB_LOCK, request, transfer(port, [port]));
}

/** Opens the line of the lists that this tab's chart worker paints; `port` has its other end there. */
export async function openPaintedLists(port: MessagePort): Promise<void> {
  const api = await attached;
  await api.openLists(TAB_LOCK, transfer(port, [port]));
}

/** Opens a security's depth whose messages arrive on `port` (its other end stays with the caller). */
export async function openDepth(kind: DepthKind, key: SymbolKey, port: MessagePort): Promise<void> {
  const api = await attached;
  await api.openDepth(TAB_LOCK, kind, key, transfer(port, [port]));
}

/** A port on which the market worker answers as `ChartSource`, for this tab's chart worker. */
export async function openChartSource(): Promise<MessagePort> {
  const api = await attached;
  return api.openChartSource(TAB_LOCK);
}

async function attach(): Promise<Remote<MarketApi>> {
  await holdTabLock();
  const api = wrap<MarketApi>(startWorker());
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = (event: MessageEvent<MarketState>) => publishMarketState(event.data);
  await api.attach(
    {
      lock: TAB_LOCK,
      visible: !document.hidden,
      antiForgeryToken: antiForgeryToken(),
      storedPreferences: storedVisitorPreferences(),
      firedConditions: storedFiredConditions(),
      alarmMessages: storedAlarmMessages(),
    },
    transfer(port2, [port2]),
  );
  document.addEventListener('visibilitychange', () => api.setVisible(TAB_LOCK, !document.hidden));
  addEventListener('focus', () => api.returned());
  handOverTokens(api);
  keepVisitorPreferences();
  keepRealtime();
  keepFiredConditions();
  keepAlarmMessages();
  return api;
}

/** Resolves when the lock is held. Pages outside a secure context have no locks; their worker ends with the tab. */
function holdTabLock(): Promise<void> {
  if (!('locks' in navigator)) return Promise.resolve();
  return new Promise((held) => {
    void navigator.locks.request(TAB_LOCK, () => {
      held();
      return new Promise<never>(() => {});
    });
  });
}

/** One shared worker for all tabs of a build, or a worker of this tab's own where shared ones (or locks) are missing. */
function startWorker(): MessagePort | Worker {
  const url = trustedWorkerUrl(workerUrl);
  if (typeof SharedWorker === 'undefined' || !('locks' in navigator)) {
    const worker = new Worker(url, { type: 'module', name: 'borealis-market' });
    worker.addEventListener('error', reportDeadWorker);
    return worker;
  }
  const worker = new SharedWorker(url, { type: 'module', name: `borealis-market-${__BUILD_ID__}` });
  worker.addEventListener('error', reportDeadWorker);
  return worker.port;
}

/** A worker whose script cannot be loaded never speaks: the shell then says that the server cannot be reached. */
function reportDeadWorker(): void {
  if (marketState().phase === 'starting') publishMarketState({ ...marketState(), phase: 'unreachable' });
}

/**
 * The cookie changes at login and logout, in whichever tab they happen; in one with another worker (another build, or no
 * shared ones) this tab learns of it when it is shown again.
 */
function handOverTokens(api: Remote<MarketApi>): void {
  let loggedIn = marketState().session.loggedIn;
  let handed = antiForgeryToken();
  const handOver = (): void => {
    handed = antiForgeryToken();
    void api.setAntiForgeryToken(handed);
  };
  watchMarketState(() => {
    const now = marketState().session.loggedIn;
    if (now === loggedIn) return;
    loggedIn = now;
    handOver();
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && antiForgeryToken() !== handed) handOver();
  });
}
