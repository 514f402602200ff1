import { PREFERENCE_DEFAULTS } from '../../engine/settings/preferences.ts';
import type { Timings } from '../../engine/settings/timings.ts';
import type { LoginOutcome } from '../api/account-security.ts';
import type { Http } from './calls/http.ts';
import type { KeptAnswers } from './calls/kept-answers.ts';
import { PreferenceStore } from './preference-store.ts';
import { Session } from './session.ts';

/** For how long (ms) a new session waits for the page's new anti-forgery token: without it the hub would be refused. */
const TOKEN_PATIENCE = 1000;

/** What the account needs of the worker around it, and what its changes mean there. */
interface AccountHost {
  readonly http: Http;
  /** The last known answers; absent where the browser keeps none. */
  readonly kept: KeptAnswers | undefined;
  /** Resolves when the server has been greeted. */
  ready(): Promise<void>;
  /** Who was logged in is so no more, or is now: what ran for the one before ends. */
  ended(): void;
  /** From here on the values are another user's or a visitor's: none of the earlier ones is shown any more. */
  forgetValues(): void;
  /** From here on the alarms are another user's or nobody's. */
  forget(): void;
  /** What is shown is to be asked for anew. */
  reload(): void;
  /** Somebody logged in or out, or the session expired. */
  sessionChanged(): void;
  /** The preferences have changed, or what they say can be done now that a new session's token is there. */
  preferencesChanged(): void;
}

/** Who uses this browser: the session, the preferences, and whose values the worker holds. */
export class Account {
  readonly session: Session;
  readonly preferences: PreferenceStore;
  /** A new session's anti-forgery token is on its way: calls that need one would be refused. */
  awaitsToken = false;
  /** The token of before the session that began last. */
  private formerToken = '';
  private patience: ReturnType<typeof setTimeout> | undefined;
  private readonly host: AccountHost;
  private userid = '';
  /** Whose alarms and preferences are held: `userid`, or whose session has just expired. */
  private holder = '';
  private asking = false;

  constructor(host: AccountHost) {
    this.host = host;
    this.session = new Session(host.http, () => this.follow());
    this.preferences = new PreferenceStore(host.http, () => host.preferencesChanged());
  }

  /** Whether this browser is logged in: found out without a login of this page, or lost without a logout. */
  async ask(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    try {
      const before = this.userid;
      await this.askWho();
      // A session that began elsewhere: the page hands its token over when it hears of it.
      if (this.userid !== before && this.userid !== '') this.expectToken();
      await this.openPreferences();
    } catch {
      // `Http` has logged it; the next tick asks again.
    } finally {
      this.asking = false;
    }
  }

  /** Asks the server who is logged in; what is kept of anybody else goes. Rejects as `Session.ask` does. */
  async askWho(): Promise<void> {
    await this.session.ask();
    this.host.kept?.belongTo(this.userid);
  }

  /** The app was opened, and the server does not answer: who was here last finds what is known of then. */
  async recall(): Promise<void> {
    const { kept, http } = this.host;
    if (kept === undefined || kept.isSettled) return;
    const last = await kept.owner();
    // Without a session's cookies nobody is taken for a subscriber.
    if (last !== '' && http.antiForgeryToken !== '') this.session.assume(last);
    kept.belongTo(this.userid);
    await this.openPreferences();
  }

  /** The regular question: a visitor may have logged in elsewhere, and what was not kept is tried again. */
  tick(): void {
    if (!this.session.state.loggedIn) void this.ask();
    else this.retryPreferences();
  }

  /** An answer was for a visitor, or refused one: a question tells whether it was overtaken by a login. */
  recheck(): void {
    if (this.session.state.loggedIn) void this.ask();
  }

  /**
   * A change was refused for its token. While the new session's is on its way that says nothing; else somebody has logged in
   * elsewhere, and who that is the next question tells.
   */
  tokenRefused(): void {
    if (!this.awaitsToken && this.host.http.antiForgeryToken !== this.formerToken) this.session.expire();
  }

  /** A subscriber's preferences. Without them, and the state says so, all else goes on: they are asked for again. */
  async openPreferences(): Promise<void> {
    const { loggedIn, userid } = this.session.state;
    if (!loggedIn) return;
    await this.preferences.open(userid).catch(() => {
      // `Http` has logged it, and told the watch when nobody answered.
    });
  }

  /** Asks again for preferences that could not be read, or sends those that could not be saved. */
  retryPreferences(): void {
    if (this.preferences.status !== 'kept') void this.openPreferences();
  }

  /** Logs in by `login`, with the choice between polling and real-time; returns what `login` says. */
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
    // Whoever reloads the page right after the login finds the choice kept; without the token, `takeToken` sends it.
    if (!this.awaitsToken) await this.preferences.flush();
    return true;
  }

  /** The page has the anti-forgery token of the session, or is not waited for any longer. */
  takeToken(): void {
    clearTimeout(this.patience);
    this.awaitsToken = false;
    void this.preferences.flush();
    this.host.preferencesChanged();
  }

  /** Logs out, when what is unsaved was sent; rejects as `Session.logout` does. */
  async logout(): Promise<void> {
    this.host.kept?.empty();
    await this.preferences.flush();
    await this.session.logout();
  }

  /** Milliseconds between two refreshes: the preference, for a subscriber no more than the configuration's. */
  refresh(timings: Timings): number {
    const chosen = this.preferences.values.refresh ?? '';
    const period = chosen === PREFERENCE_DEFAULTS.refresh ? timings.refresh : Number(chosen) * 1000;
    return this.session.state.loggedIn ? Math.min(period, timings.refreshLoggedIn) : period;
  }

  /** The page is about to hand over the token of a new session. */
  private expectToken(): void {
    this.awaitsToken = true;
    this.formerToken = this.host.http.antiForgeryToken;
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.takeToken(), TOKEN_PATIENCE);
  }

  private follow(): void {
    const { host } = this;
    const { loggedIn, expired } = this.session.state;
    const now = loggedIn ? this.session.state.userid : '';
    // A user whose session expired finds what they chose and typed when they log in again.
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
