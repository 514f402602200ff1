import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dateOfWall, wallOfDate, wallSeconds } from '../../../engine/time/exchange-time.ts';
import {
  AUCTION_BLOCK,
  type BlockLayout,
  LEVEL_BLOCK,
  ORDER_BLOCK,
  QUOTE_BLOCK,
  STATUS_BLOCK,
} from '../../../server/blocks/block-layout.ts';
import { Histories } from '../../../server/blocks/histories.ts';
import { Rows } from '../../../server/blocks/rows.ts';
import { CsvColumns } from '../../../server/import/csv-columns.ts';
import { importFiles } from '../../../server/import/import-files.ts';
import { namedFiles } from '../../../server/import/named-files.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';
import { binaryFile, itch } from './itch-writer.ts';
import { plainItch } from './plain-itch.ts';
import { rawCapture } from './raw-capture.ts';

// Compares what an import has stored of real captures with readings of their bytes that use nothing of the product.

const FEEDS = join(dirname(fileURLToPath(import.meta.url)), '../../../../shared/feeds');
const hasFeeds = existsSync(FEEDS);
const WHY_NOT = hasFeeds ? '' : ' (skipped: ../shared/feeds is not here)';

let own: TemporaryStore;
let folder: string;

beforeEach(async () => {
  own = await temporaryStore();
  folder = mkdtempSync(join(tmpdir(), 'borealis-events-'));
});

afterEach(async () => {
  await own.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Imports a file; returns the lines of its report. */
async function imported(path: string, date?: number): Promise<string[]> {
  const lines: string[] = [];
  await importFiles(
    own.store,
    {
      files: await namedFiles([path], folder),
      taken: { adjusted: false },
      columns: await CsvColumns.read(folder),
      again: false,
      date,
    },
    {
      read: () => {},
      stored: (report) => lines.push(...report.lines()),
      mapColumns: async () => undefined,
      skipped: () => {},
      unusable: (_, reason) => lines.push(reason),
    },
  );
  return lines;
}

async function idOf(symbol: string): Promise<number> {
  const rows = await own.store.selectFrom('instrument').select('id').where('symbol', '=', symbol).execute();
  return rows[0].id;
}

/** The rows of a layout: milliseconds of the day, and the other columns. */
async function events(layout: BlockLayout, symbol: string, date: number): Promise<number[][]> {
  const rows = await new Histories(own.store).readEvents(layout, await idOf(symbol), date);
  const columns = rows.columns(rows.count);
  const midnight = wallOfDate(date) * 1000;
  return Array.from({ length: rows.count }, (_, i) => columns.map((column, c) => column[i] - (c === 0 ? midnight : 0)));
}

/** A book as texts of side, price and size, or of the ids of its orders, sorted. */
async function book(layout: BlockLayout, symbol: string, date: number, moment: number): Promise<string[]> {
  const rows = new Rows(layout);
  (await new Histories(own.store).readBook(layout, await idOf(symbol), date, moment)).appendTo(rows, 0);
  const [, side, price, size, id] = rows.columns(rows.count);
  return Array.from({ length: rows.count }, (_, i) =>
    [side[i] === 0 ? 'B' : 'S', price[i], size[i], ...(layout === ORDER_BLOCK ? [id[i]] : [])].join(' '),
  ).sort();
}

/** The whole millisecond of the day of a Unix time. */
function millisecondOf(unix: number, date: number): number {
  return Math.floor(unix) + (wallSeconds(unix / 1000) - unix / 1000 - wallOfDate(date)) * 1000;
}

/** Numbers below a limit, the same each time. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

describe.runIf(hasFeeds)(`IEX's test market, DEEP${WHY_NOT}`, () => {
  const DATE = 20170425;

  it('has the books of a plain reading at 100 seeded instants, and its statuses', async () => {
    const path = join(FEEDS, 'iex/DEEP10.pcap.gz');
    const report = await imported(path);
    expect(report[0]).toMatch(/\d+ changes of price levels, \d+ statuses/);
    const { messages, restarts } = rawCapture(gunzipSync(readFileSync(path)));
    const levels = messages.filter(({ type }) => type === '8' || type === '5');
    const symbols = [...new Set(levels.map(({ symbol }) => symbol))].sort();

    /** The book of a symbol after its last complete event up to a millisecond. */
    const plainBook = (symbol: string, moment: number): string[] => {
      const sizes = new Map<string, number>();
      let waiting: typeof levels = [];
      let [packet, latest] = [0, 0];
      for (const message of levels) {
        if (message.symbol !== symbol) continue;
        if (restarts.some((restart) => restart > packet && restart <= message.packet)) {
          const at = messages.find((each) => each.packet >= (restarts.findLast((r) => r <= message.packet) ?? 0));
          // Nothing happened in between, so the book is empty from some point there on.
          if (at !== undefined && latest <= moment) sizes.clear();
          waiting = [];
        }
        packet = message.packet;
        waiting.push(message);
        if ((message.flags & 1) === 0) continue;
        latest = Math.max(latest, millisecondOf(message.time, DATE));
        if (latest > moment) break;
        for (const { type, bytes } of waiting) {
          const key = `${type === '8' ? 'B' : 'S'} ${Number(bytes.readBigUInt64LE(22)) / 10_000}`;
          if (bytes.readUInt32LE(18) === 0) sizes.delete(key);
          else sizes.set(key, bytes.readUInt32LE(18));
        }
        waiting = [];
      }
      return [...sizes].map(([key, size]) => `${key} ${size}`).sort();
    };

    const random = seeded(2017);
    let large = 0;
    for (let i = 0; i < 100; i++) {
      const symbol = symbols[random(symbols.length)];
      const ofSymbol = levels.filter((each) => each.symbol === symbol);
      // Only instants of events: between a restart and the next event, it is unknown when the book became empty.
      const moment = millisecondOf(ofSymbol[random(ofSymbol.length)].time, DATE);
      const right = plainBook(symbol, moment);
      expect(await book(LEVEL_BLOCK, symbol, DATE, moment), `${symbol} at ${moment}`).toEqual(right);
      if (right.length > 5) large++;
    }
    expect(large).toBeGreaterThan(20);

    let halted = 0;
    for (const symbol of symbols) {
      const reported: number[][] = [];
      const state = { H: 0, O: 0 };
      for (const { type, symbol: of, flags, time } of messages) {
        if (of !== symbol || (type !== 'H' && type !== 'O')) continue;
        if (type === 'H') state.H = flags === 0x54 ? 0 : 169;
        else state.O = flags === 0x4f ? 194 : 0;
        const code = state.H || state.O;
        if (reported.at(-1)?.[1] !== code) reported.push([millisecondOf(time, DATE), code]);
      }
      expect(await events(STATUS_BLOCK, symbol, DATE)).toEqual(reported);
      halted += reported.filter(([, code]) => code !== 0).length;
    }
    expect(halted).toBeGreaterThan(0);
  });
});

describe.runIf(hasFeeds)(`IEX's test market, TOPS${WHY_NOT}`, () => {
  it('has the quotes and auctions of a plain reading', async () => {
    const path = join(FEEDS, 'iex/TOPS16.pcapng.gz');
    await imported(path);
    const { messages } = rawCapture(gunzipSync(readFileSync(path)));
    const tests = new Set(
      messages.filter(({ type, flags }) => type === 'D' && flags & 0x80).map(({ symbol }) => symbol),
    );
    const [{ first }] = await own.store.selectFrom('block').select('first').where('grain', '=', 6).execute();
    const date = dateOfWall(first / 1000);
    let [quotes, auctions] = [0, 0];
    const reported = messages.filter(({ type, symbol }) => (type === 'Q' || type === 'A') && !tests.has(symbol));
    for (const symbol of new Set(reported.map((each) => each.symbol))) {
      // The store refuses symbols with a plus, a star or a hash.
      if (/[+*#]/.test(symbol)) continue;
      const ofType = (wanted: string) => reported.filter((each) => each.type === wanted && each.symbol === symbol);
      const dollars = (bytes: Buffer, at: number): number => Number(bytes.readBigInt64LE(at)) / 10_000;
      const right = ofType('Q').map(({ time, bytes }) => [
        millisecondOf(time, date),
        dollars(bytes, 22),
        dollars(bytes, 30),
        bytes.readUInt32LE(18),
        bytes.readUInt32LE(38),
      ]);
      expect(await events(QUOTE_BLOCK, symbol, date)).toEqual(right);
      const gathered = await events(AUCTION_BLOCK, symbol, date);
      expect(gathered.map(([time, , price, paired, left]) => [time, price, paired, Math.abs(left)])).toEqual(
        ofType('A').map(({ time, bytes }) => [
          millisecondOf(time, date),
          dollars(bytes, 30),
          bytes.readUInt32LE(18),
          bytes.readUInt32LE(38),
        ]),
      );
      quotes += right.length;
      auctions += gathered.length;
    }
    expect(quotes).toBeGreaterThan(20_000);
    expect(auctions).toBeGreaterThan(100);
  });
});

/** The open orders of a file of ITCH up to a millisecond, by symbol, as texts like those of `book`. */
function plainBooks(bytes: Buffer, moment: number): Map<string, string[]> {
  const books = new Map<string, string[]>();
  for (const [id, { symbol, side, price, size }] of plainItch(bytes, (moment + 1) * 1e6).orders) {
    const ofSymbol = books.get(symbol) ?? [];
    ofSymbol.push(`${side} ${price} ${size} ${id}`);
    books.set(symbol, ofSymbol);
  }
  for (const ofSymbol of books.values()) ofSymbol.sort();
  return books;
}

describe.runIf(hasFeeds)(`an artificial day of ITCH${WHY_NOT}`, () => {
  it('has the books of a brute-force reading at 100 seeded instants', async () => {
    const path = join(FEEDS, 'wire/ex20101224.TEST_ITCH_50.gz');
    await imported(path, 20101224);
    const bytes = gunzipSync(readFileSync(path));
    const random = seeded(20101224);
    let most = 0;
    for (let i = 0; i < 100; i++) {
      const moment = 25_000_000 + random(39_000_000);
      const books = plainBooks(bytes, moment);
      for (const symbol of ['ALC', 'BOB', 'CHAR']) {
        const right = books.get(symbol) ?? [];
        expect(await book(ORDER_BLOCK, symbol, 20101224, moment), `${symbol} at ${moment}`).toEqual(right);
        most = Math.max(most, right.length);
      }
    }
    expect(most).toBeGreaterThan(50);
  });
});

describe('a seeded day of ITCH', () => {
  it('has its books at any instant, although it stores few snapshots', async () => {
    const random = seeded(5);
    const messages = [itch.event({ locate: 0, time: 3e13 }, 'O'), itch.directory({ locate: 1, time: 3e13 }, 'ABC')];
    const open: number[] = [];
    let id = 0;
    for (let i = 0; i < 60_000; i++) {
      const head = { locate: 1, time: 34_200e9 + i * 300_000 };
      if (random(100) < 52 || open.length === 0) {
        open.push(++id);
        messages.push(
          itch.add(head, id, random(2) === 0 ? 'B' : 'S', 1 + random(500), 'ABC', 100_000 + 100 * random(200)),
        );
        continue;
      }
      const at = random(open.length);
      if (random(4) === 0) {
        messages.push(itch.replace(head, open[at], ++id, 1 + random(500), 100_000 + 100 * random(200)));
        open[at] = id;
      } else messages.push(itch.remove(head, open.splice(at, 1)[0]));
    }
    const bytes = binaryFile(messages);
    const path = join(folder, '01302019.NASDAQ_ITCH50');
    writeFileSync(path, bytes);
    const [line] = await imported(path);
    expect(line).toMatch(new RegExp(`^.*${basename(path)} \\(Nasdaq ITCH 5.0\\): \\d+ changes of orders$`));
    const kept = await own.store.selectFrom('block').select('rows').where('grain', '=', 11).execute();
    const rows = kept.reduce((sum, block) => sum + block.rows, 0);
    expect(rows).toBeGreaterThan(3000);
    expect(rows).toBeLessThan(60_000 / 4);
    for (let i = 0; i < 40; i++) {
      const moment = 34_200_000 + random(18_500);
      expect(await book(ORDER_BLOCK, 'ABC', 20190130, moment)).toEqual(plainBooks(bytes, moment).get('ABC') ?? []);
    }
  });
});
