import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ITCH_FILE } from '../../../server/import/itch-file.ts';
import type { FileOf } from '../../../server/import/market-file.ts';
import { UnusableFile } from '../../../server/import/unusable-file.ts';
import { damaged } from './damage.ts';
import { binaryFile, itch } from './itch-writer.ts';
import { NotingSink } from './noting-sink.ts';
import { plainItch } from './plain-itch.ts';

const FIXTURE = join(
  dirname(fileURLToPath(import.meta.url)),
  '../../../../shared/feeds/wire/ex20101224.TEST_ITCH_50.gz',
);
const hasFixture = existsSync(FIXTURE);
const WHY_NOT = hasFixture ? '' : ' (skipped: ../shared/feeds is not here)';

const DAY: FileOf = { name: '01302019.NASDAQ_ITCH50', path: '01302019.NASDAQ_ITCH50' };
/** Midnight of 30 January 2019 in New York. */
const MIDNIGHT = Date.UTC(2019, 0, 30, 5);
const OPEN = 9.5 * 3600 * 1e9;
const at = (nanoseconds: number, locate = 1) => ({ locate, time: OPEN + nanoseconds });
const timeOf = (nanoseconds: number): number => MIDNIGHT + (OPEN + nanoseconds) / 1e6;

async function* pieces(bytes: Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size);
}

async function read(bytes: Uint8Array, of: FileOf = DAY, size = 65_536): Promise<NotingSink> {
  const sink = new NotingSink();
  await ITCH_FILE.read(pieces(bytes, size), of, sink);
  return sink;
}

const ABC = [itch.event(at(0, 0), 'O'), itch.directory(at(1), 'ABC')];

describe('orders', () => {
  it('are reported with their remaining size after every message', async () => {
    const { lines, faults } = await read(
      binaryFile([
        ...ABC,
        itch.add(at(1_000_001), 11, 'B', 500, 'ABC', 251_200),
        itch.addWithMpid(at(2_000_000), 12, 'S', 300, 'ABC', 251_300),
        itch.cancel(at(3_000_000), 11, 100),
        itch.execute(at(4_000_000), 11, 150, 1),
        itch.replace(at(5_000_000), 12, 13, 200, 251_400),
        itch.remove(at(6_000_000), 13),
        itch.execute(at(7_000_000), 11, 250, 2),
      ]),
    );
    expect(faults).toEqual([]);
    expect(lines).toEqual([
      `order ABC ${timeOf(1_000_001)} B 11 25.12 500`,
      `order ABC ${timeOf(2_000_000)} S 12 25.13 300`,
      `order ABC ${timeOf(3_000_000)} B 11 25.12 400`,
      `order ABC ${timeOf(4_000_000)} B 11 25.12 250`,
      `trade ABC ${timeOf(4_000_000)} 25.12 150 4`,
      `order ABC ${timeOf(5_000_000)} S 12 25.13 0`,
      `order ABC ${timeOf(5_000_000)} S 13 25.14 200`,
      `order ABC ${timeOf(6_000_000)} S 13 25.14 0`,
      `order ABC ${timeOf(7_000_000)} B 11 25.12 0`,
      `trade ABC ${timeOf(7_000_000)} 25.12 250 4`,
    ]);
  });

  it('that are unknown, or added twice, are faults and change nothing', async () => {
    const { lines, faults } = await read(
      binaryFile([
        ...ABC,
        itch.remove(at(2), 99),
        itch.execute(at(3), 99, 100, 1),
        itch.add(at(4), 11, 'B', 100, 'ABC', 10_000),
        itch.add(at(5), 11, 'S', 200, 'ABC', 20_000),
        itch.cancel(at(6), 11, 101),
      ]),
    );
    expect(lines).toEqual([`order ABC ${timeOf(4)} B 11 1 100`, `order ABC ${timeOf(6)} B 11 1 0`]);
    expect(faults).toEqual([
      'bad at message 3: an order that was never added, or is gone',
      'bad at message 4: an order that was never added, or is gone',
      'duplicate at message 6: an order that is already there',
      'bad at message 7: more shares than the order had',
    ]);
  });
});

describe('trades', () => {
  it('move the last price unless they are non-printable or of an unknown cross', async () => {
    const { lines, faults } = await read(
      binaryFile([
        ...ABC,
        itch.add(at(2), 11, 'B', 500, 'ABC', 250_000),
        itch.executeAt(at(3), 11, 100, 1, 'Y', 250_100),
        itch.executeAt(at(4), 11, 100, 2, 'N', 250_200),
        itch.trade(at(5), 77, 'ABC', 250_300, 3),
        itch.cross(at(6), 5_000_000_000, 'ABC', 250_400, 4, 'O'),
        itch.cross(at(7), 10, 'ABC', 250_500, 5, 'C'),
        itch.cross(at(8), 10, 'ABC', 250_600, 6, 'H'),
        itch.cross(at(9), 10, 'ABC', 250_700, 7, '?'),
        itch.cross(at(10), 0, 'ABC', 0, 8, 'C'),
      ]),
    );
    expect(faults).toEqual([]);
    expect(lines.filter((line) => line.startsWith('trade'))).toEqual([
      `trade ABC ${timeOf(3)} 25.01 100 4`,
      `trade ABC ${timeOf(4)} 25.02 100 0`,
      `trade ABC ${timeOf(5)} 25.03 77 4`,
      `trade ABC ${timeOf(6)} 25.04 5000000000 12`,
      `trade ABC ${timeOf(7)} 25.05 10 12`,
      `trade ABC ${timeOf(8)} 25.06 10 12`,
      `trade ABC ${timeOf(9)} 25.07 10 8`,
    ]);
  });

  it('that are broken are reported once, with their own time, price and size', async () => {
    const { lines, faults } = await read(
      binaryFile([
        ...ABC,
        itch.trade(at(2), 100, 'ABC', 250_000, 31),
        itch.trade(at(3), 200, 'ABC', 250_100, 32),
        itch.breakMatch(at(4), 31),
        itch.breakMatch(at(5), 31),
        itch.breakMatch(at(6), 99),
      ]),
    );
    expect(lines.at(-1)).toBe(`break ABC ${timeOf(2)} 25 100`);
    expect(faults).toEqual([
      'bad at message 6: a broken trade whose match is unknown or too long ago',
      'bad at message 7: a broken trade whose match is unknown or too long ago',
    ]);
  });
});

describe('securities', () => {
  it('have their exchange; test securities are left out', async () => {
    const { securities, lines } = await read(
      binaryFile([
        itch.event(at(0, 0), 'O'),
        itch.directory(at(1, 1), 'AAA', { category: 'Q' }),
        itch.directory(at(1, 2), 'BBB', { category: 'G' }),
        itch.directory(at(1, 3), 'CCC.A', { category: 'N' }),
        itch.directory(at(1, 4), 'DDD', { category: 'P' }),
        itch.directory(at(1, 5), 'ZXZZT', { isTest: true }),
        itch.add(at(2, 5), 1, 'B', 100, 'ZXZZT', 10_000),
        itch.execute(at(3, 5), 1, 100, 1),
        itch.breakMatch(at(4, 5), 1),
      ]),
    );
    expect(securities.map(({ symbol, region, exchange }) => `${symbol} ${region} ${exchange}`)).toEqual([
      'AAA U Q',
      'BBB U Q',
      'CCC.A U N',
      'DDD U X',
    ]);
    expect(lines).toEqual([]);
  });

  it('are identified by the symbols of their messages if the directory is missing', async () => {
    const { lines } = await read(binaryFile([itch.add(at(1, 9), 1, 'B', 100, 'LATE', 10_000)]));
    expect(lines).toEqual([`order LATE ${timeOf(1)} B 1 1 100`]);
  });

  it('that were not requested are left out, without faults', async () => {
    const file = binaryFile([
      ...ABC,
      itch.directory(at(1, 2), 'XYZ'),
      itch.add(at(2, 1), 1, 'B', 100, 'ABC', 10_000),
      itch.add(at(3, 2), 2, 'B', 100, 'XYZ', 10_000),
      itch.remove(at(4, 2), 2),
      itch.trade(at(5, 2), 100, 'XYZ', 10_000, 5),
      itch.breakMatch(at(6, 2), 5),
    ]);
    const { lines, faults, securities } = await read(file, { ...DAY, symbol: 'ABC' });
    expect([lines, faults, securities.length]).toEqual([[`order ABC ${timeOf(2)} B 1 1 100`], [], 1]);
  });

  it('are halted by trading actions and by operational halts of this exchange', async () => {
    const { lines, faults } = await read(
      binaryFile([
        ...ABC,
        itch.action(at(2), 'ABC', 'H', 'T1'),
        itch.action(at(3), 'ABC', 'Q'),
        itch.action(at(4), 'ABC', 'T'),
        itch.action(at(5), 'ABC', 'P', 'LUDP'),
        itch.operationalHalt(at(6), 'ABC', 'B', 'H'),
        itch.operationalHalt(at(7), 'ABC', 'Q', 'H'),
        itch.action(at(8), 'ABC', 'T'),
        itch.operationalHalt(at(9), 'ABC', 'Q', 'T'),
        itch.action(at(10), 'ABC', 'H', 'H10'),
        itch.action(at(11), 'ABC', '?'),
      ]),
    );
    expect(lines).toEqual([
      `status ABC ${timeOf(2)} 169`,
      `status ABC ${timeOf(3)} 169`,
      `status ABC ${timeOf(4)} 0`,
      `status ABC ${timeOf(5)} 169`,
      `status ABC ${timeOf(7)} 169`,
      `status ABC ${timeOf(8)} 169`,
      `status ABC ${timeOf(9)} 0`,
      `status ABC ${timeOf(10)} 194`,
    ]);
    expect(faults).toEqual(['bad at message 12: an unknown trading state']);
  });
});

describe('auctions', () => {
  it('are reported with their imbalances', async () => {
    const { lines, faults } = await read(
      binaryFile([
        ...ABC,
        itch.imbalance(at(2), 'ABC', { paired: 5_000_000_000, left: 300, side: 'S', near: 250_100, type: 'O' }),
        itch.imbalance(at(3), 'ABC', { paired: 10, left: 20, side: 'B', near: 0, type: 'C' }),
        itch.imbalance(at(4), 'ABC', { paired: 10, left: 0, side: 'N', near: 250_200, type: 'H' }),
        itch.imbalance(at(5), 'ABC', { paired: 10, left: 20, side: 'B', near: 250_200, type: 'A' }),
        itch.imbalance(at(6), 'ABC', { paired: 10, left: 20, side: 'B', near: 250_200, type: '?' }),
      ]),
    );
    expect(lines).toEqual([
      `auction ABC ${timeOf(2)} 3 25.01 5000000000 -300`,
      `auction ABC ${timeOf(3)} 4 0 10 20`,
      `auction ABC ${timeOf(4)} 5 25.02 10 0`,
    ]);
    expect(faults).toEqual(['bad at message 7: an auction of an unknown kind']);
  });
});

describe('a file', () => {
  const messages = [...ABC, ...itch.others(at(2), 'ABC'), itch.add(at(3), 1, 'S', 100, 'ABC', 10_000)];

  it('has messages about other things, and unknown ones, which are skipped by their length', async () => {
    const { lines, faults } = await read(binaryFile(messages, { endMark: true }));
    expect(lines).toEqual([`order ABC ${timeOf(3)} S 1 1 100`]);
    expect(faults).toEqual(['bad at message 11: a message of an unknown type']);
  });

  it('is read the same way in pieces of any size', async () => {
    const bytes = binaryFile(messages);
    for (const size of [1, 2, 3, 7, 50, 100]) {
      expect((await read(bytes, DAY, size)).lines, `${size} bytes`).toEqual([`order ABC ${timeOf(3)} S 1 1 100`]);
    }
  });

  it('may leave its lengths empty', async () => {
    const known = messages.filter((one) => one[0] !== 'z'.charCodeAt(0));
    expect((await read(binaryFile(known, { lengths: false }))).lines).toHaveLength(1);
    expect((await read(binaryFile(messages, { lengths: false }))).faults).toEqual([
      expect.stringMatching(
        /^bad at byte \d+: a message of an unknown type and length; nothing from here on was read$/,
      ),
    ]);
  });

  it('that ends within a message is reported', async () => {
    const bytes = binaryFile(messages);
    expect((await read(bytes.subarray(0, -1))).faults.at(-1)).toBe(
      `cut at byte ${bytes.length - 38}: the file ends within a message`,
    );
  });

  it('has messages out of order, too short, without a time or a symbol: all are faults', async () => {
    const { faults } = await read(
      binaryFile([
        ...ABC,
        itch.action(at(0), 'ABC', 'T'),
        itch.remove(at(5), 1).subarray(0, 18),
        itch.action({ locate: 1, time: 24 * 3600 * 1e9 }, 'ABC', 'T'),
        itch.add(at(6, 8), 1, 'B', 100, 'A\u0000C', 10_000),
        itch.add(at(7), 1, 'B', 0, 'ABC', 10_000),
        itch.trade(at(8), 100, 'ABC', 0, 1),
      ]),
    );
    expect(faults).toEqual([
      'disorder at message 3: a time before that of the message in front of it',
      'bad at message 4: a message shorter than its type',
      'bad at message 5: a time that no day has',
      'bad at message 6: a security without a symbol',
      'bad at message 7: an order without side or shares',
      'bad at message 8: a trade without price or shares',
    ]);
  });

  it('takes its date from the user before its name, and needs one', async () => {
    const file = binaryFile([...ABC, itch.action(at(2), 'ABC', 'T')]);
    const { lines } = await read(file, { ...DAY, date: 20190702 });
    expect(lines).toEqual([`status ABC ${Date.UTC(2019, 6, 2, 13, 30) + 2e-6} 0`]);
    await expect(read(file, { name: 'day.bin', path: 'day.bin' })).rejects.toThrow('its name contains no date');
  });

  it('is recognised by its first messages', () => {
    const bytes = binaryFile(messages);
    expect(ITCH_FILE.recognises(bytes, 'x')).toBe(true);
    expect(ITCH_FILE.recognises(binaryFile(ABC, { endMark: true }), 'x')).toBe(true);
    expect(ITCH_FILE.recognises(binaryFile(ABC, { lengths: false }), 'x')).toBe(true);
    for (const other of ['', 'date,open,high,low,close\n', 'PAR1', '\u0000\u0000', '\u0000\u000cS']) {
      expect(ITCH_FILE.recognises(Buffer.from(other), 'x'), other).toBe(false);
    }
    expect(ITCH_FILE.recognises(bytes.subarray(1), 'x')).toBe(false);
  });

  it('that is something else is refused', async () => {
    for (const other of ['', 'x', 'date,open,high,low,close\n']) {
      await expect(read(Buffer.from(other))).rejects.toThrow('it does not begin with a message of ITCH 5.0');
    }
  });
});

describe('damaged files', () => {
  const sound = binaryFile([
    ...ABC,
    ...itch.others(at(2), 'ABC'),
    ...Array.from({ length: 40 }, (_, i) => [
      itch.add(at(100 + i * 10), i, i % 2 === 0 ? 'B' : 'S', 100 + i, 'ABC', 10_000 + i),
      itch.executeAt(at(101 + i * 10), i, 10, i, 'Y', 10_000),
      itch.replace(at(102 + i * 10), i, 1000 + i, 50, 10_000),
      itch.cancel(at(103 + i * 10), 1000 + i, 10),
      itch.trade(at(104 + i * 10), 5, 'ABC', 10_000, 500 + i),
      itch.breakMatch(at(105 + i * 10), 500 + i),
    ]).flat(),
  ]);

  it('are read to their end or refused with a reason, whatever their bytes', async () => {
    let [readable, refused] = [0, 0];
    for (const bytes of damaged(sound, 5000, 1)) {
      try {
        await read(bytes);
        readable++;
      } catch (error) {
        expect(error).toBeInstanceOf(UnusableFile);
        refused++;
      }
    }
    expect(readable).toBeGreaterThan(1000);
    expect(refused).toBeGreaterThan(500);
  });

  it('are examined without a fault', () => {
    for (const bytes of damaged(sound, 2000, 2)) expect(typeof ITCH_FILE.recognises(bytes, 'x')).toBe('boolean');
  });
});

describe.skipIf(!hasFixture)(`an artificial day${WHY_NOT}`, () => {
  const bytes = hasFixture ? gunzipSync(readFileSync(FIXTURE)) : Buffer.alloc(0);
  const of = { name: 'ex20101224.TEST_ITCH_50', path: FIXTURE };
  const midnight = Date.UTC(2010, 11, 24, 5);

  it('has the books of a brute-force reading at 100 seeded instants', async () => {
    const { lines, securities } = await read(bytes, of);
    expect(securities.map(({ symbol, exchange }) => `${symbol} ${exchange}`)).toEqual(['ALC N', 'BOB Q', 'CHAR X']);
    const changes = lines.filter((line) => line.startsWith('order')).map((line) => line.split(' '));
    const instants = fc.sample(fc.integer({ min: 25_000, max: 64_000 }), { numRuns: 100, seed: 20101224 });
    let most = 0;
    for (const second of instants) {
      const book = new Map<string, string>();
      for (const [, symbol, time, side, id, price, size] of changes) {
        if (Number(time) > midnight + second * 1000) break;
        if (size === '0') book.delete(id);
        else book.set(id, `${symbol} ${side} ${price} ${size}`);
      }
      const { orders } = plainItch(bytes, second * 1e9 + 1);
      const right = [...orders].map(([id, { symbol, side, price, size }]) => [
        `${id}`,
        `${symbol} ${side} ${price} ${size}`,
      ]);
      expect([...book].sort(), `${second} s`).toEqual(right.sort());
      most = Math.max(most, book.size);
    }
    expect(most).toBeGreaterThan(100);
  });

  it('has a trade for every execution of an order that it has, and for every match of hidden orders', async () => {
    const { lines, faults } = await read(bytes, of);
    const { trades, orphans } = plainItch(bytes);
    expect(ITCH_FILE.recognises(bytes.subarray(0, 65_536), of.name)).toBe(true);
    expect(lines.filter((line) => line.startsWith('status'))).toHaveLength(3);
    expect(trades).toBeGreaterThan(5000);
    expect(lines.filter((line) => line.startsWith('trade'))).toHaveLength(trades);
    // The day consists of parts of another one: messages name orders whose beginning is missing.
    expect(orphans).toBeGreaterThan(100);
    expect(new Set(faults.map((fault) => fault.replace(/\d+/, '#')))).toEqual(
      new Set(['bad at message #: an order that was never added, or is gone']),
    );
    expect(faults).toHaveLength(orphans);
  });
});
