import type { LineClass } from '../../engine/feed/line-class.ts';
import type { Instrument } from '../market/market-source.ts';
import { wireLine } from './messages.ts';
import type { TickerStream } from './ticker-stream.ts';

/** Which open streams follow which instrument. A line costs one look-up and is escaped once, however many clients there are. */
export class Subscribers {
  private readonly streams = new Map<number, Set<TickerStream>>();

  add(instrument: Instrument, stream: TickerStream): void {
    const streams = this.streams.get(instrument.id);
    if (streams) streams.add(stream);
    else this.streams.set(instrument.id, new Set([stream]));
  }

  remove(instrument: Instrument, stream: TickerStream): void {
    const streams = this.streams.get(instrument.id);
    if (streams?.delete(stream) && streams.size === 0) this.streams.delete(instrument.id);
  }

  /** Whether anyone follows the instrument. */
  has(instrument: Instrument): boolean {
    return this.streams.has(instrument.id);
  }

  /** Sends everyone who follows the instrument's quote and trades, or its book, what replaces the lines sent so far. */
  renew(instrument: Instrument, ofBook: boolean): void {
    for (const stream of this.streams.get(instrument.id) ?? []) stream.renew(instrument, ofBook);
  }

  /** Sends a line to everyone who follows the instrument. */
  publish(instrument: Instrument, kind: LineClass, line: string): void {
    const streams = this.streams.get(instrument.id);
    if (!streams) return;
    const ready = wireLine(line);
    for (const stream of streams) stream.push(instrument, kind, ready);
  }
}
