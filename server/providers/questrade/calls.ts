import { type Answer, answerNumber, parseAnswer } from './answer.ts';
import { QuestradeCallLimits } from './call-limits.ts';
import { backOff, type QuestradeClock } from './questrade-clock.ts';
import { questradeClosed, questradeRefusal, questradeUnreachable, TOKEN_INVALID, TOO_MANY_CALLS } from './refusals.ts';
import type { QuestradeAccess, QuestradeSession } from './session.ts';

/** How long a call may take (milliseconds). */
const CALL_MS = 30_000;
/** How often a call is made that the limits refuse. */
const TRIES = 5;

/** Calls of the service's REST interface, with a valid token and within its limits. */
export class QuestradeCalls {
  private readonly session: QuestradeSession;
  private readonly clock: QuestradeClock;
  private readonly signal: AbortSignal;
  private readonly limits: QuestradeCallLimits;
  /** When the service was last asked something (Unix milliseconds). */
  lastAsked = 0;

  constructor(session: QuestradeSession, clock: QuestradeClock, signal: AbortSignal) {
    this.session = session;
    this.clock = clock;
    this.signal = signal;
    this.limits = new QuestradeCallLimits(clock, signal);
  }

  /** Asks for market data, such as `v1/symbols/search?prefix=RY`. Rejects with a `FeedError`. */
  market(path: string): Promise<Answer> {
    return this.call(path, true);
  }

  /** Asks for the service's time, which its limits for market data do not count: whether the account works. */
  async check(): Promise<void> {
    await this.call('v1/time', false);
  }

  private async call(path: string, isLimited: boolean): Promise<Answer> {
    let renewed = false;
    for (let tries = 1; ; ) {
      if (isLimited) await this.limits.turn();
      const access = await this.session.access();
      const response = await this.ask(access, path);
      if (isLimited) this.limits.heed(response.headers);
      const answer = await this.read(response);
      if (response.ok) return answer;
      const code = answerNumber(answer, 'code');
      if (isLimited && isTooMany(response.status, code) && tries < TRIES) {
        this.limits.refused(response.headers, backOff(tries, this.clock));
        tries++;
      } else if (isTokenRefused(response.status, code) && !renewed && this.session.giveUp(access.token)) {
        renewed = true;
      } else {
        throw questradeRefusal(response.status, code);
      }
    }
  }

  private async ask({ server, token }: QuestradeAccess, path: string): Promise<Response> {
    this.lastAsked = this.clock.now();
    try {
      return await fetch(server + path, {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.any([this.signal, AbortSignal.timeout(CALL_MS)]),
      });
    } catch (error) {
      throw this.failed(error);
    }
  }

  private async read(response: Response): Promise<Answer> {
    try {
      return parseAnswer(await response.text());
    } catch (error) {
      throw this.failed(error);
    }
  }

  private failed(error: unknown): Error {
    return this.signal.aborted ? questradeClosed() : questradeUnreachable(error);
  }
}

function isTooMany(status: number, code: number): boolean {
  return status === 429 || code === TOO_MANY_CALLS;
}

function isTokenRefused(status: number, code: number): boolean {
  return status === 401 || code === TOKEN_INVALID;
}
