import { FeedError } from '../feed-error.ts';
import type { Want } from '../feed-provider.ts';
import type { FeedSink, ProviderState } from '../feed-sink.ts';
import { type JsonObject, jsonNumber } from '../json-answer.ts';
import { type Pace, retryWait } from '../pace.ts';
import type { QuestradeCalls } from './calls.ts';
import type { QuestradeDirectory } from './directory.ts';
import { LevelOne } from './level-one.ts';
import { MOST_IDS } from './portions.ts';
import { wordsOf } from './refusals.ts';
import type { QuestradeSession } from './session.ts';
import { QuestradeStream } from './stream.ts';

/** How long to wait for further changes before a changed set replaces the stream (milliseconds). */
const SETTLE_MS = 500;
/** A stream that ends sooner counts as one more failure in a row (milliseconds). */
const STEADY_MS = 60_000;

/** The parts that live quotes consist of. */
interface LiveParts {
  readonly session: QuestradeSession;
  readonly calls: QuestradeCalls;
  readonly directory: QuestradeDirectory;
  readonly pace: Pace;
  readonly sink: FeedSink;
  /** Reports what is new in a quote of the service's security `id` to the sink. */
  readonly report: (levelOne: LevelOne, quote: JsonObject, id: number, want: Want) => void;
  /** What a user should know while everything is live. */
  readonly words: () => string;
}

interface Row {
  readonly want: Want;
  readonly levelOne: LevelOne;
}

/**
 * The live securities. One stream carries all of them, and the service cannot change it: a changed set needs a new stream,
 * which replaces the previous one as soon as it has begun. A stream that ends by itself is replaced after a back-off.
 */
export class LiveQuotes {
  private readonly parts: LiveParts;
  private wants: readonly Want[] = [];
  /** Numbers of wanted securities that are refused; each refusal is reported once. */
  private readonly refused = new Set<number>();
  /** By the service's number of the security. */
  private rows: ReadonlyMap<number, Row> = new Map();
  private stream: QuestradeStream | undefined;
  /** The service's numbers of the securities on the stream. */
  private streamed = '';
  private wake: () => void = () => {};
  /** The time from which quotes may have been lost (Unix milliseconds). */
  private lostSince: number | undefined;
  private said = '';

  constructor(parts: LiveParts) {
    this.parts = parts;
  }

  /** The service's numbers of the live securities. */
  get ids(): readonly number[] {
    return [...this.rows.keys()];
  }

  /** Replaces the set. */
  want(wants: readonly Want[]): void {
    this.wants = wants;
    const wanted = new Set(wants.map(({ security }) => security));
    for (const security of this.refused) if (!wanted.has(security)) this.refused.delete(security);
    this.wake();
  }

  /** Reports the state again if its words have changed. */
  announce(): void {
    if (this.said.startsWith('live')) this.say('live', this.parts.words());
  }

  /** Keeps the set live until the signal aborts. Rejects with a failure that no further attempt can resolve. */
  async run(signal: AbortSignal): Promise<void> {
    const { session, pace } = this.parts;
    signal.addEventListener('abort', () => this.wake(), { once: true });
    for (let failures = 0; !signal.aborted; ) {
      const changed = new Promise<undefined>((resolve) => {
        this.wake = () => resolve(undefined);
      });
      try {
        await this.arrange(signal);
        const since = pace.now();
        const ended = await Promise.race([changed, ...(this.stream ? [this.stream.ended] : [])]);
        if (signal.aborted) break;
        if (!ended) {
          failures = 0;
          if (this.stream) await pace.wait(SETTLE_MS, signal);
          continue;
        }
        if (pace.now() - since >= STEADY_MS) failures = 0;
        throw new FeedError('service', ended.words);
      } catch (error) {
        if (signal.aborted) break;
        if (session.isFinal(error)) throw error;
        this.lose(wordsOf(error));
        await pace.wait(retryWait(pace, ++failures), signal);
      }
    }
    this.stream?.close();
    await this.stream?.ended;
  }

  /** Replaces the stream by one of the wanted securities. */
  private async arrange(signal: AbortSignal): Promise<void> {
    const wanted = await this.find();
    const ids = [...wanted.keys()];
    const before = this.rows;
    const rows = new Map<number, Row>();
    for (const [id, want] of wanted) {
      const row = before.get(id);
      rows.set(id, { want, levelOne: row?.want.security === want.security ? row.levelOne : new LevelOne() });
    }
    const streamed = ids.toSorted((a, b) => a - b).join(',');
    const isAlive = this.stream !== undefined && !this.stream.hasEnded;
    if (streamed === this.streamed && (isAlive || streamed === '')) {
      this.begin(rows);
      return;
    }
    const stream = streamed === '' ? undefined : await this.open(ids, rows, signal);
    this.stream?.close();
    this.stream = stream;
    this.streamed = streamed;
    if (!stream) this.begin(rows);
  }

  /** A stream of securities, whose quotes are reported from now on. */
  private async open(
    ids: readonly number[],
    rows: ReadonlyMap<number, Row>,
    signal: AbortSignal,
  ): Promise<QuestradeStream> {
    const { calls, directory, session, pace } = this.parts;
    await directory.askCloses(ids.filter((id) => Number.isNaN(directory.previousClose(id))));
    const query = `v1/markets/quotes?ids=${ids.join(',')}&stream=true&mode=WebSocket`;
    // Asking for the port is what subscribes: without it a stream signs in, and stays silent.
    const port = jsonNumber((await calls.market(query)).streamPort);
    const { server, token } = await session.access();
    // Not on the new stream yet: the service ends the previous stream when this one signs in.
    if (this.stream?.hasEnded && this.lostSince === undefined) this.lose((await this.stream.ended).words);
    const early: JsonObject[] = [];
    let take = (quote: JsonObject): void => {
      early.push(quote);
    };
    const stream = await QuestradeStream.open(
      streamAddress(server, port, query),
      token,
      (quote) => take(quote),
      pace,
      signal,
    );
    if (!stream) {
      session.giveUp(token);
      throw new FeedError('service', 'Questrade did not recognise the access token on its stream.');
    }
    void stream.ended.then(({ isTokenRefused }) => isTokenRefused && session.giveUp(token));
    take = (quote) => this.take(quote);
    this.begin(rows);
    for (const quote of early) this.take(quote);
    return stream;
  }

  private take(quote: JsonObject): void {
    const id = jsonNumber(quote.symbolId);
    const row = this.rows.get(id);
    if (row) this.parts.report(row.levelOne, quote, id, row.want);
  }

  /** The wanted securities, by the service's number. Those that cannot be live are refused. */
  private async find(): Promise<Map<number, Want>> {
    const { directory } = this.parts;
    const wants = this.wants.filter(({ security }) => !this.refused.has(security));
    for (const { security } of wants.slice(MOST_IDS)) {
      this.refuse(security, `Questrade can bring ${MOST_IDS} securities at once.`);
    }
    const live = wants.slice(0, MOST_IDS);
    const symbols = await Promise.all(live.map((want) => directory.find(want)));
    const found = new Map<number, Want>();
    for (const [i, want] of live.entries()) {
      const symbol = symbols[i];
      if (symbol) found.set(symbol.id, want);
      else this.refuse(want.security, `Questrade does not know ${want.symbol}.`);
    }
    return found;
  }

  private refuse(security: number, reason: string): void {
    this.refused.add(security);
    this.parts.sink.refused(security, reason);
  }

  /** Quotes of these securities are reported from now on. */
  private begin(rows: ReadonlyMap<number, Row>): void {
    const { sink, pace, words } = this.parts;
    const before = new Set([...this.rows.values()].map(({ want }) => want.security));
    this.rows = rows;
    this.say('live', words());
    if (this.lostSince !== undefined) sink.gap(undefined, this.lostSince, pace.now());
    this.lostSince = undefined;
    for (const { want } of rows.values()) if (!before.has(want.security)) sink.accepted(want.security);
  }

  /** Nothing is live until the next `begin`, unless the previous stream still exists. */
  private lose(reason: string): void {
    if (this.stream && !this.stream.hasEnded) return;
    this.lostSince ??= this.stream?.heard;
    for (const { levelOne } of this.rows.values()) levelOne.forget();
    this.say('stale', reason);
  }

  private say(state: ProviderState, reason: string): void {
    const said = `${state} ${reason}`;
    if (said === this.said) return;
    this.said = said;
    this.parts.sink.state(state, reason);
  }
}

/** The address of a stream: that of the server, with the port of the stream. */
function streamAddress(server: string, port: number, query: string): string {
  const address = new URL(query, server);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  if (!(port > 0 && port < 65_536))
    throw new FeedError('service', 'Questrade answered without the port of its stream.');
  address.port = String(port);
  return address.href;
}
