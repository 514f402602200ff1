import { createServer, type IncomingMessage } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { LoopbackServer } from '../../support/loopback-server.ts';
import type { Happenings } from '../happenings.ts';
import type { DoubleQuote } from './double-market.ts';

/** What the stream needs from the rest of the double. */
interface DoubleAccount {
  isValid(token: string): boolean;
  quote(id: number): DoubleQuote | undefined;
}

/**
 * The port that streams level-1 quotes. It serves one connection at a time: a second one ends the first. It is silent unless a
 * call has subscribed to its securities before, as users of the service report.
 */
export class DoubleStream extends LoopbackServer {
  /** The securities of each connection that signed in, oldest first. */
  readonly signedIn: string[] = [];
  /** The tokens that clients sent. */
  readonly tokens: string[] = [];
  /** Whether connections are refused. */
  isDown = false;
  private subscribed: string | undefined;
  private readonly account: DoubleAccount;
  private readonly happenings: Happenings;
  private readonly upgrades = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  private current: { readonly socket: WebSocket; readonly ids: ReadonlySet<number> } | undefined;

  constructor(account: DoubleAccount, happenings: Happenings) {
    super(createServer());
    this.account = account;
    this.happenings = happenings;
    this.server.on('upgrade', (request: IncomingMessage, socket, head) => {
      if (this.isDown) socket.destroy();
      else
        this.upgrades.handleUpgrade(request, socket, head, (webSocket) => this.welcome(webSocket, request.url ?? ''));
    });
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  get isConnected(): boolean {
    return this.current !== undefined;
  }

  /** Subscribes the next connection. */
  subscribe(ids: string): void {
    this.subscribed = ids;
  }

  /** Sends quotes to the connected client, if it wants them. */
  send(...quotes: readonly DoubleQuote[]): void {
    const wanted = quotes.filter(({ symbolId }) => this.current?.ids.has(symbolId));
    if (wanted.length > 0) this.current?.socket.send(JSON.stringify({ quotes: wanted }));
  }

  /** Sends any text. */
  sendText(text: string): void {
    this.current?.socket.send(text);
  }

  /** Ends the connection, as a broken line does. */
  drop(): void {
    this.current?.socket.terminate();
    this.current = undefined;
  }

  /** Reads and sends nothing more, as on a dead line. */
  freeze(): void {
    for (const socket of this.sockets) socket.pause();
  }

  private welcome(socket: WebSocket, path: string): void {
    const { searchParams } = new URL(path, this.url);
    const ids = searchParams.get('ids') ?? '';
    socket.on('error', () => {});
    socket.once('message', (data) => {
      const token = String(data);
      this.tokens.push(token);
      if (!this.account.isValid(token)) {
        socket.send('{"success":false}');
        socket.close();
        this.happenings.note();
        return;
      }
      this.current?.socket.close();
      const isSubscribed = this.subscribed === ids;
      this.subscribed = undefined;
      const wanted = ids.split(',').map(Number);
      this.current = { socket, ids: new Set(isSubscribed ? wanted : []) };
      socket.on('close', () => {
        if (this.current?.socket === socket) this.current = undefined;
        this.happenings.note();
      });
      this.signedIn.push(ids);
      const quotes = isSubscribed ? wanted.flatMap((id) => this.account.quote(id) ?? []) : [];
      socket.send('{"success":true}');
      if (quotes.length > 0) socket.send(JSON.stringify({ quotes }));
      this.happenings.note();
    });
  }
}
