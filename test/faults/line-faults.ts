import { createServer, request } from 'node:http';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { LoopbackServer } from '../support/loopback-server.ts';

/** What becomes of a line of the live feed. */
export type LineFault = 'dropped' | 'doubled' | 'swapped';

/** Ends each record of the hub. */
const END = '\u001e';

interface StreamItem {
  readonly type: number;
  readonly item?: { readonly mm: string };
}

/** Stands before a server and harms every n-th line of its live feed, which it takes apart; all else passes untouched. */
export class LineFaults extends LoopbackServer {
  /** What is done to every `every`-th line; null: nothing. */
  fault: LineFault | null = null;
  every = 1000;
  /** Lines that came by, and those of them that were harmed. */
  lines = 0;
  harmed = 0;
  private readonly links = new Set<WebSocket>();

  constructor(target: string) {
    const server = createServer((incoming, outgoing) => {
      const onward = request(
        target + incoming.url,
        { method: incoming.method, headers: incoming.headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        },
      );
      onward.on('error', () => incoming.socket.destroy());
      incoming.pipe(onward);
    });
    super(server);
    const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
    server.on('upgrade', (incoming, socket, head) => {
      const { cookie = '', host = '', origin = '' } = incoming.headers;
      const far = new WebSocket(target.replace('http', 'ws') + incoming.url, {
        headers: { cookie, host, origin },
        perMessageDeflate: false,
      });
      this.links.add(far);
      far.on('error', () => socket.destroy());
      far.once('open', () => {
        sockets.handleUpgrade(incoming, socket, head, (near) => {
          near.on('message', (data, binary) => far.send(textOf(data, binary)));
          near.on('close', () => far.close());
          near.on('error', () => far.close());
          far.on('message', (data, binary) => near.send(this.harm(textOf(data, binary))));
          far.on('close', () => near.close());
        });
      });
    });
  }

  override async stop(): Promise<void> {
    for (const far of this.links) far.terminate();
    await super.stop();
  }

  private harm(text: string): string {
    return text
      .split(END)
      .map((record) => {
        if (!record.startsWith('{"type":2')) return record;
        const message = JSON.parse(record) as StreamItem;
        if (message.item === undefined) return record;
        return JSON.stringify({ ...message, item: { mm: this.harmLines(message.item.mm) } });
      })
      .join(END);
  }

  private harmLines(text: string): string {
    const lines = text.split('\n');
    const out: string[] = [];
    for (let i = 0; i < lines.length; i++) {
      const line = lines[i] ?? '';
      out.push(line);
      // A heartbeat counts the others.
      if (line === '' || line.startsWith('H,') || ++this.lines % this.every !== 0 || this.fault === null) continue;
      const next = lines[i + 1] ?? '';
      if (this.fault === 'dropped') out.pop();
      else if (this.fault === 'doubled') out.push(line);
      else if (next === '' || next.startsWith('H,')) {
        // Nothing to swap it with: the next line it is.
        this.lines--;
        continue;
      } else {
        out.splice(-1, 1, next, line);
        i++;
        this.lines++;
      }
      this.harmed++;
    }
    return out.join('\n');
  }
}

function textOf(data: RawData, binary: boolean): string {
  if (binary) throw new Error('the hub speaks JSON');
  return String(data);
}
