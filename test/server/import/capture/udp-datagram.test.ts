import { describe, expect, it } from 'vitest';
import { PacketContent, UdpDatagram } from '../../../../server/import/capture/udp-datagram.ts';
import { udpPacket } from './packet-writer.ts';

const TEXT = 'x'.repeat(80);
const { Datagram, Other, Fragment, Cut } = PacketContent;

function found(bytes: Buffer, end = bytes.length): [content: number, text: string] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const datagram = new UdpDatagram();
  const content = datagram.find(view, 0, end);
  return [content, content === Datagram ? bytes.toString('latin1', datagram.from, datagram.to) : ''];
}

/** An IPv6 packet with extension headers, each given as its type and its bytes. */
function withHeaders(...headers: readonly (readonly [type: number, bytes: readonly number[]])[]): Buffer {
  const plain = udpPacket(Buffer.from(TEXT), { ip: 6 });
  const types = [...headers.map(([type]) => type), 17];
  const written = headers.map(([, bytes], i) => Buffer.of(types[i + 1] ?? 17, ...bytes));
  const ip = Buffer.from(plain.subarray(14, 54));
  const rest = plain.subarray(62);
  ip[6] = types[0] ?? 17;
  ip.writeUInt16BE(Buffer.concat(written).length + rest.length, 4);
  return Buffer.concat([plain.subarray(0, 14), ip, ...written, rest]);
}

describe('a packet of which less was captured than there was', () => {
  it.each([
    ['IPv4', {}, 38, 46],
    ['IPv4 with a tag', { tags: 1 }, 42, 50],
    ['IPv4 with two tags', { tags: 2 }, 46, 54],
    ['IPv6', { ip: 6 as const }, 62, 70],
    ['IPv6 with a tag', { ip: 6 as const, tags: 1 }, 66, 74],
  ])('is other data up to its headers, then a cut datagram: %s', (_, options, headers, payload) => {
    const bytes = udpPacket(Buffer.from(TEXT), options);
    expect(bytes).toHaveLength(payload + TEXT.length);
    // In IPv4, the header of 20 bytes suffices to see that a datagram follows.
    const seen = 'ip' in options ? headers : headers - 4;
    for (let end = 0; end < bytes.length; end++)
      expect([end, found(bytes, end)]).toEqual([end, [end < seen ? Other : Cut, '']]);
    expect(found(bytes)).toEqual([Datagram, TEXT]);
  });
});

describe('a packet with a wrong length', () => {
  const ipv4 = (changes: (bytes: Buffer) => void): Buffer => {
    const bytes = udpPacket(Buffer.from(TEXT));
    changes(bytes);
    return bytes;
  };

  it.each<[what: string, changes: (bytes: Buffer) => void, content: number]>([
    ['a header of 16 bytes', (bytes) => bytes.writeUInt8(0x44, 14), Other],
    ['a packet as long as its header', (bytes) => bytes.writeUInt16BE(24, 16), Other],
    ['a packet that ends within the header of the datagram', (bytes) => bytes.writeUInt16BE(31, 16), Other],
    ['a packet that is shorter than its datagram', (bytes) => bytes.writeUInt16BE(24 + 8 + 79, 16), Other],
    ['a packet that is longer than its datagram', (bytes) => bytes.writeUInt16BE(24 + 8 + 81, 16), Datagram],
    ['a datagram that is shorter than its header', (bytes) => bytes.writeUInt16BE(7, 42), Other],
    ['a datagram without a payload', (bytes) => bytes.writeUInt16BE(8, 42), Datagram],
    ['IP of another version', (bytes) => bytes.writeUInt8(0x56, 14), Other],
    ['another protocol', (bytes) => bytes.writeUInt8(6, 23), Other],
    ['a fragment with more to come', (bytes) => bytes.writeUInt16BE(0x2000, 20), Fragment],
    ['a later fragment', (bytes) => bytes.writeUInt16BE(1, 20), Fragment],
    ['a packet that may not be fragmented', (bytes) => bytes.writeUInt16BE(0x4000, 20), Datagram],
    ['another type', (bytes) => bytes.writeUInt16BE(0x0806, 12), Other],
  ])('%s', (_, changes, content) => {
    expect(found(ipv4(changes))[0]).toBe(content);
  });

  it('of the shortest IPv4 header is a datagram', () => {
    const bytes = udpPacket(Buffer.from(TEXT));
    const short = Buffer.concat([bytes.subarray(0, 34), bytes.subarray(38)]);
    short.writeUInt8(0x45, 14);
    short.writeUInt16BE(20 + 8 + 80, 16);
    expect(found(short)).toEqual([Datagram, TEXT]);
    // Of a packet without anything after its header.
    short.writeUInt16BE(20, 16);
    expect(found(short)[0]).toBe(Other);
    expect(found(short, 34)[0]).toBe(Other);
  });
});

describe('an IPv6 packet', () => {
  const eight = [0, 0, 0, 0, 0, 0, 0];
  const sixteen = [1, ...eight, ...eight];

  it('may have extension headers of any length before its datagram', () => {
    expect(found(withHeaders())).toEqual([Datagram, TEXT]);
    expect(found(withHeaders([43, eight]))).toEqual([Datagram, TEXT]);
    expect(found(withHeaders([0, sixteen], [60, eight]))).toEqual([Datagram, TEXT]);
  });

  it('that is whole although it has a fragment header is read, a fragment is not', () => {
    expect(found(withHeaders([44, eight]))).toEqual([Datagram, TEXT]);
    expect(found(withHeaders([44, [0, 0, 1, 0, 0, 0, 0]]))[0]).toBe(Fragment);
    expect(found(withHeaders([44, [0, 1, 0, 0, 0, 0, 0]]))[0]).toBe(Fragment);
    // Two reserved bits.
    expect(found(withHeaders([44, [0, 0, 6, 0, 0, 0, 0]]))[0]).toBe(Datagram);
  });

  it('with another header is other data', () => {
    expect(found(withHeaders([50, eight]))[0]).toBe(Other);
    const bytes = withHeaders();
    bytes.writeUInt8(0x50, 14);
    expect(found(bytes)[0]).toBe(Other);
  });
});
