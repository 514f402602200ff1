import type { FeedStory } from '../../../server/providers/feed-provider.ts';
import type { FeedSink, FeedSummary, ProviderState, StatedTrade } from '../../../server/providers/feed-sink.ts';

/** A call of the sink: its name, then its arguments. */
type Told = readonly [keyof FeedSink, ...unknown[]];

/** Records what a provider tells. */
export class RecordedSink implements FeedSink {
  readonly told: Told[] = [];
  private waiting: { readonly isDone: () => boolean; readonly resolve: () => void }[] = [];

  /** All calls of one name so far, without it. */
  of(name: keyof FeedSink): readonly (readonly unknown[])[] {
    return this.told.filter(([is]) => is === name).map(([, ...rest]) => rest);
  }

  /** Resolves once so many calls of one name, whose arguments begin so, have come; at once if they have. */
  async until(name: keyof FeedSink, begins: readonly unknown[] = [], count = 1): Promise<void> {
    const isDone = (): boolean =>
      this.of(name).filter((args) => begins.every((value, i) => Object.is(args[i], value))).length >= count;
    if (isDone()) return;
    await new Promise<void>((resolve) => this.waiting.push({ isDone, resolve }));
  }

  trade(security: number, time: number, price: number, size: number, flags: number, id: number): void {
    this.add('trade', security, time, price, size, flags, id);
  }
  cancel(security: number, time: number, was: StatedTrade): void {
    this.add('cancel', security, time, was);
  }
  correct(security: number, time: number, was: StatedTrade, is: StatedTrade, flags: number): void {
    this.add('correct', security, time, was, is, flags);
  }
  quote(security: number, time: number, bid: number, bidSize: number, ask: number, askSize: number): void {
    this.add('quote', security, time, bid, bidSize, ask, askSize);
  }
  status(security: number, time: number, haltcode: number, reason: string): void {
    this.add('status', security, time, haltcode, reason);
  }
  band(security: number, lower: number, upper: number): void {
    this.add('band', security, lower, upper);
  }
  level(security: number, side: 'bid' | 'ask', level: number, price: number, size: number, orders: number): void {
    this.add('level', security, side, level, price, size, orders);
  }
  bookReset(security: number): void {
    this.add('bookReset', security);
  }
  summary(security: number, figures: FeedSummary): void {
    this.add('summary', security, figures);
  }
  story(story: FeedStory): void {
    this.add('story', story);
  }
  accepted(security: number): void {
    this.add('accepted', security);
  }
  refused(security: number, reason: string): void {
    this.add('refused', security, reason);
  }
  gap(security: number | undefined, from: number, to: number): void {
    this.add('gap', security, from, to);
  }
  state(state: ProviderState, reason: string): void {
    this.add('state', state, reason);
  }

  private add(...told: Told): void {
    this.told.push(told);
    const done = this.waiting.filter(({ isDone }) => isDone());
    this.waiting = this.waiting.filter((one) => !done.includes(one));
    for (const { resolve } of done) resolve();
  }
}
