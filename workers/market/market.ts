import { transfer } from 'comlink';
import { QuoteTable } from '../../engine/quotes/quote-table.ts';
import { PREFERENCE_DEFAULTS } from '../../engine/settings/preferences.ts';
import type { MarketApi, MarketState } from '../api/market-api.ts';
import { AlarmStore } from './alarms/alarm-store.ts';
import { ChartSources } from './chart-sources.ts';
import { configurationForPage, DEFAULT_CONFIGURATION, fetchConfiguration } from './configuration.ts';
import { sendContactMessage } from './contact-message.ts';
import { DepthBooks } from './depth/depth-books.ts';
import { failureCode } from './failure.ts';
import { FrameTimer } from './frame-timer.ts';
import { Http } from './http.ts';
import type { CreateHubSupervisor } from './hub/hub-supervisor.ts';
import { LiveFeed } from './live-feed.ts';
import { MarketClock } from './market-clock.ts';
import { addEntry, deleteEntry, loadPositions, loadTransactions, sendTransactions } from './portfolio-calls.ts';
import { PreferenceStore } from './preference-store.ts';
import { QuoteLists } from './quote-lists.ts';
import { loadArticle, loadDepthEntitlement, loadFundamental, loadNews, lookUp } from './record-calls.ts';
import { ServerWatch } from './server-watch.ts';
import { Session } from './session.ts';
import { Subscriptions } from './subscriptions.ts';
import { Tabs } from './tabs.ts';
import { Timers } from './timers.ts';
import { TradeFanout } from './trade-fanout.ts';

/** What the market worker takes from the place that it runs in. */
export interface MarketEnvironment {
  /** Of the page and of its data server, without a slash at the end. */
  readonly origin: string;
  readonly fetch: typeof fetch;
  /** Missing outside secure contexts; the worker is then the tab's own. */
  readonly locks: LockManager | undefined;
  readonly createHub: CreateHubSupervisor;
}

/** What a market worker is to its surroundings. */
export interface Market {
  /** What a tab may ask. */
  readonly api: MarketApi;
  /** The browser came online: what waits for its next try tries now. */
  wake(): void;
}

/** For how long (ms) a new session waits for the page's new anti-forgery token: without it the hub would be refused. */
const TOKEN_PATIENCE = 1000;

/**
 * The market worker: one for all tabs. This function joins the parts and says what follows from what; how each part
 * works stands in its own file.
 */
export function createMarket({ origin, fetch, locks, createHub }: MarketEnvironment): Market {
  let configuration = DEFAULT_CONFIGURATION;
  let userid = '';
  /** Whose values, alarms and preferences are held: `userid`, or whose session has just expired. */
  let holder = '';
  let asking = false;
  /** The exchange codes that the feed runs with; empty while it is off. */
  let feedKeys = '';
  let feedMode = 'off';
  let awaitsToken = false;
  let stateWanted = false;

  const table = new QuoteTable();
  const clock = new MarketClock();
  const fanout = new TradeFanout(
    () => clock.time() / 1000,
    (row) => subscriptions.tellAnew(row),
  );
  const subscriptions = new Subscriptions(table, (row) => fanout.forget(row));
  const http = new Http(origin, fetch, {
    heard,
    unreachable: () => watch.unreachable(),
    unauthorised: () => session.expire(),
    visitor() {
      // One question tells whether that answer was overtaken by a login.
      if (session.state.loggedIn) void askSession();
    },
  });
  const session = new Session(http, sessionChanged);
  const preferences = new PreferenceStore(http, preferencesChanged);
  const watch = new ServerWatch({ greet, reached, changed: wantState, waits: () => configuration.timings.reconnect });
  const frame = new FrameTimer(() => {
    lists.frame();
    fanout.flush();
    depth.flush();
  });
  const lists = new QuoteLists(table, subscriptions, {
    http,
    ready: () => watch.ready(),
    refresh,
    changed: frame.want,
  });
  const depth = new DepthBooks({
    http,
    table,
    subscriptions,
    ready: () => watch.ready(),
    refresh,
    today: () => clock.date(),
    changed: frame.want,
  });
  const alarms = new AlarmStore({
    http,
    table,
    subscriptions,
    now: () => clock.time(),
    changed() {
      frame.want();
      wantState();
    },
  });
  const chartSources = new ChartSources({ http, table, clock, subscriptions, fanout });
  const feed = new LiveFeed({
    origin,
    http,
    table,
    lists,
    fanout,
    depth,
    alarms: alarms.lines,
    subscriptions,
    createHub,
    heard,
    wantFrame: frame.want,
    changed: feedChanged,
  });
  const tabs = new Tabs(locks, {
    shown(tab) {
      lists.shown(tab);
      fanout.shown();
      depth.shown();
      feed.wake();
    },
    deserted() {
      watch.rest();
      timers.stop();
      feedKeys = '';
      feed.stop();
    },
  });
  const timers = new Timers({
    fade() {
      if (table.stepFades()) frame.want();
    },
    login() {
      wantState();
      if (watch.phase !== 'ready') return;
      if (!session.state.loggedIn) void askSession();
      else if (preferences.standing !== 'kept') void openPreferences();
    },
    poll: () => fanout.poll(),
    refresh,
  });

  async function greet(): Promise<void> {
    // Asked along with the configuration: on a slow line each question costs its round trip.
    const asked = session.ask();
    asked.catch(() => {});
    configuration = await fetchConfiguration(http);
    clock.configure(configuration.clock.speed, configuration.clock.open);
    heard(configuration.clock.now);
    timers.start(configuration.timings);
    await asked.catch((reason) => {
      // A server that answers all else serves a visitor; the next tick asks again.
      if (failureCode(reason) === 'unreachable') throw reason;
    });
    await openPreferences();
  }

  /** The server answers, for the first time or again: whatever is shown may be old. */
  function reached(): void {
    lists.reload();
    fanout.refetch();
    depth.reload();
    considerFeed();
    feed.wake();
    if (feedKeys !== '') void beginAlarms();
    wantState();
  }

  function heard(marketTime: number): void {
    watch.heard();
    if (!clock.hear(marketTime)) return;
    // The market runs its day again: the bars and figures of the day are void.
    lists.reload();
    fanout.dayBegins();
    wantState();
  }

  function sessionChanged(): void {
    const { loggedIn, expired } = session.state;
    const now = loggedIn ? session.state.userid : '';
    if (now !== userid) {
      userid = now;
      feedKeys = '';
      feed.stop();
      alarms.setWatching(false);
      // Whose session expired finds everything as it was after logging in again.
      const holds = loggedIn || expired ? session.state.userid : '';
      if (holds !== holder) letGo(holds);
      else table.endLive();
      lists.reload();
      depth.reload();
    } else if (holder !== userid && !expired) {
      letGo(userid);
      lists.reload();
    }
    wantState();
  }

  /** Another user, or none: nothing of the one before stays. */
  function letGo(next: string): void {
    holder = next;
    alarms.end();
    table.forgetValues();
    preferences.leave();
  }

  /** Whether this browser is logged in: found out without a login of this page, or lost without a logout. */
  async function askSession(): Promise<void> {
    if (asking) return;
    asking = true;
    try {
      await session.ask();
      await openPreferences();
    } catch {
      // `Http` has logged it; the next tick asks again.
    } finally {
      asking = false;
    }
  }

  /** A subscriber's preferences. Without them, and the state says so, all else goes on: they are asked for again. */
  async function openPreferences(): Promise<void> {
    if (!session.state.loggedIn) return;
    await preferences.open(session.state.userid).catch(() => {
      // `Http` has logged it, and told the watch when nobody answered.
    });
  }

  async function enter(login: () => Promise<boolean>, realtime: boolean): Promise<boolean> {
    await watch.ready();
    awaitsToken = true;
    const done = await login().finally(() => {
      awaitsToken = session.state.loggedIn;
    });
    if (!done) return false;
    setTimeout(takeToken, TOKEN_PATIENCE);
    await openPreferences();
    preferences.save({ realtime: String(realtime) });
    // Whoever reloads the page right after the login finds the choice kept; without the token, `takeToken` sends it.
    if (!awaitsToken) await preferences.flush();
    return true;
  }

  function takeToken(): void {
    awaitsToken = false;
    void preferences.flush();
    considerFeed();
  }

  function preferencesChanged(): void {
    feed.setAutomatic(isAutomatic());
    considerFeed();
    wantState();
  }

  /** The feed runs for a subscriber with real-time entitlement who has chosen real-time. */
  function considerFeed(): void {
    const { loggedIn, realtimeKeys } = session.state;
    const keys = loggedIn && preferences.realtime ? realtimeKeys.join() : '';
    if (loggedIn && keys === '') alarms.end();
    if (keys === feedKeys || (keys !== '' && awaitsToken)) return;
    feedKeys = keys;
    if (keys === '') feed.stop();
    else {
      void beginAlarms();
      feed.start(realtimeKeys, configuration, isAutomatic());
    }
  }

  async function beginAlarms(): Promise<void> {
    await alarms.begin(session.state.userid).catch(() => {
      // `Http` has logged it; asked again with the feed's next change.
    });
    alarms.setWatching(feed.state.connected);
  }

  function isAutomatic(): boolean {
    return preferences.values.autolive !== 'false';
  }

  function feedChanged(): void {
    const { mode } = feed.state;
    // A hub error may mean that the session is over, or the server gone: one question tells.
    if (mode === 'polling' && mode !== feedMode) void askSession();
    feedMode = mode;
    if (mode !== 'off') void beginAlarms();
    wantState();
  }

  /** Milliseconds between two refreshes: the preference, for a subscriber no more than the configuration's. */
  function refresh(): number {
    const { timings } = configuration;
    const chosen = preferences.values.refresh ?? '';
    const period = chosen === PREFERENCE_DEFAULTS.refresh ? timings.refresh : Number(chosen) * 1000;
    return session.state.loggedIn ? Math.min(period, timings.refreshLoggedIn) : period;
  }

  /** Posts the state to every tab, once for all changes of this turn. */
  function wantState(): void {
    if (stateWanted) return;
    stateWanted = true;
    queueMicrotask(() => {
      stateWanted = false;
      tabs.post(state());
    });
  }

  function state(): MarketState {
    return {
      phase: watch.phase,
      heardAt: watch.heardAt,
      config: configurationForPage(configuration),
      session: session.state,
      feed: feed.state,
      clock: clock.state(),
      alarms: alarms.state,
      preferences: preferences.values,
      settings: preferences.standing,
    };
  }

  const api: MarketApi = {
    async attach(hello, events) {
      http.antiForgeryToken = hello.antiForgeryToken;
      const isFirst = tabs.count === 0;
      if (isFirst) {
        preferences.takeVisitorString(hello.storedPreferences);
        alarms.takeFired(hello.firedConditions);
        alarms.takeMessages(hello.alarmMessages);
      }
      tabs.attach(hello, events);
      events.postMessage(state());
      if (isFirst) void watch.greet();
    },
    async setVisible(lock, visible) {
      tabs.setVisible(lock, visible);
      // The tab may be on its way out, and this worker with it.
      if (!visible) void preferences.flush();
    },
    async setAntiForgeryToken(token) {
      http.antiForgeryToken = token;
      takeToken();
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
    login: (name, password, realtime) => enter(() => session.login(configuration.loginCall, name, password), realtime),
    loginDemo: (realtime) => enter(() => session.loginDemo(), realtime),
    async logout() {
      await preferences.flush();
      await session.logout();
    },
    async retry() {
      if (watch.phase === 'unreachable') void watch.greet();
      if (preferences.standing !== 'kept') void openPreferences();
      lists.retry();
      feed.retry();
      if (feedKeys !== '') void beginAlarms();
    },
    news: (request) => loadNews(http, request),
    article: (id) => loadArticle(http, id),
    lookup: (text, region) => lookUp(http, text, region),
    counters: async () => ({ ...feed.counters, symbols: table.count, tabs: tabs.count }),
    sendMessage: (message) => sendContactMessage(http, configuration.loginCall, message),
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
    async savePreferences(changed) {
      preferences.save(changed);
    },
  };

  return {
    api,
    wake() {
      if (watch.phase === 'unreachable') void watch.greet();
      feed.wake();
    },
  };
}
