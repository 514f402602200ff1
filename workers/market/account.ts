import { PREFERENCE_DEFAULTS } from '../../engine/settings/preferences.ts';
import type { Timings } from '../../engine/settings/timings.ts';
import type { LoginOutcome } from '../api/account-security.ts';
import { BrowserSession } from './browser-session.ts';
import type { Http } from './calls/http.ts';
import type { KeptAnswers } from './calls/kept-answers.ts';
import { PreferenceStore } from './preference-store.ts';

/**
 * How long (ms) a new session waits for the page's new anti-forgery token; without it the hub would refuse the
 * connection.
 */
const TOKEN_WAIT_MS = 1000;

/** What the account needs from the rest of the worker, and what it tells it. */
interface AccountHost {
  readonly http: Http;
  /** The last known answers; absent where the browser keeps none. */
  readonly kept: KeptAnswers | undefined;
  /** Resolves when the server has answered for the first time. */
  ready(): Promise<void>;
  /** The user changed: stops everything that ran for the previous user. */
  ended(): void;
  /** From now on values belong to another user or to a visitor: drops the earlier ones. */
  forgetValues(): void;
  /** From now on the alarms belong to another user or to nobody. */
  forget(): void;
  /** Loads again everything that is shown. */
  reload(): void;
  /** Somebody logged in or out, or the session expired. */
  sessionChanged(): void;
  /** The preferences changed, or can take effect now that the new session's token has arrived. */
  preferencesChanged(): void;
}

/** Who uses this browser: the session, the preferences, and whose values the worker holds. */
export class Account {
  readonly session: BrowserSession;
  readonly preferences: PreferenceStore;
  /** A new session's anti-forgery token has not arrived yet; calls that need one would be refused. */
  awaitsToken = false;
  /** The token in use before the current session began. */
  private formerToken = '';
  private tokenWait: ReturnType<typeof setTimeout> | undefined;
  private readonly host: AccountHost;
  private userid = '';
  /** The user whose alarms and preferences are held: `userid`, or the one whose session has just expired. */
  private holder = '';
  private asking = false;

  constructor(host: AccountHost) {
    this.host = host;
    this.session = new BrowserSession(host.http, () => this.follow());
    this.preferences = new PreferenceStore(host.http, () => host.preferencesChanged());
  }

  /** Checks whether this browser is logged in: another page may have logged in, or the session may have expired. */
  async ask(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    try {
      const before = this.userid;
      await this.askWho();
      // The session began in another page; this page sends its token once it sees the new state.
      if (this.userid !== before && this.userid !== '') this.expectToken();
      await this.openPreferences();
    } catch {
      // `Http` has logged the failure; the next tick retries.
    } finally {
      this.asking = false;
    }
  }

  /** Asks the server who is logged in, and discards what is cached for anybody else. Rejects as `BrowserSession.ask` does. */
  async askWho(): Promise<void> {
    await this.session.ask();
    this.host.kept?.belongTo(this.userid);
  }

  /** The app was opened and the server does not answer: shows the last user's cached values. */
  async recall(): Promise<void> {
    const { kept, http } = this.host;
    if (kept === undefined || kept.isSettled) return;
    const last = await kept.owner();
    // Without a session's cookies nobody is assumed to be a subscriber.
    if (last !== '' && http.antiForgeryToken !== '') this.session.assume(last);
    kept.belongTo(this.userid);
    await this.openPreferences();
  }

  /** The regular check: a visitor may have logged in elsewhere, and unsaved preferences are sent again. */
  tick(): void {
    if (!this.session.state.loggedIn) void this.ask();
    else this.retryPreferences();
  }

  /**
   * A call was answered as for a visitor, or refused. Asks the server whether the session has ended, because the call may only
   * have raced with a login.
   */
  recheck(): void {
    if (this.session.state.loggedIn) void this.ask();
  }

  /**
   * The server refused a change because of its token. While a new session's token is awaited that is expected;
   * otherwise somebody has logged in elsewhere, so asks who it is.
   */
  tokenRefused(): void {
    if (!this.awaitsToken && this.host.http.antiForgeryToken !== this.formerToken) this.session.expire();
  }

  /**
   * Loads a subscriber's preferences. If that fails the state says so, everything else goes on, and they are requested
   * again later.
   */
  async openPreferences(): Promise<void> {
    const { loggedIn, userid } = this.session.state;
    if (!loggedIn) return;
    await this.preferences.open(userid).catch(() => {
      // `Http` has logged the failure, and has informed the watch if nobody answered.
    });
  }

  /** Retries to read preferences that could not be read, or to save those that could not be saved. */
  retryPreferences(): void {
    if (this.preferences.status !== 'kept') void this.openPreferences();
  }

  /** Logs in by calling `login` and keeps the choice between polling and real-time. Resolves as `login` does. */
  async enter(login: () => Promise<LoginOutcome>, realtime: boolean): Promise<LoginOutcome> {
    await this.host.ready();
    this.awaitsToken = true;
    const done = await login().finally(() => {
      this.awaitsToken = this.session.state.loggedIn;
    });
    if (done !== true) return done;
    this.expectToken();
    await this.openPreferences();
    this.preferences.save({ realtime: String(realtime) });
    // A reload right after the login must find the choice saved. Without the token, `takeToken` saves it.
    if (!this.awaitsToken) await this.preferences.flush();
    return true;
  }

  /** The page has sent the session's anti-forgery token, or is no longer waited for. */
  takeToken(): void {
    clearTimeout(this.tokenWait);
    this.awaitsToken = false;
    void this.preferences.flush();
    this.host.preferencesChanged();
  }

  /** Sends unsaved preferences, then logs out. Rejects as `BrowserSession.logout` does. */
  async logout(): Promise<void> {
    this.host.kept?.empty();
    await this.preferences.flush();
    await this.session.logout();
  }

  /** Milliseconds between two refreshes: the user's preference, for a subscriber capped by the configuration. */
  refresh(timings: Timings): number {
    const chosen = this.preferences.values.refresh ?? '';
    const period = chosen === PREFERENCE_DEFAULTS.refresh ? timings.refresh : Number(chosen) * 1000;
    return this.session.state.loggedIn ? Math.min(period, timings.refreshLoggedIn) : period;
  }

  /** The page is about to send a new session's token. */
  private expectToken(): void {
    this.awaitsToken = true;
    this.formerToken = this.host.http.antiForgeryToken;
    clearTimeout(this.tokenWait);
    this.tokenWait = setTimeout(() => this.takeToken(), TOKEN_WAIT_MS);
  }

  private follow(): void {
    const { host } = this;
    const { loggedIn, expired } = this.session.state;
    const now = loggedIn ? this.session.state.userid : '';
    // After an expired session the user's choices are kept until they log in again.
    const holds = loggedIn || expired ? this.session.state.userid : '';
    const isOther = now !== this.userid;
    this.userid = now;
    if (isOther) {
      host.kept?.belongTo(now);
      host.ended();
      host.forgetValues();
    }
    const holdsOther = holds !== this.holder;
    if (holdsOther) {
      this.holder = holds;
      host.forget();
      this.preferences.leave();
    }
    if (isOther || holdsOther) host.reload();
    host.sessionChanged();
  }
}
