import { EventEmitter, once } from 'node:events';
import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import type { DoubleAccount } from './alpaca-double.ts';

type Request = Readonly<Record<string, unknown>>;

const CHANNELS = ['trades', 'quotes', 'statuses', 'lulds', 'news'];

const NEWS = '/v1beta1/news';

const ERRORS: Readonly<Record<number, string>> = {
  400: 'invalid syntax',
  401: 'not authenticated',
  402: 'auth failed',
  403: 'already authenticated',
  404: 'auth timeout',
  405: 'symbol limit exceeded',
  406: 'connection limit exceeded',
  407: 'slow client',
  409: 'insufficient subscription',
  410: 'invalid subscribe action for this feed',
};

/** How the double differs from the service. */
interface StreamManners {
  /** Whether it greets. */
  greets: boolean;
  /** Whether it reports the end of the sign-in time as soon as it has greeted a client. */
  isHasty: boolean;
  /** Channels that it lacks. */
  lacks: readonly string[];
  /** A status with which it refuses connections. */
  refuses: number | undefined;
}

/** The stream of the double. */
export class StreamDouble {
  readonly manners: StreamManners = {
    greets: true,
    isHasty: false,
    lacks: [],
    refuses: undefined,
  };
  /** Every request of clients, oldest first. */
  readonly requests: Request[] = [];
  /** The requests to the news stream, which are not counted above. */
  readonly newsRequests: Request[] = [];
  /** The addresses of tapes to which clients have connected. */
  readonly connected: string[] = [];
  private readonly account: DoubleAccount;
  private readonly events = new EventEmitter();
  private readonly clients = new Set<Client>();

  constructor(server: Server, account: DoubleAccount) {
    this.account = account;
    const sockets = new WebSocketServer({ noServer: true });
    server.on('upgrade', (request, socket, head) => {
      const isNews = request.url === NEWS;
      if (!isNews) this.connected.push(request.url ?? '');
      if (this.manners.refuses !== undefined && !isNews) {
        socket.end(`HTTP/1.1 ${this.manners.refuses} Refused\r\nContent-Length: 0\r\n\r\n`);
        return;
      }
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        this.serve(new Client(webSocket, isNews, request.url?.split('/').at(-1) ?? ''));
      });
    });
  }

  /** Sends messages, as one frame, to every signed-in client of a tape. */
  play(...messages: readonly object[]): void {
    for (const client of this.ofTapes()) if (client.isSignedIn) client.send(messages);
  }

  /** Sends messages to every client that has subscribed to its news. */
  playNews(...messages: readonly object[]): void {
    for (const client of this.ofNews()) if (client.channels.get('news')?.has('*')) client.send(messages);
  }

  /** Breaks every connection to the news. */
  dropNews(): void {
    for (const client of this.ofNews()) client.socket.terminate();
  }

  /** Sends bytes or text unchanged. */
  playRaw(frame: Buffer | string): void {
    for (const client of this.ofTapes()) client.socket.send(frame);
  }

  /** Reports an error to every client. */
  complain(code: number): void {
    for (const client of this.ofTapes()) client.send([{ T: 'error', code, msg: ERRORS[code] ?? 'internal error' }]);
  }

  /** Breaks every connection to a tape. */
  drop(): void {
    for (const client of this.ofTapes()) client.socket.terminate();
  }

  /** Stops reading, so that it answers nothing, not even a ping. */
  fallSilent(): void {
    for (const client of this.ofTapes()) client.socket.pause();
  }

  /** Resolves once there have been this many requests of a kind. */
  async asked(action: string, count: number = 1): Promise<void> {
    while (this.requests.filter((request) => request.action === action).length < count) {
      await once(this.events, 'request');
    }
  }

  /** Resolves once no client is connected. */
  async left(): Promise<void> {
    while (this.clients.size > 0) await once(this.events, 'left');
  }

  /** Resolves once there have been this many requests of a kind to the news. */
  async askedForNews(count: number = 1, of: string = 'subscribe'): Promise<void> {
    while (this.newsRequests.filter(({ action }) => action === of).length < count) {
      await once(this.events, 'request');
    }
  }

  private ofTapes(): readonly Client[] {
    return [...this.clients].filter(({ isNews }) => !isNews);
  }

  private ofNews(): readonly Client[] {
    return [...this.clients].filter(({ isNews }) => isNews);
  }

  private serve(client: Client): void {
    const { socket } = client;
    this.clients.add(client);
    socket.on('error', () => {});
    socket.on('close', () => {
      this.clients.delete(client);
      this.events.emit('left');
    });
    socket.on('message', (data) => {
      const request = JSON.parse(String(data)) as Request;
      (client.isNews ? this.newsRequests : this.requests).push(request);
      this.take(client, request);
      this.events.emit('request');
    });
    if (!this.manners.greets && !client.isNews) return;
    client.send([{ T: 'success', msg: 'connected' }]);
    if (this.manners.isHasty && !client.isNews) this.refuse(client, 404);
  }

  private refuse(client: Client, code: number): void {
    client.send([{ T: 'error', code, msg: ERRORS[code] }]);
  }

  private take(client: Client, request: Request): void {
    if (request.action === 'auth') this.signIn(client, request);
    else if (!client.isSignedIn) this.refuse(client, 401);
    else if (request.action === 'subscribe' || request.action === 'unsubscribe') this.change(client, request);
    else this.refuse(client, 400);
  }

  private signIn(client: Client, { key, secret }: Request): void {
    const { account } = this;
    const others = [...this.clients].filter((other) => other.isSignedIn && other.tape === client.tape);
    if (client.isSignedIn) this.refuse(client, 403);
    else if (key !== account.key || secret !== account.secret) this.refuse(client, 402);
    else if (!client.isNews && !account.tapes.some((tape) => tape === client.tape)) this.refuse(client, 409);
    else if (others.length >= account.connections) this.refuse(client, 406);
    else {
      client.isSignedIn = true;
      client.send([{ T: 'success', msg: 'authenticated' }]);
    }
  }

  private change(client: Client, request: Request): void {
    const adds = request.action === 'subscribe';
    if (this.manners.lacks.some((channel) => channel in request)) {
      this.refuse(client, 410);
      return;
    }
    const next = new Map(CHANNELS.map((channel) => [channel, new Set(client.channels.get(channel))]));
    for (const [channel, symbols] of next) {
      for (const symbol of (request[channel] as string[] | undefined) ?? []) {
        if (adds) symbols.add(symbol);
        else symbols.delete(symbol);
      }
    }
    if (new Set([...next.values()].flatMap((symbols) => [...symbols])).size > this.account.symbols) {
      this.refuse(client, 405);
      return;
    }
    client.channels = next;
    client.send([{ T: 'subscription', ...Object.fromEntries([...next].map(([name, of]) => [name, [...of]])) }]);
  }
}

/** A client of the stream. */
class Client {
  readonly socket: WebSocket;
  readonly tape: string;
  readonly isNews: boolean;
  isSignedIn = false;
  channels: ReadonlyMap<string, ReadonlySet<string>> = new Map();

  constructor(socket: WebSocket, isNews: boolean, tape: string) {
    this.socket = socket;
    this.isNews = isNews;
    this.tape = tape;
  }

  send(messages: readonly object[]): void {
    this.socket.send(JSON.stringify(messages));
  }
}
