import type { HubLimits } from './hub-options.ts';
import type { Transport } from './transport.ts';

/** What an outbox asks for stream items when it is about to send. */
export interface RecordSource {
  /** There is something to take. */
  readonly pending: boolean;
  /** So much waits that it should leave now. */
  readonly full: boolean;
  /** The next record, empty when nothing is pending. */
  take(): string;
}

/** Answers that may wait for a client that does not read; one that lets more pile up is cut off. */
const ANSWERS_LIMIT = 256 * 1024;

/**
 * Gathers what is to be sent to one client into few units: a browser pays for frames, not for bytes. What comes after a
 * pause leaves at the end of the current turn; what follows closely waits for the batch period or until a unit is full.
 */
export class Outbox {
  private readonly limits: HubLimits;
  private readonly overflow: () => void;
  /** Answers and pings, in order; always sent before stream items. */
  private answers = '';
  private stream: RecordSource | undefined;
  private transport: Transport | undefined;
  private timer: NodeJS.Timeout | undefined;
  private soon = false;
  private lastSentAt = Number.NEGATIVE_INFINITY;

  /** `overflow` is called when more answers wait for a client than one may let pile up. */
  constructor(limits: HubLimits, overflow: () => void) {
    this.limits = limits;
    this.overflow = overflow;
  }

  /** The client has not taken what was sent to it: nothing more is sent before it has. */
  get behind(): boolean {
    return !this.transport || this.transport.buffered >= this.limits.highWater;
  }

  /** `performance.now()` of the last unit. */
  get sentAt(): number {
    return this.lastSentAt;
  }

  connect(transport: Transport): void {
    this.transport = transport;
    this.wake();
  }

  /** Takes stream items from here; undefined: no stream is open. */
  follow(stream: RecordSource | undefined): void {
    this.stream = stream;
    this.wake();
  }

  /** Queues a record that is no stream item. */
  write(record: string): void {
    this.answers += record;
    if (this.answers.length > ANSWERS_LIMIT) this.overflow();
    this.wake();
  }

  /** Something is pending, or there is room again. */
  wake(): void {
    if (this.soon || (this.timer && !this.stream?.full) || this.behind) return;
    if (this.answers === '' && !this.stream?.pending) return;
    const wait = this.lastSentAt + this.limits.batch - performance.now();
    if (wait <= 0 || this.stream?.full) {
      clearTimeout(this.timer);
      this.timer = undefined;
      this.soon = true;
      queueMicrotask(this.flush);
    } else {
      this.timer ??= setTimeout(this.flush, wait);
    }
  }

  /** Sends all that is pending now, whether or not the client keeps up: an end that follows takes nothing of it away. */
  settle(): void {
    const transport = this.transport;
    for (let unit = this.takeUnit(); unit !== ''; unit = this.takeUnit()) transport?.send(unit);
  }

  /** Sends the answers that wait, whether or not the client keeps up, and ends; nothing is sent afterwards. */
  finish(): void {
    const transport = this.transport;
    this.transport = undefined;
    clearTimeout(this.timer);
    if (transport && this.answers !== '') transport.send(this.answers);
    this.answers = '';
    this.stream = undefined;
  }

  private readonly flush = (): void => {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.soon = false;
    const transport = this.transport;
    while (transport && transport === this.transport && !this.behind) {
      const unit = this.takeUnit();
      if (unit === '') return;
      this.lastSentAt = performance.now();
      transport.send(unit);
    }
  };

  private takeUnit(): string {
    const unit = this.answers + (this.stream?.take() ?? '');
    this.answers = '';
    return unit;
  }
}
