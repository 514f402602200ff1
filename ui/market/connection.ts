import { type Remote, transfer, wrap } from 'comlink';
import type { DepthKind } from '../../workers/api/depth-feed.ts';
import type { MarketApi, MarketState } from '../../workers/api/market-api.ts';
import type { ListRequest, SymbolKey } from '../../workers/api/quote-list.ts';
import { Listeners } from '../platform/listeners.ts';
import { locks } from '../platform/locks.ts';
import { antiForgeryToken } from './anti-forgery.ts';
import { keepRealtime } from './kept-realtime.ts';
import { marketState, publishMarketState, takeWorkerState, watchMarketState } from './market-store.ts';
import { type MarketWorker, startMarketWorker } from './market-worker.ts';
import { keepVisitorPreferences, storedVisitorPreferences } from './visitor-preferences.ts';

/** The watch starts after this time, milliseconds: the scripts of the start page load first. */
const WATCHED_AFTER = 2_000;

/**
 * The Web Lock that this tab holds while it lives. When the worker can take it, it closes everything that the tab opened. The
 * name comes from `getRandomValues`, because a page outside a secure context has no `randomUUID`.
 */
export const TAB_LOCK = `borealis-tab-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;

/** A market worker that serves this tab. */
export interface ServingWorker extends MarketWorker {
  readonly api: Remote<MarketApi>;
  /** The worker's states arrive here. */
  readonly events: MessagePort;
  /** Resolves when the worker knows this tab. */
  readonly attached: Promise<unknown>;
  /** Resolves when calls may be sent. */
  readonly ready: Promise<unknown>;
}

/** A call to the market worker. */
interface Question {
  readonly call: keyof MarketApi;
  readonly args: readonly unknown[];
  readonly resolve: (answer: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** Calls without an answer. */
export const unanswered = new Set<Question>();

/** Called after the worker that served this tab was replaced: every stream is opened again. */
export const renewals = new Listeners();

const locked = holdTabLock();
let serving: ServingWorker;

/**
 * The market worker's calls. A call that a dead worker left unanswered is sent to its replacement. If repeating it could do the
 * same thing twice, it rejects with `unreachable` instead.
 */
export const market = new Proxy({} as MarketApi, {
  get:
    (_, call: keyof MarketApi) =>
    (...args: readonly unknown[]) =>
      new Promise((resolve, reject) => ask({ call, args, resolve, reject })),
});

/** Opens a quote list whose messages arrive on `port` (the caller keeps its other end). */
export function openQuoteList(request: ListRequest, port: MessagePort): Promise<void> {
  return market.openList(request, transfer(port, [port]));
}

/** Opens the channel of the lists that this tab's chart worker paints; `port` is its other end. */
export function openPaintedLists(port: MessagePort): Promise<void> {
  return market.openLists(transfer(port, [port]));
}

/** Opens a security's depth whose messages arrive on `port` (the caller keeps its other end). */
export function openDepth(kind: DepthKind, key: SymbolKey, port: MessagePort): Promise<void> {
  return market.openDepth(kind, key, transfer(port, [port]));
}

/** A port on which the market worker implements `ChartSource`, for this tab's chart worker. */
export function openChartSource(): Promise<MessagePort> {
  return market.openChartSource();
}

/** Calls `listener` after the worker that serves this tab was replaced; returns a function that stops it. */
export const watchRenewal = renewals.watch;

/** Sends a call to the market worker that serves this tab. */
export function ask(question: Question): void {
  unanswered.add(question);
  const { api, ready } = serving;
  ready
    .then(() => (api[question.call] as (...args: readonly unknown[]) => Promise<unknown>)(...question.args))
    .then(question.resolve, question.reject)
    .finally(() => unanswered.delete(question));
}

/**
 * Starts or joins a market worker, which serves this tab from now on; `take` receives its states. `alone`: this tab gets a worker
 * of its own. Calls wait until `settled` resolves; by default, until the worker knows this tab.
 */
export function connect(
  take: (state: MarketState) => void,
  alone?: boolean,
  settled?: Promise<unknown>,
): ServingWorker {
  const worker = startMarketWorker(`${TAB_LOCK}-market`, reportDeadWorker, alone);
  const api = wrap<MarketApi>(worker.endpoint);
  const { port1: events, port2 } = new MessageChannel();
  events.onmessage = (event: MessageEvent<MarketState>) => take(event.data);
  const attached = locked.then(() =>
    api.attach(
      {
        lock: TAB_LOCK,
        visible: !document.hidden,
        antiForgeryToken: antiForgeryToken(),
        storedPreferences: storedVisitorPreferences(),
      },
      transfer(port2, [port2]),
    ),
  );
  serving = { ...worker, api, events, attached, ready: settled ?? attached };
  return serving;
}

/** Starts to watch the worker after a delay: the code that detects a dead worker and replaces it is loaded later. */
function watch(worker: ServingWorker): void {
  setTimeout(() => {
    import('./market-watch.ts').then(
      ({ watchMarketWorker }) => watchMarketWorker(worker),
      () => watch(worker),
    );
  }, WATCHED_AFTER);
}

/** Resolves when the lock is held. Pages outside a secure context have no locks; their worker ends with the tab. */
function holdTabLock(): Promise<void> {
  if (locks === undefined) return Promise.resolve();
  return new Promise((held) => {
    void locks?.request(TAB_LOCK, () => {
      held();
      return new Promise<never>(() => {});
    });
  });
}

/** A worker whose script cannot be loaded sends nothing: the shell then reports that the server cannot be reached. */
function reportDeadWorker(): void {
  if (marketState().phase === 'starting') publishMarketState({ phase: 'unreachable' });
}

/**
 * The cookie changes at login and logout, in whichever tab they happen. A tab with another worker (another build, or no shared
 * workers) learns of it when it is shown again.
 */
function handOverTokens(): void {
  let loggedIn = marketState().session.loggedIn;
  let handed = antiForgeryToken();
  const handOver = (): void => {
    handed = antiForgeryToken();
    void market.setAntiForgeryToken(handed);
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

watch(connect(takeWorkerState));
document.addEventListener('visibilitychange', () => market.setVisible(!document.hidden));
addEventListener('focus', () => market.returned());
handOverTokens();
keepVisitorPreferences();
keepRealtime();
