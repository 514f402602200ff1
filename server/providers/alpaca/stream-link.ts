import { WebSocket } from 'ws';
import { FeedError } from '../feed-error.ts';
import type { AlpacaPace } from './alpaca-pace.ts';
import { readFrame } from './frame-reader.ts';
import type { AlpacaKeys } from './rest-client.ts';
import { streamError } from './stream-error.ts';
import type { WireMessage } from './wire-message.ts';

/** Far above any frame: a larger one ends the connection. */
const FRAME_LIMIT = 16 * 1024 * 1024;

/** The contents of a request to the stream. */
type StreamRequest = Readonly<Record<string, string | readonly string[]>>;

/** The listener of a connection. */
export interface LinkListener {
  /** Receives a message of market data; returns false if it is the answer to a request. */
  data(message: WireMessage): boolean;
  /** The answer to a request: a subscription or an error. */
  answer(message: WireMessage): void;
}

/** One connection to a stream of Alpaca, from opening it until it ends. */
export class StreamLink {
  /** Resolves with the reason once the connection has ended. Never rejects. */
  readonly ended: Promise<FeedError>;
  private readonly socket: WebSocket;
  private readonly pace: AlpacaPace;
  private readonly listener: LinkListener;
  private readonly pings: NodeJS.Timeout;
  private deadline: NodeJS.Timeout | undefined;
  private wasHeard = true;
  private reason: FeedError | undefined;
  private signedIn: (() => void) | undefined;
  private readonly report = (message: WireMessage): void => {
    if (this.reason === undefined && !this.listener.data(message)) this.control(message);
  };
  private readonly keys: AlpacaKeys;

  private constructor(url: string, keys: AlpacaKeys, pace: AlpacaPace, listener: LinkListener) {
    this.keys = keys;
    this.pace = pace;
    this.listener = listener;
    // Compression would cost more time than it saves at this rate.
    this.socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: FRAME_LIMIT });
    this.socket.on('message', (data) => this.frame(String(data)));
    this.socket.on('pong', () => {
      this.wasHeard = true;
    });
    this.socket.on('unexpected-response', (_request, response) => {
      response.resume();
      this.end(handshakeError(response.statusCode ?? 0));
    });
    this.socket.on('error', () => this.end(new FeedError('service', 'The connection to Alpaca failed.')));
    this.ended = new Promise((resolve) => {
      this.socket.on('close', () => {
        clearInterval(this.pings);
        clearTimeout(this.deadline);
        resolve(this.reason ?? new FeedError('service', 'Alpaca ended the connection.'));
      });
    });
    this.pings = setInterval(() => this.ping(), pace.ping);
    this.await(new FeedError('service', 'Alpaca did not answer.'));
  }

  /** Opens a connection and signs in. Rejects with a `FeedError`. */
  static async open(
    url: string,
    keys: AlpacaKeys,
    pace: AlpacaPace,
    listener: LinkListener,
    signal: AbortSignal,
  ): Promise<StreamLink> {
    signal.throwIfAborted();
    const link = new StreamLink(url, keys, pace, listener);
    const close = (): void => link.close();
    signal.addEventListener('abort', close);
    void link.ended.then(() => signal.removeEventListener('abort', close));
    const signedIn = new Promise<void>((resolve) => {
      link.signedIn = resolve;
    });
    const failure = await Promise.race([signedIn, link.ended]);
    if (failure) throw failure;
    return link;
  }

  /** Sends a request, which has to be answered in time. */
  ask(request: StreamRequest): void {
    this.await(new FeedError('service', 'Alpaca did not answer.'));
    this.socket.send(JSON.stringify(request), () => {});
  }

  /** Ends the connection. */
  close(reason: FeedError = new FeedError('service', 'The connection to Alpaca was closed.')): void {
    this.end(reason);
  }

  private await(failure: FeedError): void {
    clearTimeout(this.deadline);
    this.deadline = setTimeout(() => this.end(failure), this.pace.answer);
  }

  private end(reason: FeedError): void {
    this.reason ??= reason;
    this.socket.terminate();
  }

  private ping(): void {
    if (!this.wasHeard) {
      this.end(new FeedError('service', 'Alpaca sends no more data.'));
      return;
    }
    this.wasHeard = false;
    if (this.socket.readyState === WebSocket.OPEN) this.socket.ping();
    else this.wasHeard = true;
  }

  private frame(text: string): void {
    if (this.reason !== undefined) return;
    this.wasHeard = true;
    try {
      readFrame(text, this.report);
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof SyntaxError)) throw error;
      this.end(new FeedError('service', 'Alpaca sent a message that cannot be read.'));
    }
  }

  private control(message: WireMessage): void {
    const { T: kind, msg } = message;
    if (kind === 'success' && msg === 'connected') {
      this.ask({ action: 'auth', key: this.keys.key, secret: this.keys.secret });
    } else if (kind === 'success' && msg === 'authenticated') {
      clearTimeout(this.deadline);
      this.signedIn?.();
      this.signedIn = undefined;
    } else if (kind === 'error' && this.signedIn) {
      this.end(streamError(message.code as number));
    } else if (kind === 'error' || kind === 'subscription') {
      clearTimeout(this.deadline);
      this.listener.answer(message);
    }
  }
}

function handshakeError(status: number): FeedError {
  if (status === 401 || status === 403) return streamError(402);
  if (status === 429) return streamError(406);
  return new FeedError('service', 'Alpaca cannot be reached.');
}
