import { type RawData, WebSocket } from 'ws';
import { reasonOf } from '../../core/reason.ts';
import { FeedError } from '../feed-error.ts';
import { jsonObject, jsonText, parsedJson } from '../json-answer.ts';
import type { Gateway } from './gateway.ts';
import type { IbkrPace } from './ibkr-pace.ts';

/** How long connecting, and confirming the session, may take (milliseconds). */
const LONGEST_OPENING = 20_000;

/** The listener of a stream. */
interface StreamListener {
  /** A message about market data. */
  message(topic: string, message: Readonly<Record<string, unknown>>): void;
  /** The stream has ended by itself, for a reason in words. Called once. */
  lost(reason: FeedError): void;
}

/** The WebSocket of a gateway. */
export class GatewayStream {
  /** When the last message came, Unix milliseconds. */
  lastMessage: number;
  private readonly socket: WebSocket;
  private readonly signInWords: string;
  private readonly listener: StreamListener;
  /** Until the session is confirmed, it has the time-out of a call; then that of the stream. */
  private silence: NodeJS.Timeout;
  private readonly longestSilence: number;
  private readonly ending: Promise<void>;
  private confirmed: (() => void) | undefined;
  private isOver = false;
  private reason: FeedError | undefined;

  private constructor(gateway: Gateway, session: string, pace: IbkrPace, listener: StreamListener) {
    this.listener = listener;
    this.lastMessage = pace.now();
    this.signInWords = gateway.signInWords;
    this.socket = new WebSocket(gateway.address.stream, {
      rejectUnauthorized: !gateway.address.acceptsSelfSigned,
      handshakeTimeout: LONGEST_OPENING,
      headers: { 'user-agent': 'Borealis', cookie: `api=${session}` },
    });
    this.longestSilence = pace.silence;
    this.silence = this.endAfter(LONGEST_OPENING);
    this.ending = new Promise((resolve) => this.socket.once('close', () => resolve()));
    this.socket.on('error', (error) => this.end(reasonOf(error)));
    this.socket.on('close', () => this.end('it was closed'));
    this.socket.on('message', (data) => {
      if (this.isOver) return;
      this.lastMessage = pace.now();
      this.silence.refresh();
      this.take(data, session);
    });
  }

  /**
   * Connects, and resolves once the gateway has confirmed the session. Rejects with a `FeedError`, also if `signal` aborts
   * before; `listener` is then not called.
   */
  static open(
    gateway: Gateway,
    session: string,
    pace: IbkrPace,
    listener: StreamListener,
    signal: AbortSignal,
  ): Promise<GatewayStream> {
    return new Promise((resolve, reject) => {
      let isOpen = false;
      const stream = new GatewayStream(gateway, session, pace, {
        message: (topic, message) => listener.message(topic, message),
        lost: (reason) => {
          signal.removeEventListener('abort', abort);
          if (isOpen) listener.lost(reason);
          else reject(reason);
        },
      });
      const abort = (): void => stream.end('it was closed');
      signal.addEventListener('abort', abort);
      stream.confirmed = () => {
        signal.removeEventListener('abort', abort);
        isOpen = true;
        resolve(stream);
      };
    });
  }

  /** Why it has ended by itself; undefined if it has not. */
  get failure(): FeedError | undefined {
    return this.reason;
  }

  send(text: string): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  /** Resolves once it is closed; the listener receives nothing more. */
  async close(): Promise<void> {
    this.isOver = true;
    clearTimeout(this.silence);
    this.socket.close();
    // Does not wait for a gateway that does not answer.
    const cut = setTimeout(() => this.socket.terminate(), 1000);
    await this.ending;
    clearTimeout(cut);
  }

  /** Cuts the connection, for a reason that the listener receives. */
  end(reason: string | FeedError): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.silence);
    this.socket.terminate();
    this.reason =
      typeof reason === 'string'
        ? new FeedError('service', `The stream of the Interactive Brokers gateway has ended: ${reason}.`)
        : reason;
    this.listener.lost(this.reason);
  }

  private take(data: RawData, session: string): void {
    // The gateway also sends texts that are not JSON.
    const message = jsonObject(parsedJson(String(data)));
    const topic = jsonText(message.topic);
    if (topic.startsWith('smd+') || topic.startsWith('sbd')) {
      this.listener.message(topic, message);
    } else if (topic === 'system') {
      if (message.success !== undefined) this.confirm();
    } else if (topic === 'sts') {
      const { authenticated } = jsonObject(message.args);
      if (authenticated === true) this.confirm();
      if (authenticated === false) this.end(new FeedError('credentials', this.signInWords));
    } else if (message.message === 'waiting for session') {
      this.send(JSON.stringify({ session }));
    }
  }

  private confirm(): void {
    if (this.confirmed === undefined) return;
    clearTimeout(this.silence);
    this.silence = this.endAfter(this.longestSilence);
    this.confirmed();
    this.confirmed = undefined;
  }

  private endAfter(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => this.end('nothing came for a while'), milliseconds);
  }
}
