import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { FaultProxy } from './fault-proxy.ts';

/** Ends each record of the hub. */
const RECORD_END = '\u001e';

interface StreamItem {
  readonly type: number;
  readonly item?: { readonly mm: string };
}

/** A `FaultProxy` that also upgrades connections, and intercepts the lines of the live feed on their way to the page. */
export abstract class FeedProxy extends FaultProxy {
  private readonly upgrades = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  private readonly links = new Set<WebSocket>();

  constructor(target: string) {
    super(target);
    this.server.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head));
  }

  override async stop(): Promise<void> {
    for (const far of this.links) far.terminate();
    await super.stop();
  }

  /** The lines of a message as they are forwarded. */
  protected abstract changed(lines: readonly string[]): readonly string[];

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { cookie = '', host = '', origin = '' } = request.headers;
    const far = new WebSocket(this.target.replace('http', 'ws') + request.url, {
      headers: { cookie, host, origin },
      perMessageDeflate: false,
    });
    this.links.add(far);
    far.on('close', () => this.links.delete(far));
    far.on('error', () => socket.destroy());
    far.once('open', () => {
      this.upgrades.handleUpgrade(request, socket, head, (near) => {
        near.on('message', (data, binary) => far.send(textOf(data, binary)));
        near.on('close', () => far.close());
        near.on('error', () => far.close());
        far.on('message', (data, binary) => near.send(this.changedRecords(textOf(data, binary))));
        far.on('close', () => near.close());
      });
    });
  }

  private changedRecords(text: string): string {
    return text
      .split(RECORD_END)
      .map((record) => this.changedRecord(record))
      .join(RECORD_END);
  }

  private changedRecord(record: string): string {
    if (!record.startsWith('{"type":2')) return record;
    const message = JSON.parse(record) as StreamItem;
    if (message.item === undefined) return record;
    return JSON.stringify({ ...message, item: { mm: this.changed(message.item.mm.split('\n')).join('\n') } });
  }
}

function textOf(data: RawData, binary: boolean): string {
  if (binary) throw new Error('the hub speaks JSON');
  return String(data);
}
