import type { AlarmChanges } from '../../engine/alarms/alarm-change.ts';
import type { Region } from '../../engine/quotes/region.ts';
import type { Timings } from '../../engine/settings/timings.ts';
import type { AccountSecurity, FactorOutcome, FactorStep, LoginOutcome, PasswordOutcome } from './account-security.ts';
import type { AlarmState } from './alarm-state.ts';
import type { DepthKind } from './depth-feed.ts';
import type { FeedSetupState, FeedTrialResult } from './feed-setup.ts';
import type { MarketFigures } from './figures.ts';
import type { ListRequest, SymbolKey } from './quote-list.ts';
import type {
  Article,
  ContactMessage,
  DepthEntitlement,
  Fundamental,
  ListMove,
  LookupMatch,
  MovedList,
  NewsItem,
  NewsRequest,
  PortfolioValue,
  ServerAnswer,
  TransactionImport,
} from './records.ts';
import type { ReplayDay, ReplayStart, ReplayState, ReplayStep } from './replay.ts';
import type { ConnectedFeed, SecurityFeed } from './security-feed.ts';

/**
 * What a tab calls on the market worker, over Comlink. Every method answers once. Streams (quote diffs, trades, the
 * market's state) use a typed port passed in the call, because a Comlink call costs ten times a post. Comlink transfers
 * only top-level arguments, so each port is an argument of its own.
 *
 * A call that fails rejects with a `Failure`, whose code `failureOf` reads (`failure.ts`).
 *
 * Each tab has an object of its own. While the tab has a replay, its calls and streams about the market are the replay's.
 */
export interface MarketApi {
  /**
   * The first call of every tab. The worker posts a `MarketState` on `events` now and at every change of it. The tab
   * holds the Web Lock `tab.lock`. When that lock is released the tab is gone, and everything that it opened is closed.
   */
  attach(tab: TabHello, events: MessagePort): Promise<void>;
  /** Does nothing. An answer shows that the worker is alive. */
  alive(): Promise<void>;
  /** Another worker has replaced this one, which ends itself if it still can. */
  end(): Promise<void>;
  /**
   * Sets the tab's visibility. Lists of a hidden tab send nothing; when it is shown again one packet brings everything
   * that changed.
   */
  setVisible(visible: boolean): Promise<void>;
  /** The user returned to a tab that had stayed visible: fetches what another device may have changed. */
  returned(): Promise<void>;
  /**
   * Passes on the anti-forgery token from the page's cookie, which a worker cannot read: at start, after login and
   * after logout.
   */
  setAntiForgeryToken(token: string): Promise<void>;

  /** Opens a quote list; `ListMessage`s arrive on the port, `ListCommand`s go back on it. Closing the port ends it. */
  openList(request: ListRequest, port: MessagePort): Promise<void>;
  /**
   * Opens one port for all lists that the tab's chart worker paints: `ListLineMessage`s arrive on it,
   * `ListLineCommands` go back. A tab has one; opening another closes the lists of the previous one.
   */
  openLists(port: MessagePort): Promise<void>;
  /** Opens a security's depth; `DepthMessage`s arrive on the port, `DepthCommand`s go back on it. Closing the port ends it. */
  openDepth(kind: DepthKind, key: SymbolKey, port: MessagePort): Promise<void>;
  /**
   * Opens the user's boards, tiles, named lists and drawings; `WorkspaceMessage`s arrive on the port, `WorkspaceCommand`s go back on
   * it.
   */
  openWorkspace(port: MessagePort): Promise<void>;
  /** A port on which the market worker answers as `ChartSource` (Comlink). The tab passes it to its chart worker. */
  openChartSource(): Promise<MessagePort>;

  /**
   * Resolves false when the user id or the password is wrong, and `code` when `loginCode` must follow. `realtime` is
   * the Polling/Real-time switch of the form.
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
  /** The feeds of market data that are set up. The calls about them are for administrators; others are `not-entitled`. */
  feedSetup(): Promise<FeedSetupState>;
  /** Tries an account of a provider; `values` are those of its kind's fields. */
  tryFeed(kind: string, values: Readonly<Record<string, string>>): Promise<FeedTrialResult>;
  /** Adds an account that was tried; false if the server does not know the attempt any more. */
  addFeed(ticket: string): Promise<boolean>;
  /** Puts feeds in the order in which they are asked. */
  orderFeeds(ids: readonly number[]): Promise<void>;
  /** Removes a feed; false if there is none of that number. */
  removeFeed(id: number): Promise<boolean>;
  /** Retries the live feed now, or loads again what could not be loaded. */
  retry(): Promise<void>;

  news(request: NewsRequest): Promise<ServerAnswer<NewsItem[]>>;
  article(id: string): Promise<ServerAnswer<Article>>;
  /** Securities by symbol or company name in one country or both, best first, at most 20. */
  lookup(text: string, region: Region | 'CU'): Promise<LookupMatch[]>;
  /** The size and the day's move of each list. */
  listMoves(lists: readonly MovedList[]): Promise<ServerAnswer<ListMove[]>>;
  fundamental(symbol: string, region: Region): Promise<ServerAnswer<Fundamental>>;
  /**
   * What is behind the figures of securities, at most 200, on a server of real feeds; unknown ones are left out. The first `seen` of
   * them are on the screen, and the first to be live if not all can be.
   */
  securityFeeds(keys: readonly SymbolKey[], seen: number): Promise<SecurityFeed[]>;
  /** The feeds that a server of real feeds is set up with, in the user's order. */
  connectedFeeds(): Promise<ServerAnswer<ConnectedFeed[]>>;
  /** What the worker is doing, for diagnosis. */
  figures(): Promise<MarketFigures>;
  /** The days that can be replayed, newest first: of one security, or those on which anything is recorded (null). */
  replayDays(key: SymbolKey | null): Promise<ReplayDay[]>;
  /**
   * Begins a replay in this tab, instead of the one that it may have. Everything that the tab opened is closed; what it opens
   * after the state says so is the replay's. Waits until the user is known.
   */
  startReplay(start: ReplayStart): Promise<void>;
  /** Plays or pauses the tab's replay, or changes its speed (1 to 1,000). */
  changeReplay(change: Partial<Pick<ReplayState, 'playing' | 'speed'>>): Promise<void>;
  /**
   * Moves the replay to a moment (ms since midnight). Up to an hour ahead it runs there through every line; otherwise
   * another replay begins.
   */
  moveReplay(moment: number): Promise<void>;
  /** Pauses the replay and moves it a step forward. */
  stepReplay(step: ReplayStep): Promise<void>;
  /** Ends the replay: the tab is live again. */
  endReplay(): Promise<void>;
  /** Sends a contact message. Resolves with an empty text when it was accepted, otherwise with the reason. */
  sendMessage(message: ContactMessage): Promise<string>;
  /** Must be called before `openDepth`: without the entitlement no depth is requested. */
  hasDepth(symbol: string, region: Region): Promise<DepthEntitlement>;

  /**
   * Adds a security to a subscriber's portfolio (0 to 10); its lists then reload. `not-found` when the security is
   * unknown, `refused` when the portfolio is full.
   */
  addToPortfolio(portfolio: number, key: SymbolKey): Promise<void>;
  /** Removes an entry (`RowText.subid`) from a portfolio; its lists then reload. */
  removeFromPortfolio(portfolio: number, subid: string): Promise<void>;
  /** The current holdings of a subscriber's portfolio (0 to 10). */
  portfolioPositions(portfolio: number): Promise<ServerAnswer<PortfolioValue>>;
  /** Adds the transactions of a CSV text to a portfolio, or replaces the existing ones. Imports all of them or none. */
  importTransactions(portfolio: number, csv: string, replace: boolean): Promise<TransactionImport>;
  /** A portfolio's transactions as the CSV text that `importTransactions` takes. */
  exportTransactions(portfolio: number): Promise<string>;

  /** Changes the subscriber's alarms, or what is known of their messages. Subscribers with real-time only. */
  changeAlarms(changes: AlarmChanges): Promise<void>;
  /** The server's key, with which a browser subscribes to messages of alarms. Subscribers only, as the next two. */
  pushKey(): Promise<string>;
  /** Lets the server send messages of alarms to this browser. */
  savePush(subscription: PushSubscriptionKeys): Promise<void>;
  /** The server sends nothing more to this browser. */
  removePush(endpoint: string): Promise<void>;

  /**
   * Changes preferences by name (`engine/settings/preferences.ts`). The server keeps them for a subscriber, the tab for
   * a visitor. Resolves once they are saved, so that the page knows which changes are lost if the worker dies.
   */
  savePreferences(changed: Readonly<Record<string, string>>): Promise<void>;
}

/** A browser as its push service describes it; the keys are base64url. */
export interface PushSubscriptionKeys {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** The language of its messages. */
  readonly language: string;
}

/** How a tab introduces itself. */
export interface TabHello {
  /** The name of a Web Lock that the tab holds for as long as it lives. */
  readonly lock: string;
  readonly visible: boolean;
  readonly antiForgeryToken: string;
  /** The preferences string that the browser keeps for visitors; empty on a first visit. */
  readonly storedPreferences: string;
}

/** The market worker's state as a tab shows it. It is small and posted whole at every change, never per tick. */
export interface MarketState {
  /** `starting` until the configuration and the login state are known; `unreachable` while the server does not answer. */
  readonly phase: 'starting' | 'ready' | 'unreachable';
  /** When the last answer or line from the server arrived, epoch ms of the browser; 0 before the first. */
  readonly heardAt: number;
  readonly config: MarketConfig;
  readonly session: SessionState;
  readonly feed: FeedState;
  readonly gaps: FeedGaps;
  readonly clock: ClockState;
  readonly alarms: AlarmState;
  /** The tab's replay, to which feed and clock then belong; null while the tab shows the live market. */
  readonly replay: ReplayState | null;
  /** Every preference by name, defaults filled in. */
  readonly preferences: Readonly<Record<string, string>>;
  /** The same as one string; the browser saves it for a visitor. */
  readonly preferencesText: string;
  /** Milliseconds between two polls: the user's preference, for a subscriber capped by the configuration. */
  readonly refresh: number;
  /**
   * Whether the server has a subscriber's preferences: `unread` when they could not be loaded (changes made until then
   * are sent once they are), `unsaved` when changes could not be saved. A visitor's are always `kept`.
   */
  readonly settings: 'kept' | 'unread' | 'unsaved';
}

/** The part of `/config.json` that the page needs. */
export interface MarketConfig {
  readonly provider: string;
  readonly externalUrl: string;
  readonly trialUrl: string;
  readonly subscriptionsUrl: string;
  readonly adverts: boolean;
  /** Whether the server offers "Use the demo account". */
  readonly demo: boolean;
  /** Whether part of the market is simulated; the footer then says so. */
  readonly simulated: boolean;
  /** Whether the market consists of real feeds. */
  readonly feeds: boolean;
  /** There is a page for developers. */
  readonly debugPage: boolean;
  /** Every period and time-out, in milliseconds, so that tests can shorten them. */
  readonly timings: Timings;
}

/** Who is logged in. */
export interface SessionState {
  readonly loggedIn: boolean;
  readonly userid: string;
  /** Whether the user may set up the server. */
  readonly administrator: boolean;
  /** Exchange codes with real-time entitlement; empty without. */
  readonly realtimeKeys: readonly string[];
  readonly depthKeys: readonly string[];
  /** The session of `userid` expired on the server without a log-out, and nobody has logged in since. */
  readonly expired: boolean;
}

/** The live feed, or that of the tab's replay. `connected` is true from the first live line until a hub error. */
export interface FeedState {
  readonly mode: 'off' | 'connecting' | 'live' | 'polling' | 'replay';
  readonly connected: boolean;
  /** Epoch ms of the browser at which `mode` began. */
  readonly since: number;
  /** Why the last hub error happened, for a tool tip and the log; empty if there was none. */
  readonly reason: string;
  /** Epoch ms of the next try, 0 when none is planned. */
  readonly retryAt: number;
}

/**
 * An interval in which lines of the live feed were lost. Everything on screen is then sent again. Times are epoch ms of
 * the browser.
 */
export interface FeedGap {
  /** Arrival of the heartbeats before and after it. */
  readonly from: number;
  readonly to: number;
  /** How many lines were lost. */
  readonly lines: number;
  /** How many live securities were on screen; the lost lines may concern any of them. */
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

/** The market's time, the server's or that of the tab's replay. Add the browser's elapsed time × `speed` to `wall`. */
export interface ClockState {
  /** The exchange's wall clock at `heardAt`, seconds: a page needs no time zone's data to show it. */
  readonly wall: number;
  /** Epoch ms of the browser; 0 before the server's first answer. */
  readonly heardAt: number;
  readonly speed: number;
  /** The wall clock's latest time, seconds: a replay's clock stands there until more lines are known. Infinite when live. */
  readonly until: number;
  /** The market's date, `yyyymmdd`. */
  readonly date: number;
  readonly hours: MarketHours;
}

/**
 * The market's current hours. In the `regular` session both countries trade, in that of `canada` or `us` only one: on a holiday or
 * after the half day of the other. In `extended` hours US securities trade, before or after the regular session.
 */
export type MarketHours = 'regular' | 'canada' | 'us' | 'extended' | 'closed';
