import { failureOf } from '../api/failure.ts';
import type { MarketFigures } from '../api/figures.ts';
import type { MarketApi, MarketState } from '../api/market-api.ts';
import { Account } from './account.ts';
import { AlarmStore } from './alarms/alarm-store.ts';
import {
  configurationForPage,
  DEFAULT_CONFIGURATION,
  fetchConfiguration,
  lastConfiguration,
} from './calls/configuration.ts';
import { Http, type HttpListener } from './calls/http.ts';
import { KeptAnswers } from './calls/kept-answers.ts';
import { FeedSwitch } from './feed-switch.ts';
import type { CreateHubSupervisor } from './hub/hub-supervisor.ts';
import { ServerClock } from './server-clock.ts';
import { QUIET, SESSION_CHECK, ServerWatch } from './server-watch.ts';
import { MarketStreams } from './streams/market-streams.ts';
import { createTabApi } from './tab-api.ts';
import { TabReplays } from './tab-replays.ts';
import { type Tab, Tabs } from './tabs/tabs.ts';
import { Timers } from './timers.ts';
import { WorkspaceAccess } from './workspace-access.ts';

/** What the market worker needs from its environment. */
interface MarketEnvironment {
  /** Origin of the page and its data server, without a trailing slash. */
  readonly origin: string;
  readonly fetch: typeof fetch;
  /** Missing outside secure contexts; the worker is then the tab's own. */
  readonly locks: LockManager | undefined;
  readonly createHub: CreateHubSupervisor;
  /** Missing outside secure contexts: then no answers are cached. */
  readonly caches?: Pick<CacheStorage, 'open'> | undefined;
  /** The storage of the workspace, and the workers of the browser's other tabs if each has its own. May throw. */
  readonly storage?: () => IDBFactory;
  readonly others?: () => BroadcastChannel | undefined;
  /** Ends the thread that this runs in. */
  readonly end: () => void;
}

/** What a market worker offers its environment. */
export interface Market {
  /** The calls of one more tab. */
  readonly openApi: () => MarketApi;
  /** The browser came online: everything that waits for its next try tries now. */
  readonly wake: () => void;
}

/** Creates the market worker, one for all tabs: connects its parts and passes events between them. */
export function createMarket(environment: MarketEnvironment): Market {
  const { origin, fetch, locks, createHub, caches, storage, others, end } = environment;
  let configuration = DEFAULT_CONFIGURATION;
  let stateWanted = false;
  let wasConnected = false;
  /** Which market the server has; empty until it has said so. */
  let marketName = '';

  const clock = new ServerClock();
  const kept = caches === undefined ? undefined : new KeptAnswers(caches, origin);
  const listener: HttpListener = {
    heard,
    unreachable: () => watch.unreachable(),
    // The call may have raced with a login, so its answer alone does not end the session: ask the server.
    visitor: () => account.recheck(),
    tokenRefused: () => account.tokenRefused(),
  };
  const http = new Http(origin, fetch, listener, kept);
  const account = new Account({
    http,
    kept,
    ready: () => watch.ready(),
    ended() {
      feedSwitch.off();
      replays.endAll();
    },
    forgetValues: () => streams.forgetValues(),
    forget: () => alarms.end(),
    reload: () => streams.reload(),
    sessionChanged: wantState,
    preferencesChanged() {
      feedSwitch.adjust();
      feedSwitch.consider();
      wantState();
    },
  });
  const workspace = new WorkspaceAccess({
    http,
    account,
    storage,
    others,
    knowsUser: () => watch.phase !== 'starting',
  });
  const watch = new ServerWatch({ greet, reached, changed: wantState, waits: () => configuration.timings.reconnect });
  const host = {
    origin,
    ready: () => watch.ready(),
    greeted: () => watch.greeted(),
    isSilent: () => watch.phase === 'unreachable',
    refresh,
  };
  const streams = new MarketStreams({
    ...host,
    http,
    clock,
    createHub,
    heard,
    feedChanged() {
      feedSwitch.follow();
      // Changes of workspace and alarms that were announced while there was no feed have been missed.
      if (feed.state.connected && !wasConnected) {
        workspace.renew(0);
        alarms.renew(0);
      }
      wasConnected = feed.state.connected;
      wantState();
    },
    workspaceChanged: (revision) => workspace.heard(revision),
    alarmsChanged: (revision) => alarms.heard(revision),
  });
  const { lists, feed } = streams;
  const alarms = new AlarmStore({
    http,
    table: streams.table,
    changed() {
      replays.watch(alarms.state.alarms);
      streams.wantFrame();
      wantState();
    },
  });
  const replays = new TabReplays({
    ...host,
    fetch,
    live: clock,
    listener,
    configuration: () => configuration,
    changed: (tab) => tabs.post(state, tab),
  });
  const feedSwitch = new FeedSwitch({ account, feed, alarms, configuration: () => configuration });
  const tabs = new Tabs(locks, {
    shown(tab) {
      streams.shown(tab);
      const replay = replays.of(tab);
      replay?.streams.shown(replay.tab);
      returned();
    },
    lastTabGone() {
      watch.rest();
      timers.stop();
      feedSwitch.off();
    },
  });
  const timers = new Timers({
    fade() {
      for (const each of markets()) each.fade();
    },
    tick() {
      // Judged by pings and heartbeats, a dead feed can pass for a quiet one for 30 s or more. A call shows the
      // difference within `CALL_TIMEOUT_MS`.
      if (feed.state.connected) {
        if (watch.isQuietFor(QUIET)) void account.ask();
      } else if (account.session.state.loggedIn && tabs.isSeen && watch.isQuietFor(SESSION_CHECK)) void account.ask();
    },
    login() {
      wantState();
      if (watch.phase !== 'ready') return;
      account.tick();
      feedSwitch.renewAlarms();
      renew(configuration.timings.refresh);
    },
    poll() {
      for (const each of markets()) each.fanout.poll();
      if (!feed.state.connected) workspace.renew(0);
    },
    refresh,
  });

  /** The live market, and those that tabs replay. */
  function markets(): MarketStreams[] {
    return [streams, ...replays.streams];
  }

  async function greet(): Promise<void> {
    // Sent together with the configuration's request: on a slow connection each call costs a round trip.
    const asked = account.askWho();
    asked.catch(() => {});
    try {
      configuration = await fetchConfiguration(http);
    } catch (reason) {
      if (failureOf(reason) === 'unreachable') {
        await account.recall();
        if (watch.heardAt === 0) configuration = (await lastConfiguration(http)) ?? configuration;
      }
      throw reason;
    }
    clock.configure(configuration.clock.speed, configuration.clock.open);
    heard(configuration.clock.now);
    timers.start(configuration.timings);
    await asked.catch((reason) => {
      // If the server answers everything else it is used as a visitor; the next tick asks again.
      if (failureOf(reason) === 'unreachable') throw reason;
    });
    await account.openPreferences();
  }

  /**
   * Loads what the feed does not report, portfolios and alarms changed on another device, unless that happened within
   * the last `age` ms.
   */
  function renew(age: number): void {
    lists.renew(age);
    alarms.renew(age);
    workspace.renew(age);
  }

  /** The user is back, maybe from another device. */
  function returned(): void {
    renew(refresh());
  }

  /** The server answers, for the first time or again: everything shown may be outdated. */
  function reached(): void {
    for (const each of markets()) {
      each.refetch();
      each.feed.wake();
    }
    feedSwitch.consider();
    feedSwitch.renewAlarms();
    workspace.renew(0);
    wantState();
  }

  function heard(marketTime: number, market = ''): void {
    watch.heard();
    if (market !== '' && market !== marketName) {
      const before = marketName;
      marketName = market;
      if (before !== '') replaced();
    }
    if (!clock.hear(marketTime)) return;
    // The market runs its day again: the bars and figures of the day are void.
    lists.reload();
    streams.fanout.dayBegins();
    wantState();
  }

  /**
   * The server has switched from the demonstration to real feeds, or back. Nothing of the other market may stay on a screen.
   */
  function replaced(): void {
    // Lines of the other market may still be on their way.
    feedSwitch.off();
    replays.endAll();
    kept?.empty();
    streams.forgetValues();
    feedSwitch.consider();
    void watch.greet();
  }

  /** Milliseconds between two refreshes. */
  function refresh(): number {
    return account.refresh(configuration.timings);
  }

  /** Posts the state to every tab, once for all changes of this turn. */
  function wantState(): void {
    if (stateWanted) return;
    stateWanted = true;
    queueMicrotask(() => {
      stateWanted = false;
      workspace.follow();
      tabs.post(state);
    });
  }

  /** The state as a tab sees it. */
  function state(tab: Tab): MarketState {
    const live = { feed: feed.state, gaps: feed.gaps, clock: clock.state(), replay: null };
    return {
      ...live,
      ...replays.of(tab)?.state,
      phase: watch.phase,
      heardAt: watch.heardAt,
      config: configurationForPage(configuration),
      session: account.session.state,
      alarms: alarms.state,
      preferences: account.preferences.values,
      preferencesText: account.preferences.text,
      refresh: refresh(),
      settings: account.preferences.status,
    };
  }

  /** Loaded on demand. */
  async function figures(): Promise<MarketFigures> {
    const { marketFigures } = await import('./market-figures.ts');
    return marketFigures({ ...streams, clock, watch, tabs });
  }

  /** The user asked to retry what failed. */
  function retry(): void {
    if (watch.phase === 'unreachable') void watch.greet();
    account.retryPreferences();
    workspace.renew(0);
    for (const each of markets()) {
      each.lists.retry();
      each.feed.retry();
    }
    feedSwitch.renewAlarms();
  }

  /** Runs everything that waits for its next try. */
  function wake(): void {
    if (watch.phase === 'unreachable') void watch.greet();
    for (const each of markets()) each.feed.wake();
  }

  const parts = {
    http,
    clock,
    streams,
    tabs,
    account,
    alarms,
    workspace,
    replays,
    configuration: () => configuration,
    ready: () => watch.ready(),
    state,
    figures,
    greet: () => void watch.greet(),
    wake,
    returned,
    retry,
    end,
  };

  return { openApi: () => createTabApi(parts), wake };
}
