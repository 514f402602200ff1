import * as v from 'valibot';
import type { LoginOutcome } from '../api/account-security.ts';
import type { SessionState } from '../api/market-api.ts';
import { flag, text } from './answers/fields.ts';
import type { Http } from './calls/http.ts';

const NOBODY: SessionState = {
  loggedIn: false,
  userid: '',
  administrator: false,
  realtimeKeys: [],
  depthKeys: [],
  expired: false,
};

/**
 * The answer to a login, and to `/api/session` for a reloaded page. `xx`: real-time exchange codes joined by commas,
 * `none`, or empty if the login failed. `mdex`: the same for depth. `ticket`: to be sent with the code of the second
 * factor.
 */
const login = v.object({ xx: text, mdex: text, userid: text, administrator: flag, ticket: text });

/**
 * Who is logged in, according to the server. The cookie authorises; this state only decides what to request and what to
 * show.
 */
export class BrowserSession {
  state: SessionState = NOBODY;
  /** The login is assumed, and not yet confirmed by the server. */
  private isAssumed = false;
  /** The ticket of a login that waits for its second step; empty without one. */
  private ticket = '';
  private readonly http: Http;
  private readonly changed: () => void;

  constructor(http: Http, changed: () => void) {
    this.http = http;
    this.changed = changed;
  }

  /** Asks the server whether this browser's cookie is logged in. */
  async ask(): Promise<void> {
    const { state } = this;
    const is = await this.http.get('/api/loggedin', v.boolean());
    // If a login or log-out overtook the answer, it is outdated.
    if (state !== this.state) return;
    if (!is) {
      if (state.loggedIn) this.expire();
      return;
    }
    if (state.loggedIn && !this.isAssumed) return;
    const answer = await this.http.get('/api/session', login);
    if (state === this.state) this.enter(answer);
  }

  /**
   * Assumes that `userid` is logged in, as this browser last knew, because the server does not answer. Without
   * real-time or depth, which only the server grants. The next answer confirms or ends it.
   */
  assume(userid: string): void {
    if (this.state.loggedIn) return;
    this.isAssumed = true;
    this.state = { ...NOBODY, loggedIn: true, userid };
    this.changed();
  }

  /** Logs in; false if the user id or the password is wrong, `code` if `loginCode` must follow. */
  async login(call: 'body' | 'path', userid: string, password: string): Promise<LoginOutcome> {
    const answer =
      call === 'body'
        ? await this.http.post('/api/login', { userid, password }, login)
        : await this.http.get(`/api/login/${encodeURIComponent(userid)}/${encodeURIComponent(password)}`, login);
    return this.take(answer.xx === '' ? answer : { ...answer, userid });
  }

  /** The second step: `code` when the code is wrong, false when the login must begin again. */
  async loginCode(code: string): Promise<LoginOutcome> {
    return this.take(await this.http.post('/api/login/code', { ticket: this.ticket, code }, login));
  }

  /** Logs in as the demo subscriber; false when the server does not offer it. */
  async loginDemo(): Promise<LoginOutcome> {
    return this.take(await this.http.post('/api/login/demo', {}, login));
  }

  /** Logs out. If the server cannot be reached the cookie stays valid, so nothing changes and the call rejects. */
  async logout(): Promise<void> {
    await this.http.post('/api/logout', {}, v.unknown());
    this.isAssumed = false;
    this.state = NOBODY;
    this.changed();
  }

  /** The server no longer knows the session. */
  expire(): void {
    if (!this.state.loggedIn) return;
    this.isAssumed = false;
    this.state = { ...NOBODY, userid: this.state.userid, expired: true };
    this.changed();
  }

  private take(answer: v.InferOutput<typeof login>): LoginOutcome {
    this.ticket = answer.ticket;
    if (answer.xx === '') return answer.ticket === '' ? false : 'code';
    this.enter(answer);
    return true;
  }

  private enter(answer: v.InferOutput<typeof login>): void {
    this.isAssumed = false;
    this.state = {
      loggedIn: true,
      userid: answer.userid,
      administrator: answer.administrator,
      realtimeKeys: codes(answer.xx),
      depthKeys: codes(answer.mdex),
      expired: false,
    };
    this.changed();
  }
}

function codes(joined: string): string[] {
  return joined === '' || joined === 'none' ? [] : joined.split(',');
}
