import type { HubLimits } from './hub-options.ts';
import type { Transport } from './transport.ts';

/** Where an outbox gets stream items when it is about to send. */
export interface RecordSource {
  /** Whether there is something to take. */
  readonly pending: boolean;
  /** Whether enough is queued to be sent now. */
  readonly full: boolean;
  /** The next record, empty if nothing is pending. */
  take(): string;
}

/** The size of the answers that may be queued for a client that does not read; above it the client is cut off. */
const ANSWERS_LIMIT = 256 * 1024;

/**
 * Collects what is sent to one client into few units, because frames cost a browser more than bytes. After a pause, data is sent
 * at the end of the current turn of the event loop; data that follows closely waits for the batch period or until a unit is full.
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

  /** `overflow` is called when more answers are queued than a client is allowed. */
  constructor(limits: HubLimits, overflow: () => void) {
    this.limits = limits;
    this.overflow = overflow;
  }

  /** Whether the client has yet to receive what was sent to it. Nothing more is sent before it has. */
  get behind(): boolean {
    return !this.transport || this.transport.buffered >= this.limits.highWater;
  }

  /** When the last unit was sent (`performance.now()`). */
  get sentAt(): number {
    return this.lastSentAt;
  }

  connect(transport: Transport): void {
    this.transport = transport;
    this.wake();
  }

  /** Sets the source of stream items; undefined if no stream is open. */
  follow(stream: RecordSource | undefined): void {
    this.stream = stream;
    this.wake();
  }

  /** Queues a record that is not a stream item. */
  write(record: string): void {
    this.answers += record;
    if (this.answers.length > ANSWERS_LIMIT) this.overflow();
    this.wake();
  }

  /** Call this when something is pending or there is room again. */
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

  /** Sends everything pending now, whether or not the client keeps up, so that nothing is lost if the connection ends next. */
  settle(): void {
    const transport = this.transport;
    for (let unit = this.takeUnit(); unit !== ''; unit = this.takeUnit()) transport?.send(unit);
  }

  /** Sends the queued answers, whether or not the client keeps up, and ends; nothing is sent afterwards. */
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
