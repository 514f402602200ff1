import type { SessionFigures } from '../../api/figures.ts';
import { ListBeat } from './list-beat.ts';
import { QuoteLine } from './quote-line.ts';

/** A painted list or a heat map. */
interface PaintedSession {
  readonly figures: SessionFigures;
  /** Called when it is closed. */
  onClosed: () => void;
}

/** The painted lists and heat maps of a tab, and what they share: a port to the market worker, and a beat. */
export class PaintedLists {
  readonly line = new QuoteLine();
  readonly beat = new ListBeat();
  /** Those that are open. */
  readonly sessions = new Set<PaintedSession>();

  /** Keeps one until it is closed. */
  add(session: PaintedSession): void {
    this.sessions.add(session);
    session.onClosed = () => this.sessions.delete(session);
  }
}
