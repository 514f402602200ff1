import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { LoopbackServer } from './loopback-server.ts';

/** A call that passed through. */
interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** The page that a proxy shows when it has lost its server. */
const LOST_PAGE = '<!doctype html><title>502</title><h1>Bad Gateway</h1>';

/** A proxy that can cut off calls to matching paths, fail them or leave them unanswered. */
export class FaultProxy extends LoopbackServer {
  /** Paths whose connections are cut; null for none. */
  broken: RegExp | null = null;
  /** Paths that are answered with status 500; null for none. */
  failing: RegExp | null = null;
  /** Paths whose calls are accepted but never answered; null for none. */
  silent: RegExp | null = null;
  /** Whether the content of endless answers (server-sent events) is held back until they end. */
  gathers = false;
  /** Whether every call is answered with `LOST_PAGE`, as if the server were gone. */
  lost = false;
  /** An answer to visits of a path instead of the server's; null for none. */
  instead: { readonly path: string; readonly status: number; readonly page: string } | null = null;
  /** Every call since the start. */
  readonly seen: SeenCall[] = [];
  protected readonly target: string;

  constructor(target: string) {
    super(createServer((incoming, outgoing) => this.pass(incoming, outgoing)));
    this.target = target;
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url ?? '/';
    this.seen.push({ method: incoming.method ?? '', path, headers: incoming.headers });
    if (this.broken?.test(path)) {
      incoming.socket.destroy();
      return;
    }
    if (this.silent?.test(path)) {
      incoming.resume();
      return;
    }
    if (this.failing?.test(path)) {
      incoming.resume();
      outgoing.writeHead(500, { 'Content-Type': 'application/json' }).end('{"error":"out of order"}');
      return;
    }
    if (this.lost) {
      incoming.resume();
      outgoing.writeHead(502, { 'Content-Type': 'text/html' }).end(LOST_PAGE);
      return;
    }
    if (this.instead?.path === path) {
      incoming.resume();
      outgoing.writeHead(this.instead.status, { 'Content-Type': 'text/html', 'X-Market-Time': '1' });
      outgoing.end(this.instead.page);
      return;
    }
    const onward = request(this.target + path, { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if (this.gathers && answer.headers['content-type'] === 'text/event-stream') {
        outgoing.flushHeaders();
        gather(answer, outgoing);
      } else answer.pipe(outgoing);
    });
    onward.on('error', () => incoming.socket.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }
}

/** Forwards an answer once it is complete. */
function gather(answer: IncomingMessage, outgoing: ServerResponse): void {
  const parts: Buffer[] = [];
  answer.on('data', (part: Buffer) => parts.push(part));
  answer.on('end', () => outgoing.end(Buffer.concat(parts)));
}
