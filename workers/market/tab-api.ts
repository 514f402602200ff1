import { transfer } from 'comlink';
import type { MarketFigures } from '../api/figures.ts';
import type { MarketApi, MarketState } from '../api/market-api.ts';
import type { Account } from './account.ts';
import type { AlarmStore } from './alarms/alarm-store.ts';
import type { Configuration } from './calls/configuration.ts';
import { sendContactMessage } from './calls/contact-message.ts';
import type { Http } from './calls/http.ts';
import { addEntry, deleteEntry, loadPositions, loadTransactions, sendTransactions } from './calls/portfolio-calls.ts';
import { loadArticle, loadDepthEntitlement, loadFundamental, loadNews, lookUp } from './calls/record-calls.ts';
import type { ServerClock } from './server-clock.ts';
import type { MarketStreams } from './streams/market-streams.ts';
import type { TabReplays } from './tab-replays.ts';
import type { Tab, Tabs } from './tabs/tabs.ts';
import type { WorkspaceAccess } from './workspace-access.ts';

/** The parts of the worker that do what a tab asks. */
interface TabApiParts {
  readonly http: Http;
  readonly tabs: Tabs;
  readonly account: Account;
  readonly alarms: AlarmStore;
  /** The live market. */
  readonly streams: MarketStreams;
  readonly clock: ServerClock;
  readonly replays: TabReplays;
  readonly workspace: WorkspaceAccess;
  configuration(): Configuration;
  /** Resolves when the server has answered for the first time. */
  ready(): Promise<void>;
  /** The state as a tab sees it. */
  state(tab: Tab): MarketState;
  figures(): Promise<MarketFigures>;
  /** The first tab attached: asks the server who its user is. */
  greet(): void;
  /** Another tab was opened: runs everything that waits for its next try. */
  wake(): void;
  /** The user is at a tab again. */
  returned(): void;
  /** The user asked to retry what failed. */
  retry(): void;
  /** Ends the worker. */
  end(): void;
}

/** Loaded on demand: few users open the account screen. */
const accountCalls = () => import('./calls/account-calls.ts');
const feedSetupCalls = () => import('./calls/feed-setup-calls.ts');

/** Loaded on demand: most servers have no real feeds. */
const feedCalls = () => import('./calls/feed-calls.ts');

/** Loaded on demand: only a screen of lists asks for moves. */
const moveCalls = () => import('./calls/move-calls.ts');

/** Loaded on demand: only alarms are sent to a browser. */
const pushCalls = () => import('./calls/push-calls.ts');

/** Loaded on demand: a tab may never replay anything. */
const replayCalls = () => import('./calls/replay-calls.ts');

/** The calls that one tab may make, each delegated to the part that handles it. */
export function createTabApi(parts: TabApiParts): MarketApi {
  const { http, tabs, account, alarms, streams, replays, workspace, configuration } = parts;
  /** The Web Lock of the tab; empty until it has attached. */
  let lock = '';

  /** The market that the tab shows, the live one or its replay, and the tab as that market knows it. */
  function shown(): { readonly http: Http; readonly streams: MarketStreams; readonly tab: Tab } {
    const tab = tabs.get(lock);
    return replays.of(tab) ?? { http, streams, tab };
  }

  /** The portfolio's entries have changed, in every market. */
  function reloadPortfolio(portfolio: number): void {
    for (const each of [streams, ...replays.streams]) each.lists.reloadPortfolio(portfolio);
  }

  return {
    async attach(hello, events) {
      lock = hello.lock;
      http.antiForgeryToken = hello.antiForgeryToken;
      const isFirst = tabs.count === 0;
      if (isFirst) {
        account.preferences.takeVisitorString(hello.storedPreferences);
      }
      const tab = tabs.attach(hello, events);
      events.postMessage(parts.state(tab));
      if (isFirst) parts.greet();
      else parts.wake();
    },
    async alive() {},
    async end() {
      parts.end();
    },
    async setVisible(visible) {
      tabs.setVisible(lock, visible);
      // The tab may be closing, and this worker with it.
      if (visible) return;
      account.preferences.flushLast();
      void workspace.flush();
    },
    async returned() {
      parts.returned();
    },
    async setAntiForgeryToken(token) {
      http.antiForgeryToken = token;
      account.takeToken();
    },
    async openList(request, port) {
      const { streams, tab } = shown();
      streams.lists.open(request, tab, port);
    },
    async openLists(port) {
      const { streams, tab } = shown();
      streams.lists.openLine(tab, port);
    },
    async openDepth(kind, key, port) {
      const { streams, tab } = shown();
      streams.depth.open(kind, key, tab, port);
    },
    openWorkspace: (port) => workspace.open(tabs.get(lock), port),
    async openChartSource() {
      const { streams, tab } = shown();
      const port = streams.chartSources.open(tab);
      return transfer(port, [port]);
    },
    login: (name, password, realtime) =>
      account.enter(() => account.session.login(configuration().loginCall, name, password), realtime),
    loginCode: (code, realtime) => account.enter(() => account.session.loginCode(code), realtime),
    loginDemo: (realtime) => account.enter(() => account.session.loginDemo(), realtime),
    async logout() {
      await workspace.leave();
      await account.logout();
    },
    async retry() {
      parts.retry();
    },
    news: (request) => loadNews(shown().http, request),
    article: (id) => loadArticle(shown().http, id),
    lookup: (text, region) => lookUp(shown().http, text, region),
    listMoves: async (lists) => (await moveCalls()).loadMoves(shown().http, lists),
    // What a replay shows came from a file or a feed of that day, not from the feeds of today.
    securityFeeds: async (keys, seen) =>
      replays.of(tabs.get(lock)) === undefined
        ? (await feedCalls()).loadSecurityFeeds(http, keys, seen, Date.now() - parts.clock.time())
        : [],
    connectedFeeds: async () => (await feedCalls()).loadConnectedFeeds(http),
    replayDays: async (key) => (await replayCalls()).loadReplayDays(http, key),
    async startReplay(start) {
      // The first greeting ends what ran for another user.
      await parts.ready();
      await replays.start(tabs.get(lock), start);
    },
    async changeReplay(change) {
      replays.change(tabs.get(lock), change);
    },
    moveReplay: (moment) => replays.move(tabs.get(lock), moment),
    async stepReplay(step) {
      replays.step(tabs.get(lock), step);
    },
    async endReplay() {
      replays.end(tabs.get(lock));
    },
    figures: () => parts.figures(),
    sendMessage: (message) => sendContactMessage(http, configuration().loginCall, message),
    account: async () => (await accountCalls()).loadAccount(http),
    changePassword: async (current, next) => (await accountCalls()).changePassword(http, current, next),
    endOtherSessions: async () => (await accountCalls()).endOtherSessions(http),
    stepFactor: async (step, proof) => (await accountCalls()).stepFactor(http, step, proof),
    feedSetup: async () => (await feedSetupCalls()).loadFeedSetup(http),
    tryFeed: async (kind, values) => (await feedSetupCalls()).tryFeed(http, kind, values),
    addFeed: async (ticket) => (await feedSetupCalls()).addFeed(http, ticket),
    orderFeeds: async (ids) => (await feedSetupCalls()).orderFeeds(http, ids),
    removeFeed: async (id) => (await feedSetupCalls()).removeFeed(http, id),
    fundamental: (symbol, region) => loadFundamental(shown().http, symbol, region),
    hasDepth: (symbol, region) => loadDepthEntitlement(shown().http, symbol, region),
    async addToPortfolio(portfolio, key) {
      await addEntry(http, portfolio, key);
      streams.subscriptions.stopUnwatchedOrders(key);
      reloadPortfolio(portfolio);
    },
    async removeFromPortfolio(portfolio, subid) {
      await deleteEntry(http, subid);
      reloadPortfolio(portfolio);
    },
    portfolioPositions: (portfolio) => loadPositions(shown().http, portfolio),
    importTransactions: (portfolio, csv, replace) => sendTransactions(http, portfolio, csv, replace),
    exportTransactions: (portfolio) => loadTransactions(http, portfolio),
    changeAlarms: (changes) => alarms.change(changes),
    pushKey: async () => (await pushCalls()).loadPushKey(http),
    savePush: async (subscription) => (await pushCalls()).savePush(http, subscription),
    removePush: async (endpoint) => (await pushCalls()).removePush(http, endpoint),
    savePreferences: (changed) => account.preferences.save(changed),
  };
}
