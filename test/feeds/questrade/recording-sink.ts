import type { FeedStory } from '../../../server/providers/feed-provider.ts';
import type { FeedSink, FeedSummary, ProviderState } from '../../../server/providers/feed-sink.ts';
import { Happenings } from './happenings.ts';

/** Writes down what it is told: the method, and what it was called with. */
export class RecordingSink implements FeedSink {
  readonly told: (readonly [method: keyof FeedSink, ...values: unknown[]])[] = [];
  private readonly happenings = new Happenings();

  trade(...values: unknown[]): void {
    this.note('trade', values);
  }
  cancel(...values: unknown[]): void {
    this.note('cancel', values);
  }
  correct(...values: unknown[]): void {
    this.note('correct', values);
  }
  quote(...values: unknown[]): void {
    this.note('quote', values);
  }
  status(...values: unknown[]): void {
    this.note('status', values);
  }
  band(...values: unknown[]): void {
    this.note('band', values);
  }
  level(...values: unknown[]): void {
    this.note('level', values);
  }
  bookReset(...values: unknown[]): void {
    this.note('bookReset', values);
  }
  summary(security: number, figures: FeedSummary): void {
    this.note('summary', [security, figures]);
  }
  story(story: FeedStory): void {
    this.note('story', [story]);
  }
  accepted(security: number): void {
    this.note('accepted', [security]);
  }
  refused(security: number, reason: string): void {
    this.note('refused', [security, reason]);
  }
  gap(...values: unknown[]): void {
    this.note('gap', values);
  }
  state(state: ProviderState, reason: string): void {
    this.note('state', [state, reason]);
  }

  /** What a method was called with, oldest first. */
  of(method: keyof FeedSink): unknown[][] {
    return this.told.filter(([name]) => name === method).map(([, ...values]) => values);
  }

  /** The last state, with its words. */
  get lastState(): unknown[] | undefined {
    return this.of('state').at(-1);
  }

  /** Resolves once a method was called so many times. */
  until(method: keyof FeedSink, count: number): Promise<void> {
    return this.happenings.until(() => this.of(method).length >= count);
  }

  /** Resolves once this is the state. */
  untilState(state: ProviderState): Promise<void> {
    return this.happenings.until(() => this.lastState?.[0] === state);
  }

  private note(method: keyof FeedSink, values: readonly unknown[]): void {
    this.told.push([method, ...values]);
    this.happenings.note();
  }
}
