import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { FaultProxy } from './fault-proxy.ts';

const RECORD_END = '\u001e';

/** A `FaultProxy` that also upgrades connections, and loses lines of the live feed on their way to the page. */
export class LossyProxy extends FaultProxy {
  /** The next line of the feed that matches is lost; null: none. */
  loses: RegExp | null = null;
  private readonly upstream: string;
  private readonly upgrades = new WebSocketServer({ noServer: true });

  constructor(target: string) {
    super(target);
    this.upstream = target.replace('http', 'ws');
    this.server.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head));
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { cookie = '', host = '' } = request.headers;
    const far = new WebSocket(this.upstream + request.url, {
      headers: { Cookie: cookie, Host: host, Origin: `http://${host}` },
    });
    far.on('error', () => socket.destroy());
    far.on('open', () => {
      this.upgrades.handleUpgrade(request, socket, head, (near) => {
        near.on('message', (data) => far.send(data.toString()));
        far.on('message', (data) => near.send(this.thinned(data.toString())));
        near.on('close', () => far.close());
        far.on('close', () => near.close());
      });
    });
  }

  /** The records of a message without the line that is to be lost. */
  private thinned(records: string): string {
    if (this.loses === null || !records.includes('"mm"')) return records;
    const kept = records.split(RECORD_END).map((record) => this.thinnedRecord(record));
    return kept.join(RECORD_END);
  }

  private thinnedRecord(record: string): string {
    if (!record.includes('"mm"')) return record;
    const message = JSON.parse(record) as { item: { mm: string } };
    const lines = message.item.mm.split('\n');
    const at = lines.findIndex((line) => this.loses?.test(line));
    if (at < 0) return record;
    this.loses = null;
    lines.splice(at, 1);
    message.item.mm = lines.join('\n');
    return JSON.stringify(message);
  }
}
