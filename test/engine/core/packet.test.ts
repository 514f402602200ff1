import { expect, it } from 'vitest';
import { PACKET_HEADER_BYTES, PacketKind, readPacketHeader, writePacketHeader } from '../../../engine/core/packet.ts';

it('a header reads back as written, even in an otherwise empty packet, and only as its own kind', () => {
  const packet = new ArrayBuffer(PACKET_HEADER_BYTES);
  writePacketHeader(packet, PacketKind.Bars, 7, 4_294_967_295);
  expect(readPacketHeader(packet, PacketKind.Bars)).toEqual({ first: 7, second: 4_294_967_295 });
  expect(() => readPacketHeader(packet, PacketKind.QuoteDiff)).toThrow('kind 1');
  expect(() => readPacketHeader(packet.slice(0, -1), PacketKind.Bars)).toThrow('too short');
  expect(() => readPacketHeader(new ArrayBuffer(PACKET_HEADER_BYTES), PacketKind.Bars)).toThrow('magic');
});
