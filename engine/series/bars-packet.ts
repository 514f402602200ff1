import { PACKET_HEADER_BYTES, PacketKind, readPacketHeader, writePacketHeader } from '../core/packet.ts';
import { Bars } from './bars.ts';

const DOUBLE_COLUMNS = 6;

/**
 * Bars `from … to - 1` (all by default) as one buffer that can be transferred to another thread: header, the six double
 * columns (time, open, high, low, close, volume), trades, flags, each `count + room` long, padded to 8 bytes. `room` is
 * free space behind the bars, so that as many more can be appended on arrival without copying the others. Throws a
 * `RangeError` if the range is not within the bars.
 */
export function packBars(bars: Bars, from: number = 0, to: number = bars.count, room: number = 0): ArrayBuffer {
  if (!(Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from <= to && to <= bars.count)) {
    throw new RangeError(`bars ${from} to ${to} do not lie within ${bars.count}`);
  }
  const count = to - from;
  const capacity = count + room;
  const buffer = new ArrayBuffer(packetBytes(capacity));
  writePacketHeader(buffer, PacketKind.Bars, count, room);
  doubles(buffer, capacity, 0).set(bars.time.subarray(from, to));
  doubles(buffer, capacity, 1).set(bars.open.subarray(from, to));
  doubles(buffer, capacity, 2).set(bars.high.subarray(from, to));
  doubles(buffer, capacity, 3).set(bars.low.subarray(from, to));
  doubles(buffer, capacity, 4).set(bars.close.subarray(from, to));
  doubles(buffer, capacity, 5).set(bars.volume.subarray(from, to));
  tradesOf(buffer, capacity).set(bars.trades.subarray(from, to));
  flagsOf(buffer, capacity).set(bars.flag.subarray(from, to));
  return buffer;
}

/**
 * The bars of a packet. Their columns are views of the buffer until they grow, so nothing is copied and the buffer must
 * not be used elsewhere. Throws a `RangeError` if the buffer is not a complete packet of this version.
 */
export function unpackBars(buffer: ArrayBuffer): Bars {
  const { first: count, second: room } = readPacketHeader(buffer, PacketKind.Bars);
  const capacity = count + room;
  if (buffer.byteLength !== packetBytes(capacity)) {
    throw new RangeError(`a packet of ${capacity} bars has ${packetBytes(capacity)} bytes, not ${buffer.byteLength}`);
  }
  const bars = new Bars(1);
  // A capacity of 0 could never double, so an empty packet keeps its new columns.
  if (capacity === 0) return bars;
  bars.count = count;
  bars.capacity = capacity;
  bars.time = doubles(buffer, capacity, 0);
  bars.open = doubles(buffer, capacity, 1);
  bars.high = doubles(buffer, capacity, 2);
  bars.low = doubles(buffer, capacity, 3);
  bars.close = doubles(buffer, capacity, 4);
  bars.volume = doubles(buffer, capacity, 5);
  bars.trades = tradesOf(buffer, capacity);
  bars.flag = flagsOf(buffer, capacity);
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
