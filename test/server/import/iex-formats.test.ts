import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { formatOf } from '../../../server/import/formats.ts';
import { IEX_FORMATS } from '../../../server/import/iex-formats.ts';
import { NotingSink } from './noting-sink.ts';
import { type RawMessage, rawCapture } from './raw-capture.ts';

// The exchange's own captures, compared with a plain reading that uses nothing of the product.

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), '../../../../shared/feeds');
const hasCaptures = existsSync(FOLDER);
const WHY_NOT = hasCaptures ? '' : ' (skipped: ../shared/feeds is not here)';

/** The contents of single packets, by file. */
const SINGLE_PACKETS: Readonly<Record<string, readonly string[]>> = {
  'Deep.IexTp.v1.0/Heartbeat.pcap': [],
  'Deep.IexTp.v1.0/PriceLevelBuyUpdateMessage.pcap': ['level V 1611692981294.9565 B 202.77 190'],
  'Deep.IexTp.v1.0/PriceLevelSellUpdateMessage.pcap': ['level UNH 1611692982062.8564 S 344.14 82'],
  'DeepPlus.IexTp.1.0.2/B_TradeBreak.pcap': ['break TFC 1727790339594.66 42.2 100'],
  'DeepPlus.IexTp.1.0.2/L_OrderExecuted.pcap': [
    'trade IBKR 1727787314304.6614 138 100 0',
    'trade IBKR 1727787314313.6614 138 100 0',
    'trade IBKR 1727787314322.6597 138 100 0',
  ],
  'DeepPlus.IexTp.1.0.2/M_OrderModify.pcap': [],
  'DeepPlus.IexTp.1.0.2/R_OrderDelete.pcap': [],
  'DeepPlus.IexTp.1.0.2/T_Trade.pcap': [
    'trade IBKR 1727787461369.659 137.33 100 0',
    'trade IBKR 1727787461380.6602 137.33 100 0',
    'trade IBKR 1727787461393.6592 137.33 100 0',
    'trade IBKR 1727787461402.661 137.33 100 0',
  ],
  // Of the order's 64 bits, 99 above 10, a number holds the lower 53.
  'DeepPlus.IexTp.1.0.2/a_AddOrder.pcap': ['order IBKR 1727787282503.6614 S 844424930131978 136.5 100'],
  'Tops.IexTp.v1.5/AuctionInformationMessage.pcap': ['auction ZIEXT 1517060400125.1304 5 1 0 -251'],
  'Tops.IexTp.v1.5/OfficialPriceMessage.pcap': ['auction ZXIET 1517064180131.8481 1 100 0 0'],
  'Tops.IexTp.v1.5/OperationalHaltStatusMessage.pcap': [
    'status ZYNE 1517058016638.3047 0',
    'quote ZYNE 1517058016638.3047 0 0 0 0',
  ],
  'Tops.IexTp.v1.5/QuoteUpdateMessage.pcap': ['quote ATSG 1517065700930.4395 24.19 18773 24.25 60677'],
  'Tops.IexTp.v1.5/ShortSalePriceTestStatusMessage.pcap': [],
  'Tops.IexTp.v1.5/SystemEventMessage.pcap': [],
  'Tops.IexTp.v1.5/TradeReportMessage.pcap': ['trade ZIEXT 1517059863763.3503 0.9998 100 0'],
  'Tops.IexTp.v1.5/TradingStatusMessage.pcap': ['status JHMU 1517066180254.908 169'],
  'Tops.IexTp.v1.6/QuoteUpdateMessage.pcap': ['quote ATSG 1517065700930.4395 24.19 18773 24.25 60677'],
};

/** The reports for single packets, except that they come from the middle of a day. */
const FAULTS: Readonly<Record<string, readonly string[]>> = {
  'Deep.IexTp.v1.0/Heartbeat.pcap': [],
  // These orders are missing here.
  'DeepPlus.IexTp.1.0.2/L_OrderExecuted.pcap': ['gap', 'bad', 'bad', 'bad'],
  'DeepPlus.IexTp.1.0.2/M_OrderModify.pcap': ['gap', 'bad'],
  'DeepPlus.IexTp.1.0.2/R_OrderDelete.pcap': ['gap', 'bad'],
};

function countsByType(messages: readonly RawMessage[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { type } of messages) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

/** The books after a packet, by symbol, side and price; books in transition are left out. */
function rawBooks(levels: readonly RawMessage[], restarts: readonly number[], packet: number): Map<string, number> {
  const start = restarts.findLast((restart) => restart <= packet) ?? 0;
  const bySymbol = new Map<string, RawMessage[]>();
  for (const level of levels) {
    if (level.packet < start || level.packet > packet) continue;
    const ofSymbol = bySymbol.get(level.symbol);
    if (ofSymbol) ofSymbol.push(level);
    else bySymbol.set(level.symbol, [level]);
  }
  const books = new Map<string, number>();
  for (const [symbol, ofSymbol] of bySymbol) {
    const whole = ofSymbol.slice(0, ofSymbol.findLastIndex(({ flags }) => (flags & 1) === 1) + 1);
    for (const { type, bytes } of whole) {
      const key = `${symbol} ${type === '8' ? 'B' : 'S'} ${price(bytes, 22)}`;
      const size = bytes.readUInt32LE(18);
      if (size === 0) books.delete(key);
      else books.set(key, size);
    }
  }
  return books;
}

/** The books that the reported lines build. */
function toldBooks(lines: readonly string[]): Map<string, number> {
  const books = new Map<string, number>();
  for (const line of lines) {
    const [what, symbol, , side, level, size] = line.split(' ');
    if (what !== 'level') continue;
    const key = `${symbol} ${side} ${level}`;
    if (size === '0') books.delete(key);
    else books.set(key, Number(size));
  }
  return books;
}

const reported = (sink: NotingSink, ...whats: readonly string[]): string[] =>
  sink.lines.filter((line) => whats.includes(line.slice(0, line.indexOf(' '))));

/** The number of symbols in lines. */
const symbolsOf = (lines: readonly string[]): number => new Set(lines.map((line) => line.split(' ')[1])).size;

const price = (bytes: Buffer, at: number): number => Number(bytes.readBigInt64LE(at)) / 10_000;

/** A trade, or its break, as it should be reported. */
function tradeLine({ type, flags, time, symbol, bytes }: RawMessage): string {
  const line = `${type === 'T' ? 'trade' : 'break'} ${symbol} ${time} ${price(bytes, 22)} ${bytes.readUInt32LE(18)}`;
  return type === 'T' ? `${line} ${((flags & 0x60) === 0 ? 4 : 0) + (flags & 8)}` : line;
}

function quoteLine({ time, symbol, bytes }: RawMessage): string {
  const [bid, ask] = [price(bytes, 22), price(bytes, 30)];
  return `quote ${symbol} ${time} ${bid} ${bytes.readUInt32LE(18)} ${ask} ${bytes.readUInt32LE(38)}`;
}

const sorted = (books: ReadonlyMap<string, number>): readonly (readonly [string, number])[] => [...books].sort();

async function read(name: string, file: Buffer): Promise<{ readonly format: string; readonly sink: NotingSink }> {
  const format = formatOf(file.subarray(0, 65_536), name);
  if (!format) throw new Error(`${name} is of no format`);
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < file.length; at += 65_536) yield file.subarray(at, at + 65_536);
  }
  const sink = new NotingSink();
  await format.read(pieces(), { name, path: name }, sink);
  return { format: format.name, sink };
}

const capture = (path: string): Buffer => {
  const bytes = readFileSync(join(FOLDER, path));
  return bytes[0] === 0x1f ? gunzipSync(bytes) : bytes;
};

describe.runIf(hasCaptures)(`the test market of 25 April 2017, DEEP${WHY_NOT}`, () => {
  it('is reported correctly: 391,999 messages, 11 restarts of the numbers, and a truncated last packet', async () => {
    const file = capture('iex/DEEP10.pcap.gz');
    const raw = rawCapture(file);
    const counts = countsByType(raw.messages);
    expect(counts).toEqual({
      S: 44,
      H: 93_638,
      O: 93_638,
      P: 93_636,
      E: 59,
      T: 83_343,
      B: 73,
      '8': 12_941,
      '5': 14_627,
    });
    expect(raw.restarts).toHaveLength(11);

    const { format, sink } = await read('DEEP10.pcap.gz', file);
    expect(format).toBe('IEX DEEP');
    expect(sink.faults.map((fault) => fault.split(' ')[0])).toEqual([...raw.restarts.map(() => 'gap'), 'cut']);
    expect(sink.faults.at(-1)).toBe('cut at packet 121315: the file ends 476 bytes into this packet');
    const trades = raw.messages.filter(({ type }) => type === 'T' || type === 'B');
    expect(reported(sink, 'trade', 'break')).toEqual(trades.map(tradeLine));
    expect(symbolsOf(reported(sink, 'trade'))).toBe(19);
    expect(symbolsOf(reported(sink, 'status'))).toBe(7802);
  });

  it('has the books of a plain reading, after 100 seeded packets', async () => {
    const file = capture('iex/DEEP10.pcap.gz');
    const raw = rawCapture(file);
    let state = 2017;
    const packets = new Set<number>();
    while (packets.size < 100) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      packets.add(state % raw.ends.length);
    }
    const sink = new NotingSink();
    /** The number of lines reported up to each of those packets. */
    const lines = new Map<number, number>();
    async function* packetByPacket(): AsyncGenerator<Uint8Array> {
      for (const [packet, end] of raw.ends.entries()) {
        yield file.subarray(packet === 0 ? 0 : raw.ends[packet - 1], end);
        if (packets.has(packet)) lines.set(packet, sink.lines.length);
      }
    }
    await IEX_FORMATS[0].read(packetByPacket(), { name: 'DEEP10.pcap', path: 'DEEP10.pcap' }, sink);
    const levels = raw.messages.filter(({ type }) => type === '8' || type === '5');
    let large = 0;
    for (const packet of packets) {
      const books = rawBooks(levels, raw.restarts, packet);
      expect(sorted(toldBooks(sink.lines.slice(0, lines.get(packet))))).toEqual(sorted(books));
      if (books.size > 15) large++;
    }
    expect(large).toBeGreaterThan(50);
  });
});

describe.runIf(hasCaptures)(`the test market of 2017, TOPS${WHY_NOT}`, () => {
  it('is reported correctly', async () => {
    const file = capture('iex/TOPS16.pcapng.gz');
    const { messages } = rawCapture(file);
    expect(countsByType(messages)).toEqual({
      S: 6,
      D: 10,
      H: 7803,
      O: 7801,
      P: 7802,
      Q: 27_217,
      T: 6390,
      B: 3,
      A: 642,
    });
    const { format, sink } = await read('TOPS16.pcapng.gz', file);
    expect(format).toBe('IEX TOPS');
    expect(sink.faults).toEqual([]);
    const tests = messages.filter(({ type, flags }) => type === 'D' && flags & 0x80).map(({ symbol }) => symbol);
    const kept = messages.filter(({ symbol }) => !tests.includes(symbol));
    expect(reported(sink, 'trade', 'break')).toEqual(
      kept.filter(({ type }) => type === 'T' || type === 'B').map(tradeLine),
    );
    expect(reported(sink, 'quote')).toEqual(kept.filter(({ type }) => type === 'Q').map(quoteLine));
  });
});

describe.runIf(hasCaptures)(`single packets${WHY_NOT}`, () => {
  it.each(Object.entries(SINGLE_PACKETS))('%s', async (path, lines) => {
    const { sink } = await read(path, capture(`wire/Iex/${path}`));
    expect(sink.lines).toEqual(lines);
    expect(sink.faults.map((fault) => fault.split(' ')[0])).toEqual(FAULTS[path] ?? ['gap']);
  });
});
