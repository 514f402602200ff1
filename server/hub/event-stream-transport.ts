import type { ServerResponse } from 'node:http';
import type { HubLimits } from './hub-options.ts';
import type { Transport, TransportEvents } from './transport.ts';
import { WriteProgress } from './write-progress.ts';

/** A connection over server-sent events; the client sends its own records by POST. */
export class EventStreamTransport implements Transport {
  readonly kind = 'ServerSentEvents';
  private readonly response: ServerResponse;
  private readonly limits: HubLimits;
  private readonly events: TransportEvents;
  private readonly progress = new WriteProgress();

  /** Takes over `response`, with the headers already set on it, and starts the stream. */
  constructor(response: ServerResponse, limits: HubLimits, events: TransportEvents) {
    this.response = response;
    this.limits = limits;
    this.events = events;
    response.on('close', () => events.gone());
    response.on('error', () => {});
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache,no-store',
      'Content-Encoding': 'identity',
      'X-Accel-Buffering': 'no',
    });
    // A comment, so that the browser's `open` fires at once.
    response.write(':\r\n');
  }

  get buffered(): number {
    return this.response.writableLength;
  }

  send(records: string): void {
    if (this.response.writableEnded || this.response.destroyed) return;
    this.progress.began();
    // JSON escapes line ends, so records fit on one `data` line.
    this.response.write(`data: ${records}\r\n\r\n`, () => {
      this.progress.finished();
      this.events.drained();
    });
  }

  end(): void {
    this.response.end();
  }

  abort(): void {
    this.response.destroy();
  }

  tick(now: number): string | undefined {
    return this.progress.stuck(now, this.limits.sendTimeout);
  }
}
