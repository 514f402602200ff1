import { describe, expect, it } from 'vitest';
import { CaptureReader } from '../../../../server/import/capture/capture-reader.ts';
import { damaged } from '../damage.ts';
import { pcap, pcapngBlocks, udpPacket } from './packet-writer.ts';

interface Noted {
  readonly datagrams: readonly string[];
  readonly times: readonly number[];
  readonly faults: readonly string[];
}

/** The reports of a reader for a capture that arrives in pieces of some size. */
function read(bytes: Uint8Array, size = bytes.length || 1): Noted {
  const datagrams: string[] = [];
  const times: number[] = [];
  const faults: string[] = [];
  const reader = new CaptureReader({
    datagram(view, from, to, time) {
      datagrams.push(Buffer.from(view.buffer, from, to - from).toString('latin1'));
      times.push(time);
    },
    fault: (kind, where, words) => faults.push(`${kind} at ${where}: ${words}`),
  });
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
  reader.end();
  return { datagrams, times, faults };
}

const TIME = Date.UTC(2017, 3, 25, 13, 30, 0, 250);
const packet = (text: string, options = {}) => ({ bytes: udpPacket(Buffer.from(text), options), time: TIME });
const little = pcapngBlocks(false);
const big = pcapngBlocks(true);

describe('a pcap file', () => {
  it.each([
    [false, false, 0.001],
    [false, true, 0.000_25],
    [true, false, 0.001],
    [true, true, 0.000_25],
  ])('is read in both byte orders and units: big-endian %s, nanoseconds %s', (bigEndian, nanoseconds, unit) => {
    const packets = [packet('one'), { ...packet('two'), time: TIME + unit }];
    const { datagrams, times, faults } = read(pcap(packets, { bigEndian, nanoseconds }));
    expect(datagrams).toEqual(['one', 'two']);
    expect(times[0]).toBe(TIME);
    expect(times[1]).toBeCloseTo(TIME + unit, 3);
    expect(times[1]).toBeGreaterThan(TIME);
    expect(faults).toEqual([]);
  });

  it('is read the same way in pieces of any size', () => {
    const file = pcap([packet('one'), packet('x'.repeat(300)), packet('three')]);
    const whole = read(file);
    for (const size of [1, 2, 3, 7, 59, 100, 341]) expect(read(file, size)).toEqual(whole);
    expect(whole.datagrams).toEqual(['one', 'x'.repeat(300), 'three']);
  });

  it('without packets is whole', () => {
    expect(read(pcap([]))).toMatchObject({ datagrams: [], faults: [] });
  });

  it('that is cut off is reported, with all packets before the cut', () => {
    const file = pcap([packet('one'), packet('two'), packet('three')]);
    const packetLength = (file.length - 24) / 3;
    for (let end = 25; end < file.length; end++) {
      const { datagrams, faults } = read(file.subarray(0, end));
      const whole = Math.floor((end - 24) / packetLength);
      expect(datagrams).toEqual(['one', 'two', 'three'].slice(0, whole));
      const rest = (end - 24) % packetLength;
      const reported = rest === 0 ? [] : [`cut at packet ${whole + 1}: the file ends ${rest} bytes into this packet`];
      expect(faults).toEqual(reported);
    }
  });

  it('is read in constant memory', () => {
    const one = pcap([packet('x'.repeat(1400))]);
    const [header, record] = [one.subarray(0, 24), one.subarray(24)];
    const piece = Buffer.concat(Array.from({ length: 700 }, () => record));
    let count = 0;
    const reader = new CaptureReader({ datagram: () => count++, fault: () => expect.unreachable() });
    reader.push(header);
    const before = process.memoryUsage().arrayBuffers;
    for (let i = 0; i < 100; i++) reader.push(piece);
    expect(count).toBe(70_000);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * piece.length);
  });

  it('of a link type other than Ethernet is reported once', () => {
    const { datagrams, faults } = read(pcap([packet('one'), packet('two')], { link: 105 }));
    expect(datagrams).toEqual([]);
    expect(faults).toEqual(['bad at packet 1: it is of link type 105; only Ethernet is read']);
  });

  it('with a packet of an impossible length is read up to there', () => {
    const file = Buffer.concat([pcap([packet('one')]), pcap([packet('two')]).subarray(24)]);
    const second = 24 + (file.length - 24) / 2;
    file.writeUInt32LE(300_000, second + 8);
    const { datagrams, faults } = read(file);
    expect(datagrams).toEqual(['one']);
    expect(faults).toEqual([`bad at byte ${second}: here is a packet of 300000 bytes; nothing from here on was read`]);
  });
});

describe('a pcapng file', () => {
  it.each([
    ['little', little],
    ['big', big],
  ])('is read with its packets of each kind, %s-endian', (_, blocks) => {
    const { datagrams, times, faults } = read(
      Buffer.concat([
        blocks.section(),
        blocks.port({ longest: 64 }),
        blocks.other(5, Buffer.from('statistics')),
        blocks.enhanced(packet('one')),
        blocks.obsolete(packet('two')),
        blocks.simple(packet('three')),
      ]),
    );
    expect(datagrams).toEqual(['one', 'two', 'three']);
    expect(times).toEqual([TIME, TIME, Number.NaN]);
    expect(faults).toEqual([]);
  });

  it('has the unit of time and the link type of each interface', () => {
    const second = Buffer.alloc(8);
    second.writeBigInt64LE(3600n);
    const { datagrams, times, faults } = read(
      Buffer.concat([
        little.section(),
        little.port(),
        little.port({
          options: [
            [2, Buffer.from('name')],
            [9, Buffer.of(9)],
          ],
        }),
        little.port({ options: [[9, Buffer.of(0x80 | 10)]] }),
        little.port({ options: [[14, second]] }),
        little.port({ link: 113 }),
        little.enhanced({ ...packet('micro'), from: 0 }),
        little.enhanced({ ...packet('nano'), from: 1 }, 1e6),
        little.enhanced({ ...packet('binary'), from: 2 }, 1.024),
        little.enhanced({ ...packet('offset'), from: 3 }),
        little.enhanced({ ...packet('other'), from: 4 }),
      ]),
    );
    expect(datagrams).toEqual(['micro', 'nano', 'binary', 'offset']);
    expect(times).toHaveLength(4);
    // A nanosecond count is rounded to multiples of 256.
    for (const [i, time] of [TIME, TIME, TIME, TIME + 3_600_000].entries()) expect(times[i]).toBeCloseTo(time, 3);
    expect(faults).toEqual(['bad at packet 5: it is of link type 113; only Ethernet is read']);
  });

  it('starts over with each section, even in another byte order', () => {
    const { datagrams, faults } = read(
      Buffer.concat([
        little.section(),
        little.port(),
        little.enhanced(packet('one')),
        big.section(),
        big.port(),
        big.enhanced(packet('two')),
        little.section(),
        little.enhanced(packet('three')),
      ]),
    );
    expect(datagrams).toEqual(['one', 'two']);
    expect(faults).toEqual([
      expect.stringMatching(/^bad at byte \d+: here is a packet of interface 0, which no block/),
    ]);
  });

  it('with a damaged block is read up to there', () => {
    const start = [little.section(), little.port(), little.enhanced(packet('one'))];
    const wrong = little.enhanced(packet('two'));
    wrong.writeUInt32LE(wrong.length + 4, wrong.length - 4);
    const { datagrams, faults } = read(Buffer.concat([...start, wrong, little.enhanced(packet('three'))]));
    expect(datagrams).toEqual(['one']);
    expect(faults).toEqual([expect.stringMatching(/here is a block that states two lengths/)]);
  });
});

describe('a packet', () => {
  it.each([
    ['IPv4', {}],
    ['IPv4 in a virtual network', { tags: 1 }],
    ['IPv4 in two virtual networks', { tags: 2 }],
    ['IPv6', { ip: 6 }],
    ['IPv6 in a virtual network', { ip: 6, tags: 1 }],
  ])('of %s has its datagram without what fills it up', (_, options) => {
    expect(read(pcap([packet('abc', options), packet('', options)]))).toMatchObject({
      datagrams: ['abc', ''],
      faults: [],
    });
  });

  it('of another kind is skipped', () => {
    const arp = Buffer.alloc(60);
    arp.writeUInt16BE(0x0806, 12);
    const runt = Buffer.alloc(13);
    const packets = [{ bytes: arp }, { bytes: runt }, packet('tcp', { protocol: 6 }), packet('udp')];
    expect(read(pcap(packets))).toMatchObject({ datagrams: ['udp'], faults: [] });
  });

  it('that is a fragment, or was captured in part, is reported', () => {
    const cut = udpPacket(Buffer.from('x'.repeat(100)));
    const packets = [packet('part', { fragment: 0x2000 }), { bytes: cut.subarray(0, 70), length: cut.length }];
    expect(read(pcap(packets))).toMatchObject({
      datagrams: [],
      faults: [
        'bad at packet 1: it is a fragment of a datagram',
        'cut at packet 2: only 70 of 146 bytes were captured',
      ],
    });
  });
});

describe('damage', () => {
  const packets = ['one', 'two', 'three', 'four'].map((text, i) => packet(text, { ip: i === 2 ? 6 : 4, tags: i % 2 }));
  it.each([
    ['pcap', pcap(packets)],
    ['pcapng', Buffer.concat([little.section(), little.port(), ...packets.map((one) => little.enhanced(one))])],
  ])('of a %s file never throws, and gives no more datagrams than there is room for', (_, file) => {
    for (const bytes of damaged(file, 4000, 1)) {
      const { datagrams, faults } = read(bytes, 1 + (bytes.length % 97));
      expect(datagrams.length).toBeLessThanOrEqual(bytes.length / 28);
      expect(faults.length).toBeLessThanOrEqual(1 + bytes.length / 12);
    }
  });
});
