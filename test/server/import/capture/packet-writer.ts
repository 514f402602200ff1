// Writes captures for tests, field by field as the specifications of pcap, pcapng, Ethernet, IP and UDP list them.

interface UdpOptions {
  /** The number of VLAN tags. */
  readonly tags?: number;
  readonly ip?: 4 | 6;
  /** The IPv4 field that states which fragment this is. */
  readonly fragment?: number;
  readonly protocol?: number;
}

/** An Ethernet packet with a datagram. */
export function udpPacket(
  payload: Uint8Array,
  { tags = 0, ip = 4, fragment = 0, protocol = 17 }: UdpOptions = {},
): Buffer {
  const udp = Buffer.alloc(8);
  udp.writeUInt16BE(10_000, 0);
  udp.writeUInt16BE(10_378, 2);
  udp.writeUInt16BE(8 + payload.length, 4);
  const ethernet = Buffer.alloc(14 + 4 * tags);
  for (let i = 0; i < tags; i++) ethernet.writeUInt16BE(i === 0 ? 0x88a8 : 0x8100, 12 + 4 * i);
  ethernet.writeUInt16BE(ip === 4 ? 0x0800 : 0x86dd, ethernet.length - 2);
  const packet = ip === 4 ? ipv4(udp.length + payload.length, fragment, protocol) : ipv6(udp.length + payload.length);
  // Short packets are padded, as Ethernet requires.
  const whole = Buffer.concat([ethernet, packet, udp, payload]);
  return whole.length >= 60 ? whole : Buffer.concat([whole, Buffer.alloc(60 - whole.length)]);
}

function ipv4(length: number, fragment: number, protocol: number): Buffer {
  // With an option of four bytes.
  const header = Buffer.alloc(24);
  header[0] = 0x46;
  header.writeUInt16BE(24 + length, 2);
  header.writeUInt16BE(fragment, 6);
  header[9] = protocol;
  return header;
}

function ipv6(length: number): Buffer {
  // Hop-by-hop options before the datagram.
  const header = Buffer.alloc(48);
  header[0] = 0x60;
  header.writeUInt16BE(8 + length, 4);
  header[6] = 0;
  header[40] = 17;
  return header;
}

/** A packet in a capture: the captured bytes, and their time in Unix milliseconds. */
export interface WrittenPacket {
  readonly bytes: Uint8Array;
  readonly time?: number;
  /** The original length of the packet, if only a part was captured. */
  readonly length?: number;
  /** The interface, in a pcapng file. */
  readonly from?: number;
}

interface PcapOptions {
  readonly bigEndian?: boolean;
  readonly nanoseconds?: boolean;
  readonly link?: number;
}

/** A classic capture. */
export function pcap(
  packets: readonly WrittenPacket[],
  { bigEndian = false, nanoseconds = false, link = 1 }: PcapOptions = {},
): Buffer {
  const u16 = (value: number): Buffer => swapped(value, 2, bigEndian);
  const u32 = (value: number): Buffer => swapped(value, 4, bigEndian);
  const magic = nanoseconds ? 0xa1b23c4d : 0xa1b2c3d4;
  const parts = [u32(magic), u16(2), u16(4), u32(0), u32(0), u32(65_535), u32(link)];
  for (const { bytes, time = 0, length = bytes.length } of packets) {
    const second = Math.floor(time / 1000);
    const fraction = Math.round((time - second * 1000) * (nanoseconds ? 1e6 : 1e3));
    parts.push(u32(second), u32(fraction), u32(bytes.length), u32(length), Buffer.from(bytes));
  }
  return Buffer.concat(parts);
}

/** An interface of a pcapng file: its link type, and its options as code and value. */
interface WrittenInterface {
  readonly link?: number;
  readonly longest?: number;
  readonly options?: readonly (readonly [code: number, value: Uint8Array])[];
}

/** The blocks of a pcapng file, in one byte order. */
export function pcapngBlocks(bigEndian: boolean) {
  const u16 = (value: number): Buffer => swapped(value, 2, bigEndian);
  const u32 = (value: number): Buffer => swapped(value, 4, bigEndian);
  const padded = (bytes: Uint8Array): Buffer => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
  const block = (type: number, ...body: readonly Uint8Array[]): Buffer => {
    const inner = padded(Buffer.concat(body));
    const length = u32(inner.length + 12);
    return Buffer.concat([u32(type), length, inner, length]);
  };
  const units = (time: number, perMillisecond: number): Buffer => {
    const count = BigInt(Math.round(time * perMillisecond));
    return Buffer.concat([u32(Number(count >> 32n)), u32(Number(count & 0xffffffffn))]);
  };
  return {
    section: () => block(0x0a0d0d0a, u32(0x1a2b3c4d), u16(1), u16(0), u32(0xffffffff), u32(0xffffffff)),
    port: ({ link = 1, longest = 65_535, options = [] }: WrittenInterface = {}) =>
      block(
        1,
        u16(link),
        u16(0),
        u32(longest),
        ...options.flatMap(([code, value]) => [u16(code), u16(value.length), padded(value)]),
        ...(options.length > 0 ? [u16(0), u16(0)] : []),
      ),
    enhanced: ({ bytes, time = 0, length = bytes.length, from = 0 }: WrittenPacket, perMillisecond = 1000) =>
      block(6, u32(from), units(time, perMillisecond), u32(bytes.length), u32(length), padded(bytes)),
    obsolete: ({ bytes, time = 0, length = bytes.length, from = 0 }: WrittenPacket) =>
      block(2, u16(from), u16(0), units(time, 1000), u32(bytes.length), u32(length), padded(bytes)),
    simple: ({ bytes, length = bytes.length }: WrittenPacket) => block(3, u32(length), padded(bytes)),
    other: (type: number, body: Uint8Array) => block(type, body),
  };
}

function swapped(value: number, length: number, bigEndian: boolean): Buffer {
  const bytes = Buffer.alloc(length);
  if (bigEndian) bytes.writeUIntBE(value, 0, length);
  else bytes.writeUIntLE(value, 0, length);
  return bytes;
}
