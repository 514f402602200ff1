import { FEED_LINES, type MarketLine } from '../../engine/feed/feed-lines.ts';
import { formatLine } from '../../engine/feed/format-line.ts';
import type { LineClass } from '../../engine/feed/line-class.ts';
import type { Instrument, MarketListener } from '../market/market-source.ts';
import type { QuoteFigures } from '../market/quote-figures.ts';
import { quoteLine, STATE_LINES } from '../market/quote-lines.ts';

/** Builds the lines of a market of feeds and passes them to its listeners. Times are Unix seconds. */
export class MarketLines {
  readonly listeners = new Set<MarketListener>();

  wants(instrument: Instrument, kind: LineClass): boolean {
    for (const listener of this.listeners) if (listener.wants?.(instrument, kind) ?? true) return true;
    return false;
  }

  /** Whether any listener follows an instrument's quote. */
  follows(instrument: Instrument): boolean {
    for (const listener of this.listeners) {
      if (listener.follows?.(instrument) ?? listener.wants?.(instrument, 'quote') ?? true) return true;
    }
    return false;
  }

  /** Tells the listeners that an instrument's first figures of a day have arrived. */
  prepared(of: Instrument): void {
    for (const listener of this.listeners) listener.prepared?.(of);
  }

  /** Tells the listeners that an instrument's figures differ from those in its lines. */
  renewed(of: Instrument): void {
    for (const listener of this.listeners) listener.renewed?.(of, false);
  }

  /** Sends a trade that was counted or cancelled. */
  trade(
    name: 'T' | 'TE' | 'TR',
    of: Instrument,
    figures: QuoteFigures,
    row: number,
    time: number,
    price: number,
    size: number,
    flags: number,
  ): void {
    if (!this.wants(of, 'trade')) return;
    const volume = figures.volume[row];
    const trades = figures.trades[row];
    this.report(of, name, formatLine(name, of, { price, size, time, flags, volume, trades }));
  }

  quote(of: Instrument, figures: QuoteFigures, row: number, time: number): void {
    if (this.wants(of, 'quote')) this.report(of, 'Q', quoteLine(of, figures, row, time));
  }

  /** Sends a row's summary, then its bid and ask. */
  summary(of: Instrument, figures: QuoteFigures, row: number, time: number): void {
    if (!this.wants(of, 'quote')) return;
    for (const [name, write] of STATE_LINES) this.report(of, name, write(of, figures, row, time));
  }

  /** Sends a line that was already built. */
  report(of: Instrument, name: MarketLine, line: string): void {
    const { class: kind } = FEED_LINES[name];
    for (const listener of this.listeners) listener.line(of, kind, line);
  }
}
