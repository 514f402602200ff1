import type { FeedSink, ProviderState } from '../../server/providers/feed-sink.ts';

/** A condition that a test waits for. */
interface Awaited {
  readonly method: keyof FeedSink;
  readonly isSuch: (values: readonly unknown[]) => boolean;
  readonly resolve: () => void;
  /** How many more calls. */
  left: number;
}

/** Records its calls: the method and the arguments. */
export class RecordingSink implements FeedSink {
  readonly reported: (readonly [method: keyof FeedSink, ...values: unknown[]])[] = [];
  private readonly awaited = new Set<Awaited>();

  trade = this.note('trade');
  cancel = this.note('cancel');
  correct = this.note('correct');
  quote = this.note('quote');
  status = this.note('status');
  band = this.note('band');
  level = this.note('level');
  bookReset = this.note('bookReset');
  summary = this.note('summary');
  story = this.note('story');
  accepted = this.note('accepted');
  refused = this.note('refused');
  gap = this.note('gap');
  state = this.note('state');

  /** The arguments of a method's calls, oldest first. */
  of(method: keyof FeedSink): unknown[][] {
    return this.reported.filter(([name]) => name === method).map(([, ...values]) => values);
  }

  /** The last state, with its words. */
  get lastState(): unknown[] | undefined {
    return this.of('state').at(-1);
  }

  /** Resolves once a method was called this many times with arguments that begin with the given ones. */
  until(method: keyof FeedSink, begins: readonly unknown[] = [], count = 1): Promise<void> {
    const isSuch = (values: readonly unknown[]): boolean => begins.every((value, i) => Object.is(values[i], value));
    const left = count - this.of(method).filter(isSuch).length;
    if (left <= 0) return Promise.resolve();
    return new Promise((resolve) => this.awaited.add({ method, isSuch, left, resolve }));
  }

  /** Resolves once this is the state. */
  async untilState(state: ProviderState): Promise<void> {
    while (this.lastState?.[0] !== state) await this.until('state', [], this.of('state').length + 1);
  }

  private note(method: keyof FeedSink): (...values: unknown[]) => void {
    return (...values) => {
      this.reported.push([method, ...values]);
      for (const one of this.awaited) {
        if (one.method !== method || !one.isSuch(values) || --one.left > 0) continue;
        this.awaited.delete(one);
        one.resolve();
      }
    };
  }
}
