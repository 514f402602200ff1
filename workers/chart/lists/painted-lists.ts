import { ListBeat } from './list-beat.ts';
import { QuoteLine } from './quote-line.ts';

/** What all painted lists and heat maps of a tab share: a port to the market worker, and a beat. */
export class PaintedLists {
  readonly line = new QuoteLine();
  readonly beat = new ListBeat();
}
