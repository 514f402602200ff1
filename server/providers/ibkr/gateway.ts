import * as http from 'node:http';
import * as https from 'node:https';
import { reasonOf } from '../../core/reason.ts';
import { CallLimit } from '../call-limit.ts';
import { FeedError } from '../feed-error.ts';
import { jsonObject, jsonText, parsedJson } from '../json-answer.ts';
import { type Pace, retryWait } from '../pace.ts';
import { ServiceTiming } from '../service-timing.ts';
import type { GatewayAddress } from './gateway-address.ts';

/** The parameters of a call; lists are joined by commas. */
type CallQuery = Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;

/** The gateway accepts 10 calls a second; they are spread evenly. */
const WINDOWS = [{ calls: 1, ms: 100 }];
/** The time after which a call without an answer has failed (milliseconds). */
const LONGEST_CALL = 20_000;
/** Attempts at a call that the gateway refuses because there were too many. */
const MOST_ATTEMPTS = 6;

/** The calls of the gateway: paced, and repeated when it refuses one as too many. Any other failure is a `FeedError`. */
export class Gateway {
  readonly address: GatewayAddress;
  private readonly pace: Pace;
  private readonly agent: http.Agent;
  private readonly ended = new AbortController();
  private readonly limit: CallLimit;
  private readonly timing: ServiceTiming;

  constructor(address: GatewayAddress, pace: Pace, timing = new ServiceTiming()) {
    this.address = address;
    this.pace = pace;
    this.timing = timing;
    this.limit = new CallLimit(pace, this.ended.signal, { windows: WINDOWS });
    this.agent = address.calls.startsWith('https:')
      ? new https.Agent({ keepAlive: true, rejectUnauthorized: !address.acceptsSelfSigned })
      : new http.Agent({ keepAlive: true });
  }

  /** What users read when the gateway has no session. */
  get signInWords(): string {
    return `The Interactive Brokers gateway is not signed in. Sign in at ${this.address.signIn} in a browser on its machine.`;
  }

  get(path: string, query: CallQuery = {}): Promise<unknown> {
    const text = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    return this.call('GET', text === '' ? path : `${path}?${text}`, '');
  }

  /** Posts an object as JSON, or nothing. */
  post(path: string, body?: unknown): Promise<unknown> {
    return this.call('POST', path, body === undefined ? '' : JSON.stringify(body));
  }

  /** Ends all running calls. */
  close(): void {
    this.ended.abort(new FeedError('service', 'The connection to Interactive Brokers was closed.'));
    this.agent.destroy();
  }

  private async call(method: string, path: string, body: string): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      const { status, answer } = await this.limit.run(async () => this.exchange(method, path, body));
      const error = jsonText(jsonObject(answer).error);
      if (status === 401) throw new FeedError('credentials', this.signInWords);
      if (status !== 429 && !/too many requests|pacing/i.test(error)) {
        if (status < 400) return answer;
        throw new FeedError('service', `Interactive Brokers answered ${status}${error === '' ? '' : `: ${error}`}.`);
      }
      if (attempt === MOST_ATTEMPTS) {
        throw new FeedError('limit', 'Interactive Brokers refuses further calls for now. It may take ten minutes.');
      }
      await this.pace.wait(retryWait(this.pace, attempt), this.ended.signal);
    }
  }

  private exchange(method: string, path: string, body: string): Promise<{ status: number; answer: unknown }> {
    const url = `${this.address.calls}/${path}`;
    const request = url.startsWith('https:') ? https.request : http.request;
    const asked = this.pace.now();
    return new Promise((resolve, reject) => {
      const fail = (error: unknown): void =>
        reject(
          this.ended.signal.aborted
            ? this.ended.signal.reason
            : new FeedError(
                'service',
                `The Interactive Brokers gateway does not answer at ${this.address.signIn} (${reasonOf(error)}). Start it, then sign in there.`,
              ),
        );
      const call = request(
        url,
        {
          method,
          agent: this.agent,
          signal: AbortSignal.any([this.ended.signal, AbortSignal.timeout(LONGEST_CALL)]),
          // The gateway refuses a call without a user agent, and a POST without a length.
          headers: {
            'user-agent': 'Borealis',
            accept: 'application/json',
            ...(method === 'POST' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          },
        },
        (response) => {
          this.timing.note(asked, this.pace.now(), response.headers.date);
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', fail);
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, answer: parsedJson(Buffer.concat(parts).toString()) }),
          );
        },
      );
      call.on('error', fail);
      call.end(body);
    });
  }
}
