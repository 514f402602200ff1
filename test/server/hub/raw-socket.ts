import { WebSocket } from 'ws';

const END = '\u001e';

/** A WebSocket client that sends exactly what a test wants, well-formed or not. */
export class RawSocket {
  readonly socket: WebSocket;
  /** Every record received, parsed. */
  readonly records: Record<string, unknown>[] = [];
  /** The feed lines of all items. */
  readonly lines: string[] = [];
  /** The close code, once it is closed. */
  closed: number | undefined;
  /** The HTTP status that refused the upgrade. */
  refused: number | undefined;

  constructor(url: string, headers: Record<string, string> = {}, localAddress?: string) {
    this.socket = new WebSocket(url.replace('http', 'ws'), { headers, localAddress });
    this.socket.on('message', (data) => {
      for (const text of String(data).split(END).slice(0, -1)) {
        const record = JSON.parse(text);
        this.records.push(record);
        if (record.type === 2) this.lines.push(...record.item.mm.split('\n'));
      }
    });
    this.socket.on('unexpected-response', (_request, response) => {
      this.refused = response.statusCode;
      response.resume();
    });
    this.socket.on('close', (code) => {
      this.closed = code;
    });
    this.socket.on('error', () => {});
  }

  /** Sends records, each with its end byte, as one message. */
  say(...records: readonly unknown[]): void {
    this.send(records.map((record) => JSON.stringify(record) + END).join(''));
  }

  /** Sends a text verbatim. */
  send(text: string): void {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(text);
    else this.socket.once('open', () => this.socket.send(text));
  }

  handshake(): void {
    this.say({ protocol: 'json', version: 1 });
  }
}
