/** Something is sent at most so often (ms): nobody reads a number that changes faster. */
const SEND_INTERVAL = 250;

/** Says when to send to a page: against its credit, and at most four times a second. What waits is sent when the time has come. */
export class CreditedPace {
  private readonly send: () => void;
  private credit = 1;
  private sentAt = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** There is something to send. */
  private due = false;
  private closed = false;

  /** `send` sends all that there is. */
  constructor(send: () => void) {
    this.send = send;
  }

  /** There is something to send: now, when the time has come, or when the page can take it. */
  want(): void {
    this.due = true;
    this.next();
  }

  /** The page has shown what was sent. */
  addCredit(): void {
    this.credit++;
    this.next();
  }

  /** Nothing is sent any more. */
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
    this.send();
  }
}
