const TIMESTAMP = 0xff;

/** A value in MessagePack as Go's encoder writes it: whole numbers short, others as doubles, a `Date` as a timestamp. */
export function encoded(value: unknown): Buffer {
  if (value === null || value === undefined) return Buffer.of(0xc0);
  if (typeof value === 'boolean') return Buffer.of(value ? 0xc3 : 0xc2);
  if (typeof value === 'number') return Number.isInteger(value) ? whole(value) : double(value);
  if (typeof value === 'string') return text(value);
  if (value instanceof Date) return timestamp(value.getTime());
  if (Array.isArray(value)) return Buffer.concat([head(value.length, 0x90, 0xdc), ...value.map(encoded)]);
  const entries = Object.entries(value);
  return Buffer.concat([head(entries.length, 0x80, 0xde), ...entries.flatMap(([key, of]) => [text(key), encoded(of)])]);
}

function head(count: number, short: number, long: number): Buffer {
  return count < 16 ? Buffer.of(short | count) : Buffer.of(long, count >> 8, count & 0xff);
}

function whole(value: number): Buffer {
  if (value >= 0 && value < 128) return Buffer.of(value);
  if (value < 0 && value >= -32) return Buffer.of(0x100 + value);
  const bytes = Buffer.alloc(9);
  bytes[0] = value < 0 ? 0xd3 : 0xcf;
  if (value >= 0 && value <= 0xffff) return Buffer.of(0xcd, value >> 8, value & 0xff);
  bytes.writeBigInt64BE(BigInt(value), 1);
  return bytes;
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(9);
  bytes[0] = 0xcb;
  bytes.writeDoubleBE(value, 1);
  return bytes;
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  const { length } = bytes;
  if (length < 32) return Buffer.concat([Buffer.of(0xa0 | length), bytes]);
  if (length < 256) return Buffer.concat([Buffer.of(0xd9, length), bytes]);
  return Buffer.concat([Buffer.of(0xda, length >> 8, length & 0xff), bytes]);
}

/** In eight bytes: 30 bits of nanoseconds, 34 bits of seconds. */
function timestamp(time: number): Buffer {
  const seconds = BigInt(Math.floor(time / 1000));
  const nanoseconds = BigInt(Math.round((time % 1000) * 1e6));
  const bytes = Buffer.alloc(10);
  bytes[0] = 0xd7;
  bytes[1] = TIMESTAMP;
  bytes.writeBigUInt64BE((nanoseconds << 34n) | seconds, 2);
  return bytes;
}
