import type { WebSocket } from 'ws';
import type { HubLimits } from './hub-options.ts';
import type { Transport, TransportEvents } from './transport.ts';
import { WriteProgress } from './write-progress.ts';

const NORMAL_CLOSURE = 1000;
const INTERNAL_ERROR = 1011;

/** A connection over one WebSocket: a text message is one or more whole records. */
export class WebSocketTransport implements Transport {
  readonly kind = 'WebSockets';
  private readonly socket: WebSocket;
  private readonly limits: HubLimits;
  private readonly events: TransportEvents;
  private readonly progress = new WriteProgress();

  /** `socket` is open. */
  constructor(socket: WebSocket, limits: HubLimits, events: TransportEvents) {
    this.socket = socket;
    this.limits = limits;
    this.events = events;
    socket.on('message', (data) => {
      // `binaryType` is `nodebuffer`, so a message is one Buffer.
      events.received(data as Buffer);
    });
    // A malformed frame or a network error; `close` follows.
    socket.on('error', () => {});
    socket.on('close', () => events.gone());
  }

  get buffered(): number {
    return this.socket.bufferedAmount;
  }

  send(records: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    this.progress.began();
    this.socket.send(records, () => {
      this.progress.finished();
      this.events.drained();
    });
  }

  end(failed: boolean): void {
    this.socket.close(failed ? INTERNAL_ERROR : NORMAL_CLOSURE);
  }

  abort(): void {
    this.socket.terminate();
  }

  tick(now: number): string | undefined {
    return this.progress.stuck(now, this.limits.sendTimeout);
  }
}
