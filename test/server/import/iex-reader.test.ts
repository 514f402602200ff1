import { describe, expect, it } from 'vitest';
import { IEX_FORMATS } from '../../../server/import/iex-formats.ts';
import type { MarketFormat } from '../../../server/import/market-file.ts';
import { UnusableFile } from '../../../server/import/unusable-file.ts';
import { pcap, type WrittenPacket } from './capture/packet-writer.ts';
import { damaged } from './damage.ts';
import { IexSession, iex } from './iex-writer.ts';
import { NotingSink } from './noting-sink.ts';

const [DEEP, TOPS, DEEP_PLUS] = IEX_FORMATS as readonly [MarketFormat, MarketFormat, MarketFormat];
const T = Date.UTC(2017, 3, 25, 13, 30);

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
}

async function readBytes(bytes: Uint8Array, format = DEEP, symbol?: string): Promise<NotingSink> {
  const sink = new NotingSink();
  await format.read(pieces(bytes), { name: 'day.pcap', path: 'day.pcap', symbol }, sink);
  return sink;
}

const read = (packets: readonly WrittenPacket[], format = DEEP, symbol?: string): Promise<NotingSink> =>
  readBytes(pcap(packets), format, symbol);

/** The reports for messages that arrive in one segment. */
const readMessages = (...messages: readonly Buffer[]): Promise<NotingSink> =>
  read([new IexSession(T).segment(messages)]);

describe('trades', () => {
  it("move the last price unless they are odd lots or in extended hours, by the exchange's guidelines", async () => {
    // Intermarket sweep, extended hours, odd lot, exempt from the trade-through rule, single-price cross.
    const flags = [0, 0x80, 0x40, 0x20, 0x10, 0x08, 0x98, 0xe0, 0x60];
    const { lines, faults } = await readMessages(...flags.map((flag, i) => iex.trade(T + i, 'ABC', 10.01, 100, flag)));
    expect(lines).toEqual([4, 4, 0, 0, 4, 12, 12, 0, 0].map((moves, i) => `trade ABC ${T + i} 10.01 100 ${moves}`));
    expect(faults).toEqual([]);
  });

  it('are broken', async () => {
    const { lines } = await readMessages(iex.trade(T, 'ABC', 10, 100), iex.tradeBreak(T + 5.25, 'ABC', 10, 100));
    expect(lines[1]).toBe(`break ABC ${T + 5.25} 10 100`);
  });

  it('keep prices and times to the last digit', async () => {
    const { lines } = await readMessages(
      iex.trade(T + 0.001, 'BRK.A', 756_123.4567, 1),
      iex.trade(T + 59_999.999, 'ABC', 0.0001, 4_294_967_295),
    );
    expect(lines).toEqual([
      `trade BRK.A ${T + 0.001} 756123.4567 1 4`,
      `trade ABC ${T + 59_999.999} 0.0001 4294967295 4`,
    ]);
  });

  it('without a price, a size or a symbol are bad', async () => {
    const { lines, faults } = await readMessages(
      iex.trade(T, 'ABC', 0, 100),
      iex.trade(T, 'ABC', 10, 0),
      iex.trade(T, '\u0000AB', 10, 100),
      iex.trade(T, 'ABC', 10, 100).subarray(0, 37),
      iex.trade(T, 'ABC', 10, 100),
    );
    expect(lines).toEqual([`trade ABC ${T} 10 100 4`]);
    expect(faults).toEqual([1, 2, 3, 4].map((n) => `bad at message ${n}: its symbol, price, size or length cannot be`));
  });
});

describe('a book', () => {
  it('is not reported while in transition', async () => {
    const { lines } = await readMessages(
      iex.level(T, 'ABC', 'B', 10, 100),
      iex.level(T + 1, 'ABC', 'B', 10, 0, false),
      iex.level(T + 1, 'ABC', 'B', 9.99, 300, false),
      iex.level(T + 1, 'XYZ', 'S', 20, 500),
      iex.trade(T + 1, 'ABC', 10, 100),
      iex.level(T + 2, 'ABC', 'S', 10.01, 200),
      iex.level(T + 3, 'XYZ', 'S', 20, 0, false),
    );
    expect(lines).toEqual([
      `level ABC ${T} B 10 100`,
      `level XYZ ${T + 1} S 20 500`,
      `trade ABC ${T + 1} 10 100 4`,
      `level ABC ${T + 2} B 10 0`,
      `level ABC ${T + 2} B 9.99 300`,
      `level ABC ${T + 2} S 10.01 200`,
    ]);
  });

  it('ignores the removal of a price that it does not have', async () => {
    const { lines, faults } = await readMessages(iex.level(T, 'ABC', 'B', 10, 0));
    expect(lines).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('shows the part of a transition that arrived before a gap', async () => {
    const session = new IexSession(T);
    const first = session.segment([iex.level(T, 'ABC', 'B', 10, 100, false)]);
    session.segment([iex.level(T, 'ABC', 'B', 9, 100)]);
    const { lines, faults } = await read([first, session.segment([])]);
    expect(faults).toEqual(['gap at message 3: 1 messages are missing before it']);
    expect(lines).toEqual([`level ABC ${T + 3} B 10 100`]);
  });
});

describe('orders', () => {
  /** Like the exchange's ids: too large for a number to hold exactly. */
  const id = (count: number): bigint => (99n << 48n) + BigInt(count);
  /** The ids as they are reported. */
  const reported = (count: number): number => Number(BigInt.asUintN(53, id(count)));
  const readOrders = (...messages: readonly Buffer[]): Promise<NotingSink> =>
    read([new IexSession(T, { protocol: 0x8005 }).segment(messages)], DEEP_PLUS);

  it('are reported with their remaining size after every message', async () => {
    const { lines, faults } = await readOrders(
      iex.add(T, 'ABC', 'B', id(1), 10, 500),
      iex.add(T + 1, 'BRK.A', 'S', id(2), 756_123.4567, 3),
      iex.execute(T + 2, 'ABC', id(1), 9.99, 200, 0x20),
      iex.modify(T + 3, 'ABC', id(1), 10.01, 400),
      iex.trade(T + 4, 'ABC', 10, 700),
      iex.execute(T + 5, 'ABC', id(1), 10.01, 400),
      iex.remove(T + 6, 'BRK.A', id(2)),
    );
    expect(faults).toEqual([]);
    expect(lines).toEqual([
      `order ABC ${T} B ${reported(1)} 10 500`,
      `order BRK.A ${T + 1} S ${reported(2)} 756123.4567 3`,
      `trade ABC ${T + 2} 9.99 200 0`,
      `order ABC ${T + 2} B ${reported(1)} 10 300`,
      `order ABC ${T + 3} B ${reported(1)} 10.01 400`,
      `trade ABC ${T + 4} 10 700 4`,
      `trade ABC ${T + 5} 10.01 400 4`,
      `order ABC ${T + 5} B ${reported(1)} 10.01 0`,
      `order BRK.A ${T + 6} S ${reported(2)} 756123.4567 0`,
    ]);
    expect(reported(1)).not.toBe(reported(2));
  });

  it('that are unknown, added twice, or reduced by more shares than they have are reported', async () => {
    const { lines, faults } = await readOrders(
      iex.remove(T, 'ABC', id(1)),
      iex.modify(T, 'ABC', id(1), 10, 100),
      iex.execute(T, 'ABC', id(1), 10, 100),
      iex.add(T, 'ABC', 'B', id(1), 10, 100),
      iex.add(T, 'ABC', 'S', id(1), 11, 100),
      iex.execute(T, 'ABC', id(1), 10, 101),
      iex.add(T, 'ABC', 'B', id(2), 0, 100),
      iex.add(T, 'ABC', 'B', id(2), 10, 0),
    );
    expect(lines).toEqual([
      `trade ABC ${T} 10 100 4`,
      `order ABC ${T} B ${reported(1)} 10 100`,
      `trade ABC ${T} 10 101 4`,
      `order ABC ${T} B ${reported(1)} 10 0`,
    ]);
    expect(faults).toEqual([
      ...[1, 2, 3].map((n) => `bad at message ${n}: it names an order that was never added, or is gone`),
      'bad at message 5: it adds an order that is already there',
      'bad at message 6: it executes more shares than the order had',
      'bad at message 7: its symbol, price, size or length cannot be',
      'bad at message 8: its symbol, price, size or length cannot be',
    ]);
  });

  it('are removed when a book is cleared, and all are when the numbers start again', async () => {
    const session = new IexSession(T, { protocol: 0x8005 });
    const numbers = Array.from({ length: 300 }, (_, i) => i);
    const symbolOf = (i: number): string => (i % 3 === 0 ? 'ABC' : 'XYZ');
    const first = session.segment(numbers.slice(0, 30).map((i) => iex.add(T, symbolOf(i), 'B', id(i), 10, 100)));
    const rest = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((part) =>
      session.segment(
        numbers.slice(30 * part, 30 * part + 30).map((i) => iex.add(T, symbolOf(i), 'B', id(i), 10, 100)),
      ),
    );
    const cleared = session.segment([iex.clear(T + 1, 'ABC')]);
    session.restart();
    const again = session.segment([], { later: 60_000 });
    const { lines } = await read([first, ...rest, cleared, again], DEEP_PLUS);
    const gone = (time: number, symbol: string): string[] =>
      numbers.filter((i) => symbolOf(i) === symbol).map((i) => `order ${symbol} ${time} B ${reported(i)} 10 0`);
    expect(lines.slice(300, 400).sort()).toEqual(gone(T + 1, 'ABC').sort());
    expect(lines.slice(400).sort()).toEqual(gone(T + 60_011, 'XYZ').sort());
  });

  it('match those of a plain list, after thousands of seeded messages', async () => {
    let state = 8005;
    const below = (bound: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * bound);
    };
    const plain = new Map<number, { readonly side: 'B' | 'S'; price: number; size: number }>();
    const session = new IexSession(T, { protocol: 0x8005 });
    const packets: WrittenPacket[] = [];
    for (let i = 0; i < 5000; i++) {
      const count = below(200);
      const [price, size] = [(1 + below(2000)) / 100, 1 + below(500)];
      const order = plain.get(count);
      let message: Buffer;
      if (!order) {
        const side = below(2) === 0 ? 'B' : 'S';
        plain.set(count, { side, price, size });
        message = iex.add(T + i, 'ABC', side, id(count), price, size);
      } else if (below(3) === 0) {
        plain.delete(count);
        message = iex.remove(T + i, 'ABC', id(count));
      } else if (below(2) === 0) {
        plain.set(count, { ...order, price, size });
        message = iex.modify(T + i, 'ABC', id(count), price, size);
      } else {
        const executed = 1 + below(order.size);
        order.size -= executed;
        if (order.size === 0) plain.delete(count);
        message = iex.execute(T + i, 'ABC', id(count), order.price, executed);
      }
      packets.push(session.segment([message]));
    }
    const { lines, faults } = await read(packets, DEEP_PLUS);
    const left = new Map<string, string>();
    for (const [what, , , side, order, price, size] of lines.map((line) => line.split(' '))) {
      if (what !== 'order') continue;
      if (size === '0') left.delete(order);
      else left.set(order, `${side} ${price} ${size}`);
    }
    expect(faults).toEqual([]);
    expect([...left].sort()).toEqual(
      [...plain].map(([count, { side, price, size }]) => [`${reported(count)}`, `${side} ${price} ${size}`]).sort(),
    );
    expect(left.size).toBeGreaterThan(50);
  });
});

describe('statuses', () => {
  it('are halted by a regulator or the listing exchange, suspended at this one, and reported when they change', async () => {
    const { lines } = await readMessages(
      iex.operational(T, 'ABC', 'N'),
      iex.status(T, 'ABC', 'T'),
      iex.status(T + 1, 'ABC', 'H', 'T1'),
      iex.operational(T + 2, 'ABC', 'O'),
      iex.status(T + 3, 'ABC', 'O', 'T2'),
      iex.status(T + 4, 'ABC', 'P'),
      iex.status(T + 5, 'ABC', 'T'),
      iex.operational(T + 6, 'ABC', 'N'),
    );
    expect(lines).toEqual([
      `status ABC ${T} 0`,
      `status ABC ${T + 1} 169`,
      `status ABC ${T + 5} 194`,
      `status ABC ${T + 6} 0`,
    ]);
  });
});

describe('securities', () => {
  it('that the exchange lists have its letter; test securities and unrequested ones are left out', async () => {
    const messages = [
      iex.directory(T, 'ABC'),
      iex.directory(T, 'ZTEST', 0x80),
      iex.trade(T, 'ABC', 10, 100),
      iex.trade(T, 'ZTEST', 10, 100),
      iex.level(T, 'ZTEST', 'B', 10, 100),
      iex.trade(T, 'XYZ', 20, 100),
    ];
    const all = await readMessages(...messages);
    expect(all.securities).toEqual([
      { symbol: 'ABC', region: 'U', exchange: 'X' },
      { symbol: 'XYZ', region: 'U', exchange: undefined },
    ]);
    expect(all.lines).toEqual([`trade ABC ${T} 10 100 4`, `trade XYZ ${T} 20 100 4`]);
    const one = await read([new IexSession(T).segment(messages)], DEEP, 'XYZ');
    expect(one.lines).toEqual([`trade XYZ ${T} 20 100 4`]);
  });

  it('may be any number', async () => {
    const session = new IexSession(T);
    const symbols = Array.from({ length: 20_000 }, (_, i) => `S${i.toString(36).toUpperCase()}`);
    const packets = symbols.map((symbol) => session.segment([iex.trade(T, symbol, 1, 1)]));
    const numbers = new Map<string, number>();
    const traded: number[] = [];
    const sink = new (class extends NotingSink {
      override security({ symbol }: { readonly symbol: string }): number {
        numbers.set(symbol, numbers.size);
        return numbers.size - 1;
      }
      override trade(security: number): void {
        traded.push(security);
      }
    })();
    await DEEP.read(pieces(pcap([...packets, ...packets.slice(0, 1)])), { name: 'x', path: 'x' }, sink);
    expect([...numbers.keys()]).toEqual(symbols);
    expect(traded).toEqual(symbols.map((_, i) => i));
  });
});

describe('auctions', () => {
  it('are reported with their imbalances and official prices', async () => {
    const { lines, faults } = await readMessages(
      iex.auction(T, 'ABC', 'O', { paired: 500, reference: 10.02, indicative: 10.01, imbalance: 200, side: 'B' }),
      iex.auction(T, 'ABC', 'C', { paired: 0, reference: 10, indicative: 0, imbalance: 100, side: 'S' }),
      iex.auction(T, 'ABC', 'V', { paired: 7, reference: 10, indicative: 9, imbalance: 0, side: 'N' }),
      iex.auction(T, 'ABC', '?', { paired: 7, reference: 10, indicative: 9, imbalance: 0, side: 'N' }),
      iex.official(T, 'ABC', 10),
      iex.official(T, 'ABC', 0),
    );
    expect(lines).toEqual([
      `auction ABC ${T} 3 10.01 500 200`,
      `auction ABC ${T} 4 0 0 -100`,
      `auction ABC ${T} 5 9 7 0`,
      `auction ABC ${T} 2 10 0 0`,
    ]);
    expect(faults).toEqual(['bad at message 4: its symbol, price, size or length cannot be']);
  });
});

describe('messages', () => {
  it('of other types are skipped, and longer ones are read as far as they are known', async () => {
    const { lines, faults } = await readMessages(
      iex.shortSale(T, 'ABC'),
      Buffer.from('?unknown'),
      Buffer.alloc(0),
      Buffer.concat([iex.trade(T, 'ABC', 10, 100), Buffer.from('more')]),
    );
    expect(lines).toEqual([`trade ABC ${T} 10 100 4`]);
    expect(faults).toEqual([]);
  });

  it('that are missing are reported, also if only heartbeats show it', async () => {
    const session = new IexSession(T);
    const [a, , c, d] = [0, 1, 2, 3].map((i) => session.segment([iex.trade(T + i, 'ABC', 10, 100)]));
    const beat = session.segment([]);
    const later = session.segment([iex.trade(T + 9, 'ABC', 10, 100)]);
    expect((await read([a, c, d, beat, later])).faults).toEqual(['gap at message 3: 1 messages are missing before it']);
    expect((await read([a, beat, beat, later])).faults).toEqual(['gap at message 5: 3 messages are missing before it']);
    expect((await read([d, beat])).faults).toEqual(['gap at message 4: 3 messages are missing before it']);
  });

  it('that are repeated are reported and not read again', async () => {
    const session = new IexSession(T);
    const a = session.segment([iex.trade(T, 'ABC', 10, 100)]);
    const b = session.segment([iex.trade(T + 1, 'ABC', 11, 100), iex.trade(T + 2, 'ABC', 12, 100)]);
    const { lines, faults } = await read([a, a, b, a, b]);
    expect(lines).toHaveLength(3);
    expect(faults).toEqual([
      'duplicate at message 1: 1 messages come again',
      'duplicate at message 1: 1 messages come again',
      'duplicate at message 2: 2 messages come again',
    ]);
  });

  it('that are late are reported, and only their trades are read', async () => {
    const session = new IexSession(T);
    const a = session.segment([iex.level(T, 'ABC', 'B', 10, 100)]);
    const b = session.segment([iex.level(T + 1, 'ABC', 'B', 10, 200), iex.trade(T + 1, 'ABC', 11, 100)]);
    const c = session.segment([iex.level(T + 2, 'ABC', 'B', 10, 300)]);
    const { lines, faults } = await read([a, c, b, b]);
    expect(lines).toEqual([`level ABC ${T} B 10 100`, `level ABC ${T + 2} B 10 300`, `trade ABC ${T + 1} 11 100 4`]);
    expect(faults).toEqual([
      'gap at message 4: 2 messages are missing before it',
      'disorder at message 2: 2 messages come late; only trades of them were read',
      'duplicate at message 2: 2 messages come again',
    ]);
  });

  it('whose numbers start again empty all books, and are reported', async () => {
    const session = new IexSession(T);
    const first = session.segment([
      iex.level(T, 'ABC', 'B', 10, 100),
      iex.level(T, 'ABC', 'S', 11, 100),
      iex.level(T, 'ABC', 'S', 12, 100, false),
    ]);
    session.restart();
    const again = session.segment([iex.level(T + 60_000, 'ABC', 'S', 13, 300)], { later: 60_000 });
    const { lines, faults } = await read([first, again]);
    expect(faults).toEqual(['gap at message 1: the numbers begin anew after 3; all books are emptied']);
    expect(lines.slice(2)).toEqual([
      `level ABC ${T + 60_001} B 10 0`,
      `level ABC ${T + 60_001} S 11 0`,
      `level ABC ${T + 60_000} S 13 300`,
    ]);
  });

  it('of a later session begin with empty books', async () => {
    const day = new IexSession(T).segment([iex.level(T, 'ABC', 'B', 10, 100)]);
    const next = new IexSession(T + 86_400_000, { session: 78 }).segment([iex.trade(T + 86_400_000, 'ABC', 10, 100)]);
    const { lines, faults } = await read([day, next, day]);
    expect(lines.slice(1)).toEqual([`level ABC ${T + 86_400_001} B 10 0`, `trade ABC ${T + 86_400_000} 10 100 4`]);
    expect(faults).toEqual(['duplicate at message 1: 1 messages come again']);
  });

  it('whose number contradicts their position are left out', async () => {
    const session = new IexSession(T);
    const packets = [0, 1, 2].map((i) => session.segment([iex.trade(T + i, 'ABC', 10, 100)]));
    const wrong = Buffer.from(packets[1].bytes);
    // The fifth byte of the number: after Ethernet, IP with an option, UDP and 24 bytes of the segment's header.
    wrong[14 + 24 + 8 + 24 + 5] = 1;
    const { lines, faults } = await read([packets[0], { bytes: wrong }, packets[2]]);
    expect(lines).toHaveLength(2);
    expect(faults).toEqual([
      'bad at message 1099511627778: the number of these messages contradicts their place; they were left out',
      'gap at message 3: 1 messages are missing before it',
    ]);
  });

  it('that are longer than their segment are reported, and the rest is read', async () => {
    const session = new IexSession(T);
    const bad = session.segment([iex.trade(T, 'ABC', 10, 100), iex.trade(T, 'ABC', 11, 100)]);
    const bytes = Buffer.from(bad.bytes);
    bytes.writeUInt16LE(39, 14 + 24 + 8 + 40 + 40);
    const { lines, faults } = await read([{ bytes }, session.segment([iex.trade(T, 'ABC', 12, 100)])]);
    expect(lines).toEqual([`trade ABC ${T} 10 100 4`, `trade ABC ${T} 12 100 4`]);
    expect(faults).toEqual(['bad at message 2: it is longer than its segment; 1 messages were left out']);
  });
});

describe('a file', () => {
  const deep = new IexSession(T).segment([iex.level(T, 'ABC', 'B', 10, 100)]);
  const tops15 = new IexSession(T, { protocol: 0x8002 }).segment([iex.quote(T, 'ABC', 10, 100, 10.5, 200)]);
  const tops16 = new IexSession(T, { protocol: 0x8003 }).segment([iex.quote(T, 'ABC', 0, 0, 11, 300)]);

  it('is recognised by the protocol of its first segment', () => {
    const plus = new IexSession(T, { protocol: 0x8005 }).segment([iex.add(T, 'ABC', 'B', 1n, 10, 100)]);
    const recognised = (...packets: readonly WrittenPacket[]): boolean[] =>
      [DEEP, TOPS, DEEP_PLUS].map((format) => format.recognises(pcap(packets), 'x'));
    const other = { bytes: deep.bytes.subarray(0, 60), length: deep.bytes.length };
    expect(recognised(deep)).toEqual([true, false, false]);
    expect(recognised(tops15)).toEqual([false, true, false]);
    expect(recognised(other, tops16)).toEqual([false, true, false]);
    expect(recognised(plus)).toEqual([false, false, true]);
    expect(recognised()).toEqual([false, false, false]);
    expect(DEEP.recognises(Buffer.from('date,open,high,low,close'), 'x.csv')).toBe(false);
  });

  it('is read in one feed only', async () => {
    const { lines, faults } = await read([tops15, deep, tops16, deep], TOPS);
    expect(lines).toEqual([`quote ABC ${T} 10 100 10.5 200`]);
    expect(faults).toEqual(['bad at message 1: from here on there is another feed, which is left out']);
    expect((await read([tops16], TOPS)).lines).toEqual([`quote ABC ${T} 0 0 11 300`]);
  });

  it('without the feed is refused', async () => {
    await expect(read([tops15])).rejects.toThrow(UnusableFile);
    await expect(read([])).rejects.toThrow('day.pcap holds no IEX DEEP');
    await expect(readBytes(Buffer.from('text'))).rejects.toThrow(UnusableFile);
    await expect(readBytes(Buffer.alloc(0))).rejects.toThrow(UnusableFile);
  });

  it.each([
    ['DEEP', DEEP, 0x8004],
    ['DEEP+', DEEP_PLUS, 0x8005],
  ])(
    'of %s that is damaged is read or refused, and gives no more than it has room for',
    async (_, format, protocol) => {
      const session = new IexSession(T, { protocol });
      const packets = Array.from({ length: 12 }, (_none, i) =>
        session.segment([
          iex.level(T + i, 'ABC', 'B', 10 + i, 100, i % 3 > 0),
          iex.trade(T + i, 'XYZ', 10, 100),
          iex.status(T + i, 'ABC', i % 2 ? 'H' : 'T'),
          iex.add(T + i, 'ABC', 'S', BigInt(i), 11, 100),
          iex.modify(T + i, 'ABC', BigInt(i % 5), 12, 200),
          iex.execute(T + i, 'ABC', BigInt(i % 7), 11, 30),
        ]),
      );
      for (const bytes of damaged(pcap(packets), 3000, protocol)) {
        format.recognises(bytes, 'x');
        try {
          const { lines, faults } = await readBytes(bytes, format);
          expect(lines.length).toBeLessThanOrEqual(bytes.length / 9);
          expect(faults.length).toBeLessThanOrEqual(1 + bytes.length / 3);
        } catch (error) {
          expect(error).toBeInstanceOf(UnusableFile);
        }
      }
    },
  );
});
