import type { StreamFigures } from '../../api/figures.ts';

/** Shortest interval (ms) between two messages: nobody reads a number that changes faster. */
const SEND_INTERVAL = 250;

/** Decides when to send to a page: against its credit, and at most four times a second. */
export class CreditedPace {
  private readonly send: () => void;
  private credit = 1;
  private sentAt = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether there is something to send. */
  private due = false;
  private closed = false;
  private sent = 0;

  /** `send` sends everything that is due. */
  constructor(send: () => void) {
    this.send = send;
  }

  /** How often it was sent, and whether something waits. */
  get figures(): Pick<StreamFigures, 'sent' | 'credit' | 'waits'> {
    return { sent: this.sent, credit: this.credit, waits: this.due ? null : 0 };
  }

  /** Requests a send: now, or once the interval has passed and the page has credit. */
  want(): void {
    this.due = true;
    this.next();
  }

  /** The page has shown the last message. */
  addCredit(): void {
    this.credit++;
    this.next();
  }

  /** Stops sending. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  private next(): void {
    if (this.closed || !this.due || this.credit === 0 || this.timer !== undefined) return;
    const wait = this.sentAt + SEND_INTERVAL - performance.now();
    if (wait > 0) {
      this.timer = setTimeout(() => {
        this.timer = undefined;
        this.next();
      }, wait);
      return;
    }
    this.sentAt = performance.now();
    this.credit--;
    this.due = false;
    this.sent++;
    this.send();
  }
}
