import { WebSocket } from 'ws';
import { FeedError } from '../feed-error.ts';
import { type JsonObject, jsonNumber, jsonObject, jsonObjects, parsedJson } from '../json-answer.ts';
import type { Pace } from '../pace.ts';
import { questradeUnreachable, TOKEN_INVALID } from './refusals.ts';

/** How long connecting may take (milliseconds); the service wants the token within 5 seconds. */
const CONNECT_MS = 10_000;
/** How long a stream may be quiet before it is pinged, and before it counts as lost (milliseconds). */
const QUIET_MS = 15_000;
const LOST_MS = 45_000;
/** The largest message that is read (bytes): 100 quotes are 60 kB. */
const LARGEST_MESSAGE = 4_000_000;

/** Why a stream ended. */
interface StreamEnd {
  /** A sentence. */
  readonly words: string;
  /** Whether the service no longer accepts the token. */
  readonly isTokenRefused: boolean;
}

/** One connection that brings level-1 quotes. */
export class QuestradeStream {
  /** When the last message from the service arrived (Unix milliseconds). */
  heard: number;
  /** Resolves once the stream has ended, for whatever reason. */
  readonly ended: Promise<StreamEnd>;
  private readonly socket: WebSocket;
  private readonly pace: Pace;
  private readonly take: (quote: JsonObject) => void;
  private readonly over = new AbortController();
  private isTokenRefused = false;

  private constructor(socket: WebSocket, take: (quote: JsonObject) => void, pace: Pace) {
    this.socket = socket;
    this.take = take;
    this.pace = pace;
    this.heard = pace.now();
    this.ended = new Promise((resolve) => {
      socket.once('close', (code) => {
        this.over.abort();
        resolve({ words: `The stream of Questrade ended (code ${code}).`, isTokenRefused: this.isTokenRefused });
      });
    });
  }

  /**
   * Connects, and signs in with an access token; quotes go to `take` from then on. Undefined if the service does not accept the
   * token. Rejects with a `FeedError`.
   */
  static async open(
    address: string,
    token: string,
    take: (quote: JsonObject) => void,
    pace: Pace,
    signal: AbortSignal,
  ): Promise<QuestradeStream | undefined> {
    const socket = new WebSocket(address, {
      handshakeTimeout: CONNECT_MS,
      maxPayload: LARGEST_MESSAGE,
      perMessageDeflate: false,
    });
    const stream = new QuestradeStream(socket, take, pace);
    const isTaken = stream.signIn(token, signal);
    signal.addEventListener('abort', () => stream.close(), { signal: stream.over.signal });
    if (signal.aborted) stream.close();
    if (await isTaken) {
      void stream.watch();
      return stream;
    }
    stream.close();
    return undefined;
  }

  get hasEnded(): boolean {
    return this.over.signal.aborted;
  }

  close(): void {
    this.socket.terminate();
  }

  private signIn(token: string, signal: AbortSignal): Promise<boolean> {
    const { socket } = this;
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => socket.terminate(), CONNECT_MS);
      socket.on('open', () => socket.send(token));
      socket.on('error', (error) => reject(questradeUnreachable(error)));
      socket.once('close', () => {
        clearTimeout(timeout);
        reject(signal.aborted ? signal.reason : new FeedError('service', 'The stream of Questrade did not open.'));
      });
      socket.once('message', (data) => {
        clearTimeout(timeout);
        resolve(jsonObject(parsedJson(String(data))).success === true);
        socket.on('message', (next) => this.read(String(next)));
      });
      socket.on('message', () => this.hear());
      socket.on('ping', () => this.hear());
      socket.on('pong', () => this.hear());
    });
  }

  private hear(): void {
    this.heard = this.pace.now();
  }

  private read(text: string): void {
    const message = jsonObject(parsedJson(text));
    for (const quote of jsonObjects(message.quotes)) this.take(quote);
    const code = jsonNumber(message.code);
    if (Number.isNaN(code)) return;
    this.isTokenRefused = code === TOKEN_INVALID;
    this.close();
  }

  /** Ends the stream if nothing arrives for long, not even an answer to a ping: the line is dead without an error. */
  private async watch(): Promise<void> {
    while (!this.hasEnded) {
      await this.pace.wait(QUIET_MS, this.over.signal);
      const quiet = this.pace.now() - this.heard;
      if (quiet >= LOST_MS) this.close();
      else if (quiet >= QUIET_MS && this.socket.readyState === WebSocket.OPEN) this.socket.ping();
    }
  }
}
