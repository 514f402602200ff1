import { CallLimit } from '../call-limit.ts';
import { FeedError } from '../feed-error.ts';
import { jsonObject } from '../json-answer.ts';
import type { Pace } from '../pace.ts';
import { ServiceTiming } from '../service-timing.ts';

/** The credentials of every call and every connection. */
export interface AlpacaKeys {
  readonly key: string;
  readonly secret: string;
}

type Query = Readonly<Record<string, string>>;

const MINUTE = 60_000;
/** Calls a minute of the free plan; answers state the plan's own. */
const FREE_CALLS = 200;
/** How long a call may take (milliseconds). */
const LONGEST_CALL = 30_000;
/** The wait after the first failure of the service (milliseconds); each further failure adds the same amount. */
const FAILURE_WAIT = 1_000;
/** Attempts at a call that the service refuses or cannot answer at the moment. */
const ATTEMPTS = 4;
/** Alpaca's code of a call for data that the plan does not include. */
const NOT_IN_PLAN = 42_210_000;

/** Calls one host of Alpaca, within its limits. Everything rejects with a `FeedError`, or because the signal has aborted. */
export class RestClient {
  private readonly base: string;
  private readonly keys: AlpacaKeys;
  private readonly pace: Pace;
  private readonly signal: AbortSignal;
  private readonly limit: CallLimit;
  private readonly timing: ServiceTiming;

  constructor(base: string, keys: AlpacaKeys, pace: Pace, signal: AbortSignal, timing = new ServiceTiming()) {
    this.base = base.replace(/\/$/, '');
    this.keys = keys;
    this.pace = pace;
    this.signal = signal;
    this.timing = timing;
    this.limit = new CallLimit(pace, signal, {
      windows: [{ calls: FREE_CALLS, ms: MINUTE }],
      resetWithin: 2 * MINUTE,
    });
  }

  /** The answer to a call, parsed. A call that exceeds the limit, or fails at the service, is repeated later. */
  async get(path: string, query: Query = {}): Promise<unknown> {
    const search = new URLSearchParams(query).toString();
    const url = `${this.base}${path}${search === '' ? '' : `?${search}`}`;
    for (let attempt = 1; ; attempt++) {
      const answer = await this.limit.run(() => this.answerTo(url));
      const isLast = attempt === ATTEMPTS;
      if (answer instanceof FeedError) {
        if (isLast) throw answer;
      } else {
        if (answer.status === 429) this.limit.refused(answer.headers, MINUTE);
        else this.limit.applyLimits(answer.headers);
        if (answer.ok) return this.bodyOf(answer);
        const error = await refusalOf(answer);
        if (isLast || (answer.status !== 429 && answer.status < 500)) throw error;
        if (answer.status === 429) continue;
      }
      await this.pace.wait(FAILURE_WAIT * attempt, this.signal);
    }
  }

  /** The pages of an answer, each linked to the next by `next_page_token`. */
  async *pages(path: string, query: Query): AsyncGenerator<unknown> {
    for (let token: unknown = ''; ; ) {
      const page = await this.get(
        path,
        typeof token === 'string' && token !== '' ? { ...query, page_token: token } : query,
      );
      yield page;
      const { next_page_token: next } = jsonObject(page);
      if (typeof next !== 'string' || next === '' || next === token) return;
      token = next;
    }
  }

  private async answerTo(url: string): Promise<Response | FeedError> {
    const asked = this.pace.now();
    try {
      const answer = await fetch(url, {
        headers: {
          'APCA-API-KEY-ID': this.keys.key,
          'APCA-API-SECRET-KEY': this.keys.secret,
          accept: 'application/json',
        },
        // A redirection would carry the keys elsewhere.
        redirect: 'error',
        signal: AbortSignal.any([this.signal, AbortSignal.timeout(LONGEST_CALL)]),
      });
      this.timing.note(asked, this.pace.now(), answer.headers.get('Date'));
      return answer;
    } catch {
      this.signal.throwIfAborted();
      return new FeedError('service', 'Alpaca cannot be reached.');
    }
  }

  private async bodyOf(answer: Response): Promise<unknown> {
    try {
      return await answer.json();
    } catch {
      this.signal.throwIfAborted();
      throw new FeedError('service', 'Alpaca sent an answer that cannot be read.');
    }
  }
}

/** A refused call in words. Alpaca's own text is left out: it is not written for our users. */
async function refusalOf(answer: Response): Promise<FeedError> {
  const { status } = answer;
  const { code, message } = jsonObject(await answer.json().catch(() => undefined));
  if (code === NOT_IN_PLAN || (typeof message === 'string' && message.includes('subscription does not permit'))) {
    return new FeedError('entitlement', 'The plan at Alpaca does not include these data.');
  }
  if (status === 401 || status === 403) return new FeedError('credentials', 'Alpaca refuses the key or the secret.');
  if (status === 404 || status === 422 || status === 400)
    return new FeedError('unknown', 'Alpaca does not know the requested data.');
  if (status === 429) return new FeedError('limit', 'The plan at Alpaca does not allow more calls at the moment.');
  return new FeedError('service', 'Alpaca cannot answer at the moment.');
}
