import { PACKET_HEADER_BYTES, PacketKind, readPacketHeader, writePacketHeader } from '../core/packet.ts';
import { Bars } from './bars.ts';

const DOUBLE_COLUMNS = 6;

/**
 * Bars `from … to - 1` (all by default) as one buffer that can be transferred to another thread: header, the six double
 * columns (time, open, high, low, close, volume), trades, flags, each `count` long, padded to 8 bytes.
 * Throws a `RangeError` when the range does not lie within the bars.
 */
export function packBars(bars: Bars, from: number = 0, to: number = bars.count): ArrayBuffer {
  if (!(Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from <= to && to <= bars.count)) {
    throw new RangeError(`bars ${from} to ${to} do not lie within ${bars.count}`);
  }
  const count = to - from;
  const buffer = new ArrayBuffer(packetBytes(count));
  writePacketHeader(buffer, PacketKind.Bars, count, 0);
  doubles(buffer, count, 0).set(bars.time.subarray(from, to));
  doubles(buffer, count, 1).set(bars.open.subarray(from, to));
  doubles(buffer, count, 2).set(bars.high.subarray(from, to));
  doubles(buffer, count, 3).set(bars.low.subarray(from, to));
  doubles(buffer, count, 4).set(bars.close.subarray(from, to));
  doubles(buffer, count, 5).set(bars.volume.subarray(from, to));
  tradesOf(buffer, count).set(bars.trades.subarray(from, to));
  flagsOf(buffer, count).set(bars.flag.subarray(from, to));
  return buffer;
}

/**
 * The bars of a packet. Their columns are views of the buffer until they grow, so nothing is copied and the buffer must
 * not be used elsewhere. Throws a `RangeError` when the buffer is not a whole packet of this version.
 */
export function unpackBars(buffer: ArrayBuffer): Bars {
  const { first: count } = readPacketHeader(buffer, PacketKind.Bars);
  if (buffer.byteLength !== packetBytes(count)) {
    throw new RangeError(`a packet of ${count} bars has ${packetBytes(count)} bytes, not ${buffer.byteLength}`);
  }
  const bars = new Bars(1);
  // A capacity of 0 could never double, so an empty packet keeps the fresh columns.
  if (count === 0) return bars;
  bars.count = count;
  bars.capacity = count;
  bars.time = doubles(buffer, count, 0);
  bars.open = doubles(buffer, count, 1);
  bars.high = doubles(buffer, count, 2);
  bars.low = doubles(buffer, count, 3);
  bars.close = doubles(buffer, count, 4);
  bars.volume = doubles(buffer, count, 5);
  bars.trades = tradesOf(buffer, count);
  bars.flag = flagsOf(buffer, count);
  return bars;
}

function packetBytes(count: number): number {
  return Math.ceil((PACKET_HEADER_BYTES + count * (DOUBLE_COLUMNS * 8 + 4 + 1)) / 8) * 8;
}

function doubles(buffer: ArrayBuffer, count: number, column: number): Float64Array<ArrayBuffer> {
  return new Float64Array(buffer, PACKET_HEADER_BYTES + column * count * 8, count);
}

function tradesOf(buffer: ArrayBuffer, count: number): Uint32Array<ArrayBuffer> {
  return new Uint32Array(buffer, PACKET_HEADER_BYTES + DOUBLE_COLUMNS * count * 8, count);
}

function flagsOf(buffer: ArrayBuffer, count: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer, PACKET_HEADER_BYTES + count * (DOUBLE_COLUMNS * 8 + 4), count);
}
