import type { Alarm } from '../../engine/alarms/alarm.ts';
import type { Condition } from '../../engine/alarms/condition.ts';
import type { Region } from '../../engine/quotes/region.ts';
import type { Timings } from '../../engine/settings/timings.ts';
import type { AccountSecurity, FactorOutcome, FactorStep, LoginOutcome, PasswordOutcome } from './account-security.ts';
import type { AlarmState, KeptMessages } from './alarm-state.ts';
import type { DepthKind } from './depth-feed.ts';
import type { ListRequest, SymbolKey } from './quote-list.ts';
import type {
  Article,
  ContactMessage,
  DepthEntitlement,
  Fundamental,
  LookupMatch,
  NewsItem,
  NewsRequest,
  PortfolioValue,
  ServerAnswer,
  TransactionImport,
} from './records.ts';
import type { WorkerCounters } from './worker-counters.ts';

/**
 * What a tab asks of the market worker, over Comlink. Every method answers once; what streams (quote diffs, trades, the
 * market's state) travels over a typed port that is handed over in the call, because a Comlink call costs ten times a
 * post. Only a top-level argument transfers, so each port is an argument of its own.
 *
 * A call that fails rejects with a `Failure`, whose code `failureOf` reads (`failure.ts`).
 */
export interface MarketApi {
  /**
   * The first call of every tab. The worker posts a `MarketState` on `events` now and at every change of it. The tab is
   * gone when its Web Lock named `tab.lock` can be taken; everything that it opened is then closed.
   */
  attach(tab: TabHello, events: MessagePort): Promise<void>;
  /** Does nothing. An answer shows that the worker is alive. */
  alive(): Promise<void>;
  /** Another worker has replaced this one, which ends itself if it still can. */
  end(): Promise<void>;
  /** The tab's visibility: lists of a hidden tab send nothing, and the shown tab gets one packet of all that changed. */
  setVisible(tabLock: string, visible: boolean): Promise<void>;
  /** The user is at a tab again that was in sight all the time: what another device may have changed is asked for. */
  returned(): Promise<void>;
  /** The anti-forgery token out of the page's cookie (a worker cannot read cookies): at start, after login and logout. */
  setAntiForgeryToken(token: string): Promise<void>;

  /** Opens a quote list; `ListMessage`s arrive on the port, `ListCommand`s go back on it. Closing the port ends it. */
  openList(tabLock: string, request: ListRequest, port: MessagePort): Promise<void>;
  /**
   * Opens the line of all lists that the tab's chart worker paints: `ListLineMessage`s arrive on the port,
   * `ListLineCommands` go back. A tab has one; opening another closes the lists of the one before.
   */
  openLists(tabLock: string, port: MessagePort): Promise<void>;
  /** Opens a security's depth; `DepthMessage`s arrive on the port, `DepthCommand`s go back on it. Closing the port ends it. */
  openDepth(tabLock: string, kind: DepthKind, key: SymbolKey, port: MessagePort): Promise<void>;
  /** A port on which the market worker answers as `ChartSource` (Comlink). The tab hands it to its chart worker. */
  openChartSource(tabLock: string): Promise<MessagePort>;

  /**
   * Resolves false when the user id or the password is wrong, and `code` when `loginCode` must follow. `realtime` is the
   * Polling or Real-time switch.
   */
  login(userid: string, password: string, realtime: boolean): Promise<LoginOutcome>;
  /** The second step, with a code of the app or a recovery code: `code` when it is wrong, false when `login` must begin again. */
  loginCode(code: string, realtime: boolean): Promise<LoginOutcome>;
  /** Logs in as the demo subscriber, where the server offers it (`MarketConfig.demo`). */
  loginDemo(realtime: boolean): Promise<LoginOutcome>;
  logout(): Promise<void>;
  /** What protects the user's account. */
  account(): Promise<AccountSecurity>;
  /** Changes the user's password and ends the user's other sessions. */
  changePassword(current: string, next: string): Promise<PasswordOutcome>;
  /** Ends the user's other sessions; resolves with their number. */
  endOtherSessions(): Promise<number>;
  /** Takes a step in setting up the second factor; `proof` is the password, or a code for `confirm`. */
  stepFactor(step: FactorStep, proof: string): Promise<FactorOutcome>;
  /** Tries the live feed again now, or loads again what could not be loaded. */
  retry(): Promise<void>;

  news(request: NewsRequest): Promise<ServerAnswer<NewsItem[]>>;
  article(id: string): Promise<ServerAnswer<Article>>;
  /** Securities by symbol or company name in one country or both, best first, at most 20. */
  lookup(text: string, region: Region | 'CU'): Promise<LookupMatch[]>;
  fundamental(symbol: string, region: Region): Promise<ServerAnswer<Fundamental>>;
  /** What the worker has counted, for whoever looks for a fault. */
  counters(): Promise<WorkerCounters>;
  /** Empty when the message was taken, else the text that says why not. */
  sendMessage(message: ContactMessage): Promise<string>;
  /** To be asked before `openDepth`: without the entitlement no depth is asked for. */
  hasDepth(symbol: string, region: Region): Promise<DepthEntitlement>;

  /**
   * Adds a security to a subscriber's portfolio (0 to 10); its lists then load again. `not-found` when nobody knows it,
   * `refused` when the portfolio is full.
   */
  addToPortfolio(portfolio: number, key: SymbolKey): Promise<void>;
  /** Takes an entry (`RowText.subid`) out of a portfolio; its lists then load again. */
  removeFromPortfolio(portfolio: number, subid: string): Promise<void>;
  /** What a subscriber's portfolio (0 to 10) holds now. */
  portfolioPositions(portfolio: number): Promise<ServerAnswer<PortfolioValue>>;
  /** Adds a CSV text of transactions to a portfolio, or puts them in the place of what it has. All of them or none. */
  importTransactions(portfolio: number, csv: string, replace: boolean): Promise<TransactionImport>;
  /** A portfolio's transactions as the CSV text that `importTransactions` takes. */
  exportTransactions(portfolio: number): Promise<string>;

  /**
   * Saves a security's alarm in place of what it had; conditions that are new, or switched on again, may fire again.
   * Without conditions the alarm goes. Subscribers with real-time only.
   */
  saveAlarm(alarm: Alarm): Promise<void>;
  /** Lets a condition that has fired fire again. */
  resetCondition(ex: string, symbol: string, condition: Condition): Promise<void>;
  /** Empties the list of alarm messages, in every tab. */
  clearAlarmMessages(): Promise<void>;

  /**
   * Changes preferences by name (`engine/settings/preferences.ts`); kept on the server when logged in, else the tab keeps them.
   * Resolves once they are kept: a page knows by that which changes are lost with a worker that dies.
   */
  savePreferences(changed: Readonly<Record<string, string>>): Promise<void>;
}

/** How a tab introduces itself. */
export interface TabHello {
  /** The name of a Web Lock that the tab holds for as long as it lives. */
  readonly lock: string;
  readonly visible: boolean;
  readonly antiForgeryToken: string;
  /** The preferences string that the browser keeps for visitors; empty on a first visit. */
  readonly storedPreferences: string;
  /** Conditions that have fired, by user id, as the browser keeps them from `AlarmState.fired`. */
  readonly firedConditions: Readonly<Record<string, readonly string[]>>;
  /** The alarm messages that this tab had before it was loaded again; null without any. */
  readonly alarmMessages: KeptMessages | null;
}

/** The market worker's state as a tab shows it: small, and posted whole at every change (never per tick). */
export interface MarketState {
  /** `starting` until the configuration and the login state are known; `unreachable` while the server does not answer. */
  readonly phase: 'starting' | 'ready' | 'unreachable';
  /** Arrival time (epoch ms of the browser) of the last answer or line from the server; 0 before the first. */
  readonly heardAt: number;
  readonly config: MarketConfig;
  readonly session: SessionState;
  readonly feed: FeedState;
  readonly gaps: FeedGaps;
  readonly clock: ClockState;
  readonly alarms: AlarmState;
  /** Every preference by name, defaults filled in. */
  readonly preferences: Readonly<Record<string, string>>;
  /** The same as one string, which the browser keeps of a visitor's. */
  readonly preferencesText: string;
  /** Milliseconds between two refreshes of what is polled: the preference, for a subscriber no more than the configuration says. */
  readonly refresh: number;
  /**
   * How a subscriber's preferences stand with the server: `unread` when they could not be loaded (what is changed
   * meanwhile is sent once they are), `unsaved` when changes could not be saved. A visitor's are always `kept`.
   */
  readonly settings: 'kept' | 'unread' | 'unsaved';
}

/** What of `/config.json` the page needs. */
export interface MarketConfig {
  readonly provider: string;
  readonly externalUrl: string;
  readonly trialUrl: string;
  readonly subscriptionsUrl: string;
  readonly adverts: boolean;
  /** The server offers "Use the demo account". */
  readonly demo: boolean;
  /** Some of the market is simulated: the footer says so. */
  readonly simulated: boolean;
  /** Every period and time-out, in milliseconds, so that tests can shorten them. */
  readonly timings: Timings;
}

/** Who is logged in. */
export interface SessionState {
  readonly loggedIn: boolean;
  readonly userid: string;
  /** Exchange codes with real-time entitlement; empty without. */
  readonly realtimeKeys: readonly string[];
  readonly depthKeys: readonly string[];
  /** The session of `userid` ended on the server while the tab believed in it, and nobody has logged in since. */
  readonly expired: boolean;
}

/** The live feed. `connected` is true from the first live line until a hub error. */
export interface FeedState {
  readonly mode: 'off' | 'connecting' | 'live' | 'polling';
  readonly connected: boolean;
  /** Epoch ms of the browser at which `mode` began. */
  readonly since: number;
  /** The reason of the last hub error, for a tool tip and the log; empty when there was none. */
  readonly reason: string;
  /** Epoch ms of the next try, 0 when none is planned. */
  readonly retryAt: number;
}

/** A stretch of the live feed in which lines were lost. Everything on screen is then sent again. Epoch ms of the browser. */
export interface FeedGap {
  /** The heartbeats around it. */
  readonly from: number;
  readonly to: number;
  /** How many lines were lost. */
  readonly lines: number;
  /** How many live securities were on screen; the lines may have been about any of them. */
  readonly securities: number;
  /** When the last of them had been sent again; 0 before. */
  readonly wholeAt: number;
}

/** The gaps of the live feed since it was turned on. */
export interface FeedGaps {
  readonly count: number;
  /** The latest, newest first. */
  readonly latest: readonly FeedGap[];
}

/** The server's market time. Add the browser's elapsed time × `speed` to `wall`. */
export interface ClockState {
  /** The exchange's wall clock at `heardAt`, seconds: a page needs no time zone's data to show it. */
  readonly wall: number;
  /** Epoch ms of the browser; 0 before the first word of the server. */
  readonly heardAt: number;
  readonly speed: number;
  /** The market's today, `yyyymmdd`. */
  readonly date: number;
  readonly hours: MarketHours;
}

/** Which hours the market is in; `extended`: only US securities trade, before or after the regular session. */
export type MarketHours = 'regular' | 'extended' | 'closed';
