import { udpPacket, type WrittenPacket } from './capture/packet-writer.ts';

// Writes the exchange's messages and segments for tests, field by field as its specifications list them.

/** Unix milliseconds; the exchange's times are nanoseconds. */
type Milliseconds = number;

function fields(...parts: readonly (readonly [length: number, value: number | string])[]): Buffer {
  return Buffer.concat(
    parts.map(([length, value]) => {
      if (typeof value === 'string') return Buffer.from(value.padEnd(length), 'latin1');
      const bytes = Buffer.alloc(8);
      bytes.writeBigUInt64LE(BigInt(value));
      return bytes.subarray(0, length);
    }),
  );
}

function nanoseconds(time: Milliseconds): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(Math.round(time * 1000)) * 1000n);
  return bytes;
}

function message(type: string, flags: number | string, time: Milliseconds, symbol: string, rest: Buffer): Buffer {
  return Buffer.concat([fields([1, type], [1, flags]), nanoseconds(time), fields([8, symbol]), rest]);
}

function orderId(id: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(id);
  return bytes;
}

const ticks = (price: number): number => Math.round(price * 10_000);

/** A message of each type. */
export const iex = {
  directory: (time: Milliseconds, symbol: string, flags = 0) =>
    message('D', flags, time, symbol, fields([4, 100], [8, ticks(10)], [1, 1])),
  status: (time: Milliseconds, symbol: string, status: string, reason = '') =>
    message('H', status, time, symbol, fields([4, reason])),
  operational: (time: Milliseconds, symbol: string, status: string) => message('O', status, time, symbol, fields()),
  shortSale: (time: Milliseconds, symbol: string) => message('P', 0, time, symbol, fields([1, ' '])),
  quote: (time: Milliseconds, symbol: string, bid: number, bidSize: number, ask: number, askSize: number) =>
    message('Q', 0, time, symbol, fields([4, bidSize], [8, ticks(bid)], [8, ticks(ask)], [4, askSize])),
  trade: (time: Milliseconds, symbol: string, price: number, size: number, flags = 0) =>
    message('T', flags, time, symbol, fields([4, size], [8, ticks(price)], [8, 1])),
  tradeBreak: (time: Milliseconds, symbol: string, price: number, size: number) =>
    message('B', 0, time, symbol, fields([4, size], [8, ticks(price)], [8, 1])),
  official: (time: Milliseconds, symbol: string, price: number) =>
    message('X', 'M', time, symbol, fields([8, ticks(price)])),
  auction: (
    time: Milliseconds,
    symbol: string,
    type: string,
    reported: Readonly<Record<'paired' | 'reference' | 'indicative' | 'imbalance', number>> & { readonly side: string },
  ) =>
    message(
      'A',
      type,
      time,
      symbol,
      fields(
        [4, reported.paired],
        [8, ticks(reported.reference)],
        [8, ticks(reported.indicative)],
        [4, reported.imbalance],
        [1, reported.side],
        [1, 0],
        [4, 1],
        [8, 0],
        [8, 0],
        [8, 0],
        [8, 0],
      ),
    ),
  add: (time: Milliseconds, symbol: string, side: 'B' | 'S', id: bigint, price: number, size: number) =>
    message(
      'a',
      side === 'B' ? '8' : '5',
      time,
      symbol,
      Buffer.concat([orderId(id), fields([4, size], [8, ticks(price)])]),
    ),
  modify: (time: Milliseconds, symbol: string, id: bigint, price: number, size: number) =>
    message('M', 0, time, symbol, Buffer.concat([orderId(id), fields([4, size], [8, ticks(price)])])),
  remove: (time: Milliseconds, symbol: string, id: bigint) => message('R', 0, time, symbol, orderId(id)),
  execute: (time: Milliseconds, symbol: string, id: bigint, price: number, size: number, flags = 0) =>
    message('L', flags, time, symbol, Buffer.concat([orderId(id), fields([4, size], [8, ticks(price)], [8, 1])])),
  clear: (time: Milliseconds, symbol: string) => message('C', 0, time, symbol, fields()),
  /** `isLast`: it ends the exchange's event. */
  level: (time: Milliseconds, symbol: string, side: 'B' | 'S', price: number, size: number, isLast = true) =>
    message(side === 'B' ? '8' : '5', isLast ? 1 : 0, time, symbol, fields([4, size], [8, ticks(price)])),
};

interface SegmentOptions {
  readonly protocol?: number;
  readonly session?: number;
  /** Milliseconds after the previous segment. */
  readonly later?: number;
}

/** The segments of a session, numbered as the exchange does. */
export class IexSession {
  private number = 1;
  private offset = 0;
  private sent: Milliseconds;
  private readonly protocol: number;
  private readonly session: number;

  constructor(start: Milliseconds, { protocol = 0x8004, session = 77 }: SegmentOptions = {}) {
    this.sent = start;
    this.protocol = protocol;
    this.session = session;
  }

  /** The next segment, with its messages; without messages, a heartbeat. */
  segment(messages: readonly Buffer[], { later = 1 }: SegmentOptions = {}): WrittenPacket {
    this.sent += later;
    const payload = Buffer.concat(messages.flatMap((bytes) => [fields([2, bytes.length]), bytes]));
    const head = Buffer.concat([
      fields([1, 1], [1, 0], [2, this.protocol], [4, 1], [4, this.session], [2, payload.length], [2, messages.length]),
      fields([8, this.offset], [8, this.number]),
      nanoseconds(this.sent),
    ]);
    this.number += messages.length;
    this.offset += payload.length;
    return { bytes: udpPacket(Buffer.concat([head, payload])), time: this.sent };
  }

  /** Starts the numbers again, as after a restart of the exchange. */
  restart(): void {
    this.number = 1;
    this.offset = 0;
  }
}
