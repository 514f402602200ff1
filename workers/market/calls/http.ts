import * as v from 'valibot';
import { Failure, type FailureCode, failureOf } from '../../api/failure.ts';
import { freshAnswer, type ServerAnswer } from '../../api/records.ts';
import type { KeptAnswers } from './kept-answers.ts';

/**
 * A server that takes a question and says nothing for so long (ms) counts as unreachable. What changes something is given
 * twice the time, because nobody knows afterwards whether it was done; so is the rest of an answer that has begun.
 */
export const PATIENCE = 10_000;

/** How long (ms) a call rests that the server had no time for, where it does not say, and at most. */
const REST = 5_000;
const LONGEST_REST = 60_000;

/** The market's time, Unix milliseconds, on every answer. */
const MARKET_TIME = 'X-Market-Time';

/** Whether the server took the call for a subscriber's, on every answer of `/api`. */
const LOGGED_IN = 'X-Logged-In';

/** In how many seconds the server takes a call that it refused. */
const RETRY_AFTER = 'Retry-After';

/** What the rest of the worker learns from any call. */
export interface HttpListener {
  /** The server answered, whatever it said. `marketTime` is Unix ms, NaN when the answer carried none. */
  heard(marketTime: number): void;
  /** No answer came. */
  unreachable(): void;
  /** What was to change something was refused: it went with the anti-forgery token of another session, and that token is still sent. */
  tokenRefused(): void;
  /** The server answered as it answers a visitor, or refused to. */
  visitor(): void;
}

/**
 * Calls to the data server: one place for the headers, the anti-forgery token and the checking of answers. Every answer
 * is parsed once, here. A call that fails throws a `Failure`, is logged under its own name (never with its path, which
 * may hold credentials or symbols), and tells the listener why. A GET that was one too many, or came while the server was
 * busy, is not sent again before the server takes it: until then calls of its name fail at once.
 */
export class Http {
  /** Sent as `X-XSRF-TOKEN` with everything that changes something; the page hands it over. */
  antiForgeryToken = '';
  private readonly origin: string;
  private readonly fetch: typeof fetch;
  private readonly listener: HttpListener;
  private readonly kept: KeptAnswers | undefined;
  /** Epoch ms until which the calls of a name rest, and why. */
  private readonly resting = new Map<string, { readonly until: number; readonly code: FailureCode }>();

  /** `kept` is absent where the browser keeps nothing for workers. */
  constructor(origin: string, fetcher: typeof fetch, listener: HttpListener, kept?: KeptAnswers) {
    this.origin = origin;
    this.fetch = fetcher;
    this.listener = listener;
    this.kept = kept;
  }

  /** The answer of a GET, as `schema` gives it back. */
  get<Schema extends v.GenericSchema>(path: string, schema: Schema): Promise<v.InferOutput<Schema>> {
    return this.call(path, { method: 'GET', keep: this.kept?.asked(path) }, schema);
  }

  /** The answer of a GET, or the last known one when the server does not answer. */
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

  /** The last known answer of a GET; null when none is kept, or none that this build understands. The server is not asked. */
  async lastKnown<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
  ): Promise<ServerAnswer<v.InferOutput<Schema>> | null> {
    const kept = await this.kept?.find(path);
    if (kept === undefined || kept === null) return null;
    const { success, output } = v.safeParse(schema, parsedBody(kept.text));
    return success ? { value: output, keptAt: kept.at, marketTime: kept.marketTime } : null;
  }

  /** The answer of a POST with a JSON body. */
  post<Schema extends v.GenericSchema>(path: string, body: object, schema: Schema): Promise<v.InferOutput<Schema>> {
    const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': this.antiForgeryToken };
    return this.call(path, { method: 'POST', headers, body: JSON.stringify(body) }, schema);
  }

  /** A small POST that goes out even if this worker ends before the answer. */
  lastPost<Schema extends v.GenericSchema>(path: string, body: object, schema: Schema): Promise<v.InferOutput<Schema>> {
    const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': this.antiForgeryToken };
    return this.call(path, { method: 'POST', headers, body: JSON.stringify(body), keepalive: true }, schema);
  }

  /** The answer of a POST with a CSV text. Refused with 400, the answer says what is wrong with the text: `schema` reads that too. */
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

  private async send(path: string, { answers, ...init }: Omit<Call, 'keep'>): Promise<Answered> {
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
    let patience = setTimeout(giveUp, changes ? 2 * PATIENCE : PATIENCE);
    try {
      response = await fetch(this.origin + path, {
        ...init,
        cache: 'no-store',
        credentials: 'same-origin',
        signal: silence.signal,
        headers: { Accept: 'application/json', 'Cache-Control': 'no-cache', Pragma: 'no-cache', ...init.headers },
      });
      clearTimeout(patience);
      patience = setTimeout(giveUp, 2 * PATIENCE);
      text = await response.text();
    } catch {
      return this.fail(path, 'unreachable');
    } finally {
      clearTimeout(patience);
    }
    if (response.headers.get(LOGGED_IN) === 'false' || response.status === 401) this.listener.visitor();
    // With a token that the page has replaced meanwhile it says nothing of the session that is.
    if (response.status === 403 && changes && token === this.antiForgeryToken) this.listener.tokenRefused();
    const failure = response.status === answers ? null : failureOfResponse(response, changes);
    if (failure === 'busy' || response.status === 429) return this.rest(path, failure ?? 'too-many', response);
    if (failure !== null) return this.fail(path, failure);
    const marketTime = Number(response.headers.get(MARKET_TIME) ?? Number.NaN);
    this.listener.heard(marketTime);
    return { text, marketTime };
  }

  /** Lets the calls of its name rest for as long as the server says. */
  private rest(path: string, code: FailureCode, { headers }: Response): never {
    const wait = restOf(headers.get(RETRY_AFTER));
    this.resting.set(nameOf(path), { until: Date.now() + wait, code });
    return this.fail(path, code, wait);
  }

  private fail(path: string, code: FailureCode, wait?: number): never {
    console.warn(`${nameOf(path)}: ${code}`);
    if (code === 'unreachable') this.listener.unreachable();
    else this.listener.heard(Number.NaN);
    throw new Failure(code, wait);
  }
}

/** A request; `answers` is a status outside 200 … 299 whose body is the answer nevertheless, `keep` keeps a good answer. */
interface Call extends RequestInit {
  readonly headers?: Record<string, string>;
  readonly answers?: number;
  readonly keep?: ((text: string, marketTime: number) => void) | null | undefined;
}

interface Answered {
  readonly text: string;
  /** Unix ms, NaN when the answer carried none. */
  readonly marketTime: number;
}

/** The market's symbol as a path segment: `/` is written `!` (decisions section 2). */
export function symbolSegment(symbol: string): string {
  return encodeURIComponent(symbol.replaceAll('/', '!'));
}

/** `changes`: the call was to change something. */
function failureOfResponse({ status, headers }: Response, changes: boolean): FailureCode | null {
  if (status >= 200 && status < 300) return null;
  switch (status) {
    case 401:
      return 'not-logged-in';
    case 403:
      // What changes something is open to every subscriber: refused, it came with the token of a session that is over.
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
      // A proxy whose server behind it is gone names no time.
      return status === 503 && headers.has(RETRY_AFTER) ? 'busy' : 'unreachable';
    default:
      return status >= 500 ? 'failed' : 'refused';
  }
}

/** Milliseconds of a `Retry-After` in seconds. */
function restOf(seconds: string | null): number {
  return seconds !== null && /^\d+$/.test(seconds) ? Math.min(Number(seconds) * 1000, LONGEST_REST) : REST;
}

/** JSON, or the text itself where the server answers in plain text; nothing as null. */
function parsedBody(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** `/api/login/…` is "/api/login": enough for a log, and nothing of what the path holds. */
function nameOf(path: string): string {
  return path.split('/').slice(0, 3).join('/');
}
