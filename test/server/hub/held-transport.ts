import type { Transport } from '../../../server/hub/transport.ts';

/** A transport whose network takes what is sent only when a test lets it. */
export class HeldTransport implements Transport {
  readonly kind = 'WebSockets';
  /** Every feed line that was sent, in order. */
  readonly lines: string[] = [];
  buffered = 0;
  held = false;

  send(records: string): void {
    for (const text of records.split('\u001e').slice(0, -1)) {
      const record = JSON.parse(text);
      if (record.type === 2) this.lines.push(...record.item.mm.split('\n'));
    }
    if (this.held) this.buffered += records.length;
  }

  /** The network takes everything, as it does from now on. */
  release(): void {
    this.held = false;
    this.buffered = 0;
  }

  end(): void {}

  abort(): void {}

  tick(): void {}
}
