import type { Transport } from '../../../server/hub/transport.ts';

/** A transport whose network accepts data only when a test lets it. */
export class HeldTransport implements Transport {
  readonly kind = 'WebSockets';
  /** Every feed line that was sent, in order. */
  readonly lines: string[] = [];
  /** The number of units sent. */
  units = 0;
  /** Whether the network accepts only one unit after each release. */
  slow = false;
  /** Full while the network accepts nothing. */
  buffered = 0;

  send(records: string): void {
    this.units++;
    if (this.slow) this.hold();
    for (const text of records.split('\u001e').slice(0, -1)) {
      const record = JSON.parse(text);
      if (record.type === 2) this.lines.push(...record.item.mm.split('\n'));
    }
  }

  hold(): void {
    this.buffered = Number.POSITIVE_INFINITY;
  }

  release(): void {
    this.buffered = 0;
  }

  end(): void {}

  abort(): void {}

  tick(): undefined {
    return undefined;
  }
}
