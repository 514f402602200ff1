import { EventEmitter, once } from 'node:events';
import type { FeedSink } from '../../../server/providers/feed-sink.ts';

/** A call of a sink: its name and what it was told. */
type Told = readonly [name: string, ...values: unknown[]];

/** A sink that writes down what it is told. */
export class SinkRecord implements FeedSink {
  readonly told: Told[] = [];
  private readonly events = new EventEmitter();

  /** What was told by a name, oldest first. */
  of(name: keyof FeedSink): readonly (readonly unknown[])[] {
    return this.told.filter(([of]) => of === name).map(([, ...values]) => values);
  }

  /** Resolves once something has been told by a name so many times. */
  async heard(name: keyof FeedSink, count: number = 1): Promise<void> {
    while (this.of(name).length < count) await once(this.events, 'told');
  }

  /** Resolves once a state has been told so many times. */
  async reached(state: string, count: number = 1): Promise<void> {
    while (this.of('state').filter(([of]) => of === state).length < count) await once(this.events, 'told');
  }

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

  private note(name: keyof FeedSink): (...values: unknown[]) => void {
    return (...values) => {
      this.told.push([name, ...values]);
      this.events.emit('told');
    };
  }
}
