import type { HubLimits } from './hub-options.ts';
import type { Transport, TransportEvents } from './transport.ts';

/** One waiting GET. It is answered exactly once, unless its client aborts it. */
export interface Poll {
  /** 200 with records (empty: poll again). 204: the connection is closed, or another poll has replaced this one. */
  answer(status: 200 | 204, records: string): void;
}

/** A connection over long polling: records are queued for the client's next GET. */
export class LongPollingTransport implements Transport {
  readonly kind = 'LongPolling';
  private readonly limits: HubLimits;
  private readonly events: TransportEvents;
  private queue = '';
  private waiting: Poll | undefined;
  /** When the waiting poll arrived, or when the last one was answered. */
  private since = performance.now();
  private opened = false;
  private ended = false;
  private gone = false;

  constructor(limits: HubLimits, events: TransportEvents) {
    this.limits = limits;
    this.events = events;
  }

  get buffered(): number {
    return this.queue.length;
  }

  /** Accepts the client's next GET. The first one only confirms the transport and is answered at once, with no records. */
  poll(poll: Poll): void {
    this.answerWaiting(204, '');
    this.since = performance.now();
    if (!this.opened) {
      this.opened = true;
      poll.answer(200, '');
    } else if (this.queue !== '') {
      const records = this.queue;
      this.queue = '';
      poll.answer(200, records);
      this.events.drained();
    } else if (this.ended) {
      poll.answer(204, '');
      this.leave();
    } else {
      this.waiting = poll;
    }
  }

  /** The client has aborted this GET. */
  abandon(poll: Poll): void {
    if (this.waiting !== poll) return;
    this.waiting = undefined;
    this.since = performance.now();
  }

  send(records: string): void {
    if (this.ended) return;
    if (this.waiting) this.answerWaiting(200, records);
    else this.queue += records;
  }

  end(): void {
    this.ended = true;
    if (this.answerWaiting(204, '')) this.leave();
  }

  abort(): void {
    this.ended = true;
    this.queue = '';
    this.answerWaiting(204, '');
    this.leave();
  }

  tick(now: number): string | undefined {
    const waited = now - this.since;
    if (!this.waiting) return waited >= this.limits.idle ? `no poll for ${this.limits.idle / 1000} s` : undefined;
    if (waited >= this.limits.poll) this.answerWaiting(200, '');
    return undefined;
  }

  private answerWaiting(status: 200 | 204, records: string): boolean {
    const poll = this.waiting;
    if (!poll) return false;
    this.waiting = undefined;
    this.since = performance.now();
    poll.answer(status, records);
    return true;
  }

  private leave(): void {
    if (this.gone) return;
    this.gone = true;
    this.events.gone();
  }
}
