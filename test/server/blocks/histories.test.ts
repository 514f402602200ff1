import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Bars } from '../../../engine/series/bars.ts';
import { dateOfWall, wallOfDate } from '../../../engine/time/exchange-time.ts';
import { MINUTE_BLOCK, TRADE_BLOCK } from '../../../server/blocks/block-layout.ts';
import type { Damage } from '../../../server/blocks/block-store.ts';
import { Histories } from '../../../server/blocks/histories.ts';
import { packOldRows } from '../../../server/blocks/pack-old-rows.ts';
import { Rows } from '../../../server/blocks/rows.ts';
import { HistoryCoverage } from '../../../server/feeds/history-coverage.ts';
import { instrumentRow } from '../instrument-row.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

const quiet = (): void => {};
const EMBEDDED = { databaseUrl: '' };
const EVER = 99991231;

let own: TemporaryStore;
let id: number;

beforeEach(async () => {
  own = await temporaryStore();
  id = await instrument('AAA');
});

afterEach(() => own.remove());

async function instrument(symbol: string): Promise<number> {
  const row = await own.store
    .insertInto('instrument')
    .values(instrumentRow({ symbol, ex: 'T' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Minutes from 9:30 on for several dates from the first of a month on, with closes that count up from `close`. */
function minutesOf(month: number, days: number, aDay: number, close = 10): Bars {
  const bars = new Bars();
  for (let day = 0; day < days; day++) {
    for (let i = 0; i < aDay; i++) {
      const price = close + (bars.count % 500) / 100;
      bars.append(
        wallOfDate(month + 1 + day) + 34_200 + i * 60,
        price,
        price + 0.02,
        price - 0.01,
        price,
        100 + i,
        i % 7,
      );
    }
  }
  return bars;
}

function rowsIn(bars: Bars): number[][] {
  const { time, open, high, low, close, volume, trades } = bars;
  return Array.from({ length: bars.count }, (_, i) => [
    time[i],
    open[i],
    high[i],
    low[i],
    close[i],
    volume[i],
    trades[i],
  ]);
}

const heads = () =>
  own.store
    .selectFrom('block')
    .select(['grain', 'year', 'first', 'last', 'rows'])
    .orderBy('grain')
    .orderBy('first')
    .execute();

it('lists the dates of a block of several days in their order', async () => {
  const histories = new Histories(own.store);
  await histories.mergeMinutes(id, minutesOf(20240100, 4, 2));
  expect(await histories.recordedDates(MINUTE_BLOCK, id)).toEqual([20240101, 20240102, 20240103, 20240104]);
});

describe('histories', () => {
  it('return what was merged, in any order and with any overlaps', async () => {
    const some = fc.array(fc.tuple(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 1, max: 3000 })), {
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(some, async (parts) => {
        const of = await instrument(`P${Math.random()}`);
        const histories = new Histories(own.store);
        const expected = new Map<number, number>();
        for (const [part, [from, count]] of parts.entries()) {
          const bars = new Bars(count);
          for (let i = from; i < from + count; i++)
            bars.append(wallOfDate(20201228) + i * 60, part + 1, part + 1, part + 1, part + 1, i);
          await own.store.transaction().execute((t) => new Histories(t).mergeMinutes(of, bars));
          for (const time of bars.time.subarray(0, count)) expected.set(time, part + 1);
        }
        const read = await histories.readMinutes(of, 0, EVER);
        expect(rowsIn(read).map(([time, open]) => [time, open])).toEqual([...expected].sort(([a], [b]) => a - b));
      }),
      { numRuns: 15 },
    );
  });

  it('are stored in full blocks, however they arrived, and no block spans two years', async () => {
    const histories = new Histories(own.store);
    for (const month of [20201200, 20210100]) {
      const all = minutesOf(month, 28, 390);
      for (let from = 0; from < all.count; from += 390) {
        const day = new Bars(390);
        day.appendAll(all, from, from + 390);
        await histories.mergeMinutes(id, day);
      }
    }
    const blocks = (await heads()).filter(({ grain }) => grain === 1);
    expect(blocks.filter(({ rows }) => rows === 8000).map(({ year }) => year)).toEqual([2020, 2021]);
    expect(blocks.length).toBeLessThan(2 * 21);
    for (const { year, first, last } of blocks) {
      expect([dateOfWall(first), dateOfWall(last)].map((date) => Math.floor(date / 10_000))).toEqual([year, year]);
    }
    expect((await histories.readMinutes(id, 20201231 - 3, 20210101)).count).toBe(2 * 390);
  });

  it('derive the bar of a day from its minutes; a recorded day takes precedence', async () => {
    const histories = new Histories(own.store);
    await histories.mergeMinutes(id, minutesOf(20201200, 3, 2));
    const recorded = new Bars();
    recorded.append(wallOfDate(20201202), 1, 2, 0.5, 1.5, 7, 3);
    await histories.mergeDays(id, recorded);
    expect(rowsIn(await histories.readDays(id))).toEqual([
      [wallOfDate(20201201), 10, 10.03, 9.99, 10.01, 201, 1],
      [wallOfDate(20201202), 1, 2, 0.5, 1.5, 7, 3],
      [wallOfDate(20201203), 10.04, 10.07, 10.03, 10.05, 201, 1],
    ]);
  });

  it('set a damaged block aside, report it once, and return the rest', async () => {
    const damage: Damage[] = [];
    const histories = new Histories(own.store, (found) => damage.push(found));
    const all = minutesOf(20200100, 28, 700);
    await histories.mergeMinutes(id, all);
    const [, second] = (await heads()).filter(({ grain }) => grain === 1);
    const { bytes } = await own.store
      .selectFrom('block')
      .select('bytes')
      .where('first', '=', second.first)
      .executeTakeFirstOrThrow();
    const broken = Uint8Array.from(bytes);
    broken[200] ^= 1;
    await own.store.updateTable('block').set({ bytes: broken }).where('first', '=', second.first).execute();
    const rest = rowsIn(all).filter(([time]) => time < second.first || time > second.last);
    for (let time = 0; time < 2; time++) expect(rowsIn(await histories.readMinutes(id, 0, EVER))).toEqual(rest);
    expect(damage).toEqual([
      { instrumentId: id, grain: 1, first: second.first, last: second.last, reason: 'its checksum is wrong' },
    ]);
    const [kept] = await own.store.selectFrom('damaged_block').selectAll().execute();
    expect(Uint8Array.from(kept.bytes)).toEqual(broken);
  });

  it('request the time span of a damaged block from a feed again, and nothing else', async () => {
    const histories = new Histories(own.store, () => {});
    const coverage = new HistoryCoverage(own.store);
    const whole = { from: wallOfDate(20200101), to: wallOfDate(20211231) };
    await own.store.transaction().execute((t) => new Histories(t).mergeMinutes(id, minutesOf(20201200, 28, 700)));
    await coverage.add(id, 'minute', whole);
    await coverage.add(id, 'day', whole);
    expect(await coverage.missing(id, 'minute', whole)).toEqual([]);
    const [, broken] = await own.store
      .selectFrom('block')
      .selectAll()
      .where('grain', '=', 1)
      .orderBy('first')
      .execute();
    await own.store
      .updateTable('block')
      .set({ bytes: broken.bytes.slice(0, -1) })
      .where('first', '=', broken.first)
      .where('grain', '=', 1)
      .execute();
    await histories.readMinutes(id, 0, 99991231);
    expect(await coverage.missing(id, 'minute', whole)).toEqual([{ from: broken.first, to: broken.last }]);
    expect(await coverage.missing(id, 'day', whole)).toEqual([]);
    await coverage.add(id, 'minute', whole);
    expect(await coverage.missing(id, 'minute', whole)).toEqual([]);
  });

  it('leave a block of a newer version where it is, and report it', async () => {
    const histories = new Histories(own.store, () => {
      throw new Error('it is not damaged');
    });
    await histories.mergeMinutes(id, minutesOf(20200100, 1, 5));
    const { bytes } = await own.store
      .selectFrom('block')
      .select('bytes')
      .where('grain', '=', 1)
      .executeTakeFirstOrThrow();
    const newer = Buffer.from(bytes);
    newer[2] = 3;
    newer.writeUInt32LE(crc32(newer.subarray(20), crc32(newer.subarray(0, 16))), 16);
    await own.store.updateTable('block').set({ bytes: newer }).where('grain', '=', 1).execute();
    await expect(histories.readMinutes(id, 0, EVER)).rejects.toThrow('version 3 needs a newer Borealis');
    expect((await heads()).filter(({ grain }) => grain === 1)).toHaveLength(1);
  });

  it('keep the order of trades at the same millisecond, and replace a day as a whole', async () => {
    const histories = new Histories(own.store);
    const day = (price: number, count: number): Rows => {
      const rows = new Rows(TRADE_BLOCK);
      const [time, prices, sizes, flags] = rows.columns(count);
      for (let i = 0; i < count; i++) {
        time[i] = wallOfDate(20201216) * 1000 + 34_200_000 + Math.floor(i / 1500);
        prices[i] = price;
        sizes[i] = i;
        flags[i] = 4;
      }
      rows.count = count;
      return rows;
    };
    await histories.replaceTrades(id, 20201216, day(10, 20_000));
    const read = await histories.readTrades(id, 20201216);
    expect([...read.columns(read.count)[2].subarray(0, read.count)]).toEqual(
      Array.from({ length: 20_000 }, (_, i) => i),
    );
    await histories.replaceTrades(id, 20201216, day(11, 5));
    expect((await histories.readTrades(id, 20201216)).count).toBe(5);
    expect((await histories.readTrades(id, 20201217)).count).toBe(0);
  });
});

describe('a store of rows', () => {
  const dates = [20191230, 20191231, 20200102, 20210104];

  async function writeOldRows(): Promise<void> {
    const other = await instrument('BBB');
    for (const instrument_id of [id, other]) {
      const bar = { instrument_id, open: 10.01, high: 11, low: 9.5, close: 10.5, volume: 1e9, trades: 12 };
      await own.store
        .insertInto('bar')
        .values(dates.map((date) => ({ ...bar, date })))
        .execute();
      for (const date of dates) {
        const minutes = Array.from({ length: 60 }, (_, i) => ({ ...bar, date, minute: 570 + i, close: 10 + i / 100 }));
        await own.store.insertInto('minute').values(minutes).execute();
      }
      const trade = { instrument_id, date: 20200102, price: 10.5, size: 100, flags: 4 };
      const trades = Array.from({ length: 80 }, (_, number) => ({
        ...trade,
        number,
        millisecond: 34_200_000 + (number >> 1),
      }));
      await own.store.insertInto('trade').values(trades).execute();
    }
  }

  async function everything(): Promise<unknown> {
    const histories = new Histories(own.store);
    const { minutes } = await histories.recorded();
    const all = [];
    for (const of of minutes) {
      const trades = await histories.readTrades(of, 20200102);
      all.push([
        rowsIn(await histories.readDays(of)),
        rowsIn(await histories.readMinutes(of, 0, EVER)),
        trades.columns(trades.count).map((column) => [...column.subarray(0, trades.count)]),
      ]);
    }
    return all;
  }

  it('is packed without loss', async () => {
    await writeOldRows();
    await packOldRows(own.store, EMBEDDED, quiet);
    for (const table of ['bar', 'minute', 'trade'] as const) {
      expect(await own.store.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    const [days, minutes, trades] = ((await everything()) as number[][][][])[0];
    expect(days.map(([time, ...bar]) => [dateOfWall(time), ...bar])).toEqual(
      dates.map((date) => [date, 10.01, 11, 9.5, 10.5, 1e9, 12]),
    );
    expect(minutes).toHaveLength(4 * 60);
    expect(minutes[61]).toEqual([wallOfDate(20191231) + 571 * 60, 10.01, 11, 9.5, 10.01, 1e9, 12]);
    expect(trades[0]).toHaveLength(80);
  });

  it('loses nothing when its packing is killed within transactions and started again', async () => {
    await writeOldRows();
    const module = new URL('../../../server', import.meta.url).href;
    // Exits without cleaning up after a number of statements, in the middle of a transaction.
    const script = `
      const { openStore } = await import('${module}/store/store.ts');
      const { packOldRows } = await import('${module}/blocks/pack-old-rows.ts');
      let left = Number.POSITIVE_INFINITY;
      const observe = () => { if (--left === 0) process.kill(process.pid, 'SIGKILL'); };
      const store = await openStore({ dataDir: ${JSON.stringify(own.folder)}, databaseUrl: '', observe });
      left = Number(process.argv[1]);
      await packOldRows(store, { databaseUrl: '' }, () => {});
      console.log('whole');
    `;
    let whole = false;
    let starts = 0;
    while (!whole) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script, String(20 + starts)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      createInterface(child.stdout).on('line', () => {
        whole = true;
      });
      await once(child, 'close');
      starts++;
    }
    expect(starts).toBeGreaterThan(3);
    const killed = await everything();
    await own.store.deleteFrom('block').execute();
    await own.store.deleteFrom('instrument').execute();
    id = await instrument('AAA');
    await writeOldRows();
    await packOldRows(own.store, EMBEDDED, quiet);
    expect(killed).toEqual(await everything());
  });
});
