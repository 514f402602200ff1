import type { FeedSink, FeedSummary } from '../providers/feed-sink.ts';

/** The latest figures that a provider has reported for a security. Prices are 0 as long as there is none. */
interface Heard {
  bid: number;
  bidSize: number;
  ask: number;
  askSize: number;
  last: number;
  /** Unix milliseconds of the newest message. */
  time: number;
  /** Why the security cannot be live; empty if it can. */
  refused: string;
}

/** A sink that only records the latest quote of each security. */
export class ListeningSink implements FeedSink {
  /** The largest amount by which the time of a quote or a trade was ahead of our clock (milliseconds). */
  ahead = Number.NEGATIVE_INFINITY;
  private readonly heard = new Map<number, Heard>();
  private reported: () => void = () => {};

  /** What was reported for a security. */
  of(security: number): Heard {
    const known = this.heard.get(security);
    if (known !== undefined) return known;
    const made = { bid: 0, bidSize: 0, ask: 0, askSize: 0, last: 0, time: 0, refused: '' };
    this.heard.set(security, made);
    return made;
  }

  /** Resolves once each security has a quote or was refused, or when `signal` aborts. */
  quotes(securities: readonly number[], signal: AbortSignal): Promise<void> {
    const isKnown = (security: number): boolean => {
      const { bid, ask, refused } = this.of(security);
      return bid > 0 || ask > 0 || refused !== '';
    };
    return new Promise((resolve) => {
      const look = (): void => {
        if (!signal.aborted && !securities.every(isKnown)) return;
        this.reported = () => {};
        resolve();
      };
      this.reported = look;
      signal.addEventListener('abort', look, { once: true });
      look();
    });
  }

  quote(security: number, time: number, bid: number, bidSize: number, ask: number, askSize: number): void {
    this.report(security, { time, bid, bidSize, ask, askSize });
  }

  trade(security: number, time: number, price: number): void {
    this.report(security, { time, last: price });
  }

  summary(security: number, { last, time }: FeedSummary): void {
    this.report(security, Number.isNaN(last) ? { time } : { time, last });
  }

  refused(security: number, reason: string): void {
    this.report(security, { refused: reason });
  }

  cancel(): void {}
  correct(): void {}
  status(): void {}
  band(): void {}
  level(): void {}
  bookReset(): void {}
  story(): void {}
  accepted(): void {}
  gap(): void {}
  state(): void {}

  private report(security: number, news: Partial<Heard>): void {
    const known = this.of(security);
    this.ahead = Math.max(this.ahead, (news.time ?? 0) - Date.now());
    Object.assign(known, news, { time: Math.max(known.time, news.time ?? 0) });
    this.reported();
  }
}
