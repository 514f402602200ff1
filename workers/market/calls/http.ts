import * as v from 'valibot';
import { Failure, type FailureCode, failureOf, HistoryLoading } from '../../api/failure.ts';
import { freshAnswer, type ServerAnswer } from '../../api/records.ts';
import type { KeptAnswers } from './kept-answers.ts';

/**
 * Time (ms) after which a silent server counts as unreachable. A call that changes something gets twice as long,
 * because nobody would know afterwards whether it was done; so does the rest of an answer that has begun.
 */
export const CALL_TIMEOUT_MS = 10_000;

/** How long (ms) to hold back a call after the server was busy: if it names no time, and at most. */
const REST = 5_000;
const LONGEST_REST = 60_000;

/** The market's time, Unix milliseconds, on every answer. */
const MARKET_TIME = 'X-Market-Time';

/** Which market the server has, of real feeds or the demonstration, on every answer. */
const MARKET = 'X-Market';

/** Whether the server treated the call as a subscriber's, on every answer of `/api`. */
const LOGGED_IN = 'X-Logged-In';

/** Why the server refused a call: `owner`, the market's data are somebody else's; `loading`, the history is on its way. */
const REFUSED_AS = 'X-Refused-As';

/** Seconds after which the server will accept a call that it refused. */
const RETRY_AFTER = 'Retry-After';

/** What the rest of the worker learns from every call. */
export interface HttpListener {
  /**
   * The server answered, successfully or not. `marketTime` is Unix ms, NaN if the answer carried none; `market` is empty if it did
   * not say which it is.
   */
  heard(marketTime: number, market: string): void;
  /** No answer came. */
  unreachable(): void;
  /** A change was refused because its anti-forgery token belongs to another session, and that token is still in use. */
  tokenRefused(): void;
  /** The server answered or refused the call as a visitor's. */
  visitor(): void;
}

/**
 * Calls to the data server: the one place for headers, the anti-forgery token and the validation of answers. Every
 * answer is parsed once, here. A failed call throws a `Failure`, is logged by name (never with its path, which may hold
 * credentials or symbols), and informs the listener. After a GET exceeded a limit or met a busy server, calls of its
 * name fail at once until the server accepts them again.
 */
export class Http {
  /** Sent as `X-XSRF-TOKEN` with every change; the page supplies it. */
  antiForgeryToken = '';
  private readonly origin: string;
  private readonly fetch: typeof fetch;
  private readonly listener: HttpListener;
  private readonly kept: KeptAnswers | undefined;
  /** By call name: held back until this time (epoch ms), and why. */
  private readonly resting = new Map<string, { readonly until: number; readonly code: FailureCode }>();

  /** `kept` is absent where workers have no storage. */
  constructor(origin: string, fetcher: typeof fetch, listener: HttpListener, kept?: KeptAnswers) {
    this.origin = origin;
    this.fetch = fetcher;
    this.listener = listener;
    this.kept = kept;
  }

  /** The answer of a GET, validated by `schema`. */
  get<Schema extends v.GenericSchema>(path: string, schema: Schema): Promise<v.InferOutput<Schema>> {
    return this.call(path, { method: 'GET', keep: this.kept?.asked(path) }, schema);
  }

  /** The answer of a GET, or the last known one if the server does not answer. */
  async getOrLastKnown<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
  ): Promise<ServerAnswer<v.InferOutput<Schema>>> {
    try {
      return freshAnswer(await this.get(path, schema));
    } catch (thrown) {
      const known = failureOf(thrown) === 'unreachable' ? await this.lastKnown(path, schema) : null;
      if (known === null) throw thrown;
      return known;
    }
  }

  /**
   * The last known answer of a GET, without asking the server; null if none is cached, or none that this build
   * understands.
   */
  async lastKnown<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
  ): Promise<ServerAnswer<v.InferOutput<Schema>> | null> {
    const kept = await this.kept?.find(path);
    if (kept === undefined || kept === null) return null;
    const { success, output } = v.safeParse(schema, parsedBody(kept.text));
    return success ? { value: output, keptAt: kept.at, marketTime: kept.marketTime } : null;
  }

  /** The text that a GET answers as of a past moment, and the answer's headers. Its market time says nothing about now. */
  async getPast(path: string): Promise<{ readonly text: string; readonly headers: Headers }> {
    const { text, headers } = await this.send(path, { method: 'GET', past: true });
    return { text, headers };
  }

  /** The answer of a POST with a JSON body. */
  post<Schema extends v.GenericSchema>(path: string, body: object, schema: Schema): Promise<v.InferOutput<Schema>> {
    const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': this.antiForgeryToken };
    return this.call(path, { method: 'POST', headers, body: JSON.stringify(body) }, schema);
  }

  /** A small POST that is sent even if this worker ends before the answer. */
  lastPost<Schema extends v.GenericSchema>(path: string, body: object, schema: Schema): Promise<v.InferOutput<Schema>> {
    const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': this.antiForgeryToken };
    return this.call(path, { method: 'POST', headers, body: JSON.stringify(body), keepalive: true }, schema);
  }

  /**
   * The answer of a POST with a CSV text. `schema` also reads the body of a 400, which says what is wrong with the
   * text.
   */
  postCsv<Schema extends v.GenericSchema>(path: string, csv: string, schema: Schema): Promise<v.InferOutput<Schema>> {
    const headers = { 'Content-Type': 'text/csv', 'X-XSRF-TOKEN': this.antiForgeryToken };
    return this.call(path, { method: 'POST', headers, body: csv, answers: 400 }, schema);
  }

  private async call<Schema extends v.GenericSchema>(
    path: string,
    { keep, ...init }: Call,
    schema: Schema,
  ): Promise<v.InferOutput<Schema>> {
    const { text, marketTime } = await this.send(path, init);
    const parsed = v.safeParse(schema, parsedBody(text));
    if (parsed.success) {
      keep?.(text, marketTime);
      return parsed.output;
    }
    console.warn(`${nameOf(path)}: the answer is not what was agreed`, v.flatten(parsed.issues));
    throw new Failure('bad-answer');
  }

  private async send(path: string, { answers, past, ...init }: Omit<Call, 'keep'>): Promise<Answered> {
    const { fetch } = this;
    const token = this.antiForgeryToken;
    const changes = init.method !== 'GET';
    const rest = this.resting.get(nameOf(path));
    if (!changes && rest !== undefined && Date.now() < rest.until)
      throw new Failure(rest.code, rest.until - Date.now());
    let text: string;
    let response: Response;
    const silence = new AbortController();
    const giveUp = () => silence.abort();
    let timeout = setTimeout(giveUp, changes ? 2 * CALL_TIMEOUT_MS : CALL_TIMEOUT_MS);
    try {
      response = await fetch(this.origin + path, {
        ...init,
        cache: 'no-store',
        credentials: 'same-origin',
        signal: silence.signal,
        headers: { Accept: 'application/json', 'Cache-Control': 'no-cache', Pragma: 'no-cache', ...init.headers },
      });
      clearTimeout(timeout);
      timeout = setTimeout(giveUp, 2 * CALL_TIMEOUT_MS);
      text = await response.text();
    } catch {
      return this.fail(path, 'unreachable');
    } finally {
      clearTimeout(timeout);
    }
    if (response.headers.get(LOGGED_IN) === 'false' || response.status === 401) this.listener.visitor();
    // If the page has replaced the token in the meantime, the refusal says nothing about the current session.
    const failure = response.status === answers ? null : failureOfResponse(response, changes);
    if (response.status === 403 && failure === 'not-logged-in' && token === this.antiForgeryToken)
      this.listener.tokenRefused();
    if (response.headers.get(REFUSED_AS) === 'loading') {
      this.listener.heard(Number.NaN, '');
      throw new HistoryLoading(restOf(response.headers.get(RETRY_AFTER)));
    }
    if (failure === 'busy' || response.status === 429) return this.rest(path, failure ?? 'too-many', response);
    if (failure !== null) return this.fail(path, failure);
    const marketTime = Number(response.headers.get(MARKET_TIME) ?? Number.NaN);
    this.listener.heard(past ? Number.NaN : marketTime, response.headers.get(MARKET) ?? '');
    return { text, marketTime, headers: response.headers };
  }

  /** Holds back the calls of this name for as long as the server says. */
  private rest(path: string, code: FailureCode, { headers }: Response): never {
    const wait = restOf(headers.get(RETRY_AFTER));
    this.resting.set(nameOf(path), { until: Date.now() + wait, code });
    return this.fail(path, code, wait);
  }

  private fail(path: string, code: FailureCode, wait?: number): never {
    console.warn(`${nameOf(path)}: ${code}`);
    if (code === 'unreachable') this.listener.unreachable();
    else this.listener.heard(Number.NaN, '');
    throw new Failure(code, wait);
  }
}

/**
 * A request. `answers` is a status outside 200 … 299 whose body is still the answer; `past`: it is answered as of a past moment;
 * `keep` caches a good answer.
 */
interface Call extends RequestInit {
  readonly headers?: Record<string, string>;
  readonly answers?: number;
  readonly past?: true;
  readonly keep?: ((text: string, marketTime: number) => void) | null | undefined;
}

interface Answered {
  readonly text: string;
  /** Unix ms, NaN when the answer carried none. */
  readonly marketTime: number;
  readonly headers: Headers;
}

/** The market's symbol as a path segment: `/` is written `!` (decisions section 2). */
export function symbolSegment(symbol: string): string {
  return encodeURIComponent(symbol.replaceAll('/', '!'));
}

/** `changes`: whether the call was to change something. */
function failureOfResponse({ status, headers }: Response, changes: boolean): FailureCode | null {
  if (status >= 200 && status < 300) return null;
  switch (status) {
    case 401:
      return 'not-logged-in';
    case 403:
      if (headers.get(REFUSED_AS) === 'owner') return 'not-owner';
      // Every subscriber may make changes, so a refused one carried the token of an expired session.
      return changes ? 'not-logged-in' : 'not-entitled';
    case 404:
      return 'not-found';
    case 413:
    case 414:
    case 429:
      return 'too-many';
    case 502:
    case 503:
    case 504:
      // A proxy whose server is down sends no `Retry-After`.
      return status === 503 && headers.has(RETRY_AFTER) ? 'busy' : 'unreachable';
    default:
      return status >= 500 ? 'failed' : 'refused';
  }
}

/** Milliseconds of a `Retry-After` in seconds. */
function restOf(seconds: string | null): number {
  return seconds !== null && /^\d+$/.test(seconds) ? Math.min(Number(seconds) * 1000, LONGEST_REST) : REST;
}

/** JSON, or the text itself if the server answers in plain text; null for an empty body. */
function parsedBody(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** `/api/login/…` becomes `/api/login`: enough for a log, and without the path's contents. */
function nameOf(path: string): string {
  return path.split('/').slice(0, 3).join('/');
}
