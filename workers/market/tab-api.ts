import { transfer } from 'comlink';
import type { MarketFigures } from '../api/figures.ts';
import type { MarketApi, MarketState } from '../api/market-api.ts';
import type { Account } from './account.ts';
import type { AlarmStore } from './alarms/alarm-store.ts';
import { sendContactMessage } from './calls/contact-message.ts';
import type { Http } from './calls/http.ts';
import { addEntry, deleteEntry, loadPositions, loadTransactions, sendTransactions } from './calls/portfolio-calls.ts';
import { loadArticle, loadDepthEntitlement, loadFundamental, loadNews, lookUp } from './calls/record-calls.ts';
import type { ChartSources } from './chart-sources.ts';
import type { Configuration } from './configuration.ts';
import type { DepthBooks } from './depth/depth-books.ts';
import type { QuoteLists } from './lists/quote-lists.ts';
import type { ServerClock } from './server-clock.ts';
import type { Subscriptions } from './tabs/subscriptions.ts';
import type { Tabs } from './tabs/tabs.ts';

/** The parts of the worker that do what a tab asks. */
interface TabApiParts {
  readonly http: Http;
  readonly tabs: Tabs;
  readonly account: Account;
  readonly alarms: AlarmStore;
  readonly lists: QuoteLists;
  readonly depth: DepthBooks;
  readonly chartSources: ChartSources;
  readonly subscriptions: Subscriptions;
  readonly clock: ServerClock;
  configuration(): Configuration;
  state(): MarketState;
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

/** The calls that a tab may make, each delegated to the part that handles it. */
export function createTabApi(parts: TabApiParts): MarketApi {
  const { http, tabs, account, alarms, lists, depth, chartSources, subscriptions, configuration } = parts;
  return {
    async attach(hello, events) {
      http.antiForgeryToken = hello.antiForgeryToken;
      const isFirst = tabs.count === 0;
      if (isFirst) {
        account.preferences.takeVisitorString(hello.storedPreferences);
        alarms.takeFired(hello.firedConditions);
        alarms.takeMessages(hello.alarmMessages);
      }
      tabs.attach(hello, events);
      events.postMessage(parts.state());
      if (isFirst) parts.greet();
      else parts.wake();
    },
    async alive() {},
    async end() {
      parts.end();
    },
    async setVisible(lock, visible) {
      tabs.setVisible(lock, visible);
      // The tab may be closing, and this worker with it.
      if (!visible) account.preferences.flushLast();
    },
    async returned() {
      parts.returned();
    },
    async setAntiForgeryToken(token) {
      http.antiForgeryToken = token;
      account.takeToken();
    },
    async openList(lock, request, port) {
      lists.open(request, tabs.get(lock), port);
    },
    async openLists(lock, port) {
      lists.openLine(tabs.get(lock), port);
    },
    async openDepth(lock, kind, key, port) {
      depth.open(kind, key, tabs.get(lock), port);
    },
    async openChartSource(lock) {
      const port = chartSources.open(tabs.get(lock));
      return transfer(port, [port]);
    },
    login: (name, password, realtime) =>
      account.enter(() => account.session.login(configuration().loginCall, name, password), realtime),
    loginCode: (code, realtime) => account.enter(() => account.session.loginCode(code), realtime),
    loginDemo: (realtime) => account.enter(() => account.session.loginDemo(), realtime),
    logout: () => account.logout(),
    async retry() {
      parts.retry();
    },
    news: (request) => loadNews(http, request),
    article: (id) => loadArticle(http, id),
    lookup: (text, region) => lookUp(http, text, region),
    securityFeeds: async (keys, seen) =>
      (await feedCalls()).loadSecurityFeeds(http, keys, seen, Date.now() - parts.clock.time()),
    connectedFeeds: async () => (await feedCalls()).loadConnectedFeeds(http),
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
    fundamental: (symbol, region) => loadFundamental(http, symbol, region),
    hasDepth: (symbol, region) => loadDepthEntitlement(http, symbol, region),
    async addToPortfolio(portfolio, key) {
      await addEntry(http, portfolio, key);
      subscriptions.stopUnwatchedOrders(key);
      lists.reloadPortfolio(portfolio);
    },
    async removeFromPortfolio(portfolio, subid) {
      await deleteEntry(http, subid);
      lists.reloadPortfolio(portfolio);
    },
    portfolioPositions: (portfolio) => loadPositions(http, portfolio),
    importTransactions: (portfolio, csv, replace) => sendTransactions(http, portfolio, csv, replace),
    exportTransactions: (portfolio) => loadTransactions(http, portfolio),
    saveAlarm: (alarm) => alarms.save(alarm),
    async resetCondition(ex, symbol, condition) {
      alarms.reset(ex, symbol, condition);
    },
    async clearAlarmMessages() {
      alarms.clearMessages();
    },
    savePreferences: (changed) => account.preferences.save(changed),
  };
}
