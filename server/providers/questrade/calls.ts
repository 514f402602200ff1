import { CallLimit } from '../call-limit.ts';
import { type JsonObject, jsonNumber, jsonObject, parsedJson } from '../json-answer.ts';
import { type Pace, retryWait } from '../pace.ts';
import { ServiceTiming } from '../service-timing.ts';
import { questradeRefusal, questradeUnreachable, TOKEN_INVALID, TOO_MANY_CALLS } from './refusals.ts';
import type { QuestradeAccess, QuestradeSession } from './session.ts';

/** How long a call may take (milliseconds). */
const CALL_MS = 30_000;
/** Calls for market data that the service allows in a second and in an hour (its page "Rate limiting", read in 2026). */
const WINDOWS = [
  { calls: 20, ms: 1_000 },
  { calls: 15_000, ms: 3_600_000 },
];
/** How many times a call is attempted that the limits refuse. */
const TRIES = 5;

/** Calls of the service's REST interface, with a valid token and within its limits. */
export class QuestradeCalls {
  private readonly session: QuestradeSession;
  private readonly pace: Pace;
  private readonly signal: AbortSignal;
  private readonly timing: ServiceTiming;
  private readonly limits: CallLimit;
  /** When the last request was made to the service (Unix milliseconds). */
  lastAsked = 0;

  constructor(session: QuestradeSession, pace: Pace, signal: AbortSignal, timing = new ServiceTiming()) {
    this.session = session;
    this.pace = pace;
    this.signal = signal;
    this.timing = timing;
    this.limits = new CallLimit(pace, signal, { windows: WINDOWS });
  }

  /** Requests market data, such as `v1/symbols/search?prefix=RY`. Rejects with a `FeedError`. */
  market(path: string): Promise<JsonObject> {
    return this.call(path, true);
  }

  /** Requests the service's time, which does not count towards the limits for market data: checks whether the account works. */
  async check(): Promise<void> {
    await this.call('v1/time', false);
  }

  private async call(path: string, isLimited: boolean): Promise<JsonObject> {
    let renewed = false;
    for (let tries = 1; ; ) {
      const make = () => this.ask(path);
      const { access, response } = await (isLimited ? this.limits.run(make) : make());
      if (isLimited) this.limits.applyLimits(response.headers);
      const answer = await this.read(response);
      if (response.ok) return answer;
      const code = jsonNumber(answer.code);
      if (isLimited && isTooMany(response.status, code) && tries < TRIES) {
        this.limits.refused(response.headers, retryWait(this.pace, tries));
        tries++;
      } else if (isTokenRefused(response.status, code) && !renewed && this.session.giveUp(access.token)) {
        renewed = true;
      } else {
        throw questradeRefusal(response.status, code);
      }
    }
  }

  private async ask(path: string): Promise<{ access: QuestradeAccess; response: Response }> {
    const access = await this.session.access();
    const asked = this.pace.now();
    this.lastAsked = asked;
    try {
      const response = await fetch(access.server + path, {
        headers: { authorization: `Bearer ${access.token}`, accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.any([this.signal, AbortSignal.timeout(CALL_MS)]),
      });
      this.timing.note(asked, this.pace.now(), response.headers.get('Date'));
      return { access, response };
    } catch (error) {
      throw this.failed(error);
    }
  }

  private async read(response: Response): Promise<JsonObject> {
    try {
      return jsonObject(parsedJson(await response.text()));
    } catch (error) {
      throw this.failed(error);
    }
  }

  private failed(error: unknown): Error {
    this.signal.throwIfAborted();
    return questradeUnreachable(error);
  }
}

function isTooMany(status: number, code: number): boolean {
  return status === 429 || code === TOO_MANY_CALLS;
}

function isTokenRefused(status: number, code: number): boolean {
  return status === 401 || code === TOKEN_INVALID;
}
