import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Bars } from '../../../engine/series/bars.ts';
import { dateOfWall, wallOfDate } from '../../../engine/time/exchange-time.ts';
import { MINUTE_BLOCK, ORDER_BLOCK, QUOTE_BLOCK, TRADE_BLOCK } from '../../../server/blocks/block-layout.ts';
import { Histories } from '../../../server/blocks/histories.ts';
import { pruneHistories, usageByGrain } from '../../../server/blocks/retention.ts';
import { Rows } from '../../../server/blocks/rows.ts';
import { readRevision } from '../../../server/store/revision.ts';
import { instrumentRow } from '../instrument-row.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

const NONE = { depth: 0, quotes: 0, trades: 0, minutes: 0 };
const KEEP_ALL = { days: NONE, bytes: NONE, budget: 0 };
const NOW = wallOfDate(20240630);

let own: TemporaryStore;
let said: string[];
let id: number;

const say = (what: string): void => {
  said.push(what);
};

beforeEach(async () => {
  own = await temporaryStore();
  said = [];
  const row = instrumentRow({ symbol: 'AAA', ex: 'T' });
  ({ id } = await own.store.insertInto('instrument').values(row).returning('id').executeTakeFirstOrThrow());
  const histories = new Histories(own.store);
  for (const date of [20210104, 20220103, 20230103, 20240628]) {
    const minutes = new Bars();
    for (let i = 0; i < 100; i++) minutes.append(wallOfDate(date) + 34_200 + i * 60, 10, 11, 9, 10, i * 7919, i);
    const trades = new Rows(TRADE_BLOCK);
    const [time, price, size] = trades.columns(50);
    for (let i = 0; i < 50; i++) {
      time[i] = wallOfDate(date) * 1000 + 34_200_000 + i;
      price[i] = 10;
      size[i] = i * 7919;
    }
    trades.count = 50;
    await histories.replaceDay(id, date, trades, minutes);
  }
});

afterEach(() => own.remove());

const datesOf = async (grain: number): Promise<number[]> => {
  const blocks = await own.store
    .selectFrom('block')
    .select('last')
    .where('grain', '=', grain)
    .orderBy('last')
    .execute();
  return blocks.map(({ last }) => dateOfWall(grain === TRADE_BLOCK.grain ? last / 1000 : last));
};

it('keeps everything without settings, and reports nothing', async () => {
  const before = await readRevision(own.store);
  await pruneHistories(own.store, KEEP_ALL, NOW, say);
  expect(await datesOf(MINUTE_BLOCK.grain)).toHaveLength(4);
  expect(said).toEqual([]);
  expect(await readRevision(own.store)).toEqual(before);
});

it('removes what is older than its limit, keeps the day bars, and reports it to operator and servers', async () => {
  const before = await readRevision(own.store);
  await pruneHistories(own.store, { ...KEEP_ALL, days: { ...NONE, minutes: 700, trades: 10 } }, NOW, say);
  expect(await datesOf(MINUTE_BLOCK.grain)).toEqual([20230103, 20240628]);
  expect(await datesOf(TRADE_BLOCK.grain)).toEqual([20240628]);
  expect((await new Histories(own.store).readDays(id)).count).toBe(4);
  expect(said).toEqual([
    expect.stringMatching(/^Trades, statuses and auctions up to 2023-01-03 are removed \(KEEP_TRADES=10\): 0\.0 MB\.$/),
    expect.stringMatching(/^Minutes up to 2022-01-03 are removed \(KEEP_MINUTES=700\): 0\.0 MB\.$/),
  ]);
  expect(await readRevision(own.store)).not.toEqual(before);
});

it('meets its budget by removing first the oldest trades, then the oldest minutes', async () => {
  const bytes = async (): Promise<number> =>
    (await usageByGrain(own.store)).filter(({ grain }) => grain !== 5).reduce((sum, each) => sum + each.bytes, 0);
  const all = await bytes();
  await pruneHistories(own.store, { ...KEEP_ALL, budget: all - 1 }, NOW, say);
  expect([await datesOf(TRADE_BLOCK.grain), await datesOf(MINUTE_BLOCK.grain)]).toEqual([
    [20220103, 20230103, 20240628],
    [20210104, 20220103, 20230103, 20240628],
  ]);
  const minutes = (await usageByGrain(own.store)).find(({ grain }) => grain === MINUTE_BLOCK.grain)?.bytes ?? 0;
  await pruneHistories(own.store, { ...KEEP_ALL, budget: minutes - 1 }, NOW, say);
  expect([await datesOf(TRADE_BLOCK.grain), await datesOf(MINUTE_BLOCK.grain)]).toEqual([
    [],
    [20220103, 20230103, 20240628],
  ]);
  expect(await bytes()).toBeLessThan(minutes);
});

it('removes the oldest of a kind that exceeds its own limit, and whole days of a book', async () => {
  const other = instrumentRow({ symbol: 'BBB', ex: 'T' });
  const { id: second } = await own.store
    .insertInto('instrument')
    .values(other)
    .returning('id')
    .executeTakeFirstOrThrow();
  const histories = new Histories(own.store);
  for (const date of [20240626, 20240627]) {
    for (const of of [id, second]) {
      // More blocks than one statement removes.
      for (let part = 0; part < 120; part++) {
        const rows = new Rows(ORDER_BLOCK);
        const columns = rows.columns(1);
        for (const column of columns) column[0] = 1;
        columns[0][0] = wallOfDate(date) * 1000 + 34_200_000 + part;
        rows.count = 1;
        const books = new Rows(ORDER_BLOCK);
        books.append(rows, 0, 1);
        await histories.appendEvents(ORDER_BLOCK, of, rows, books);
      }
    }
  }
  const days = async (): Promise<number[][]> => [
    await histories.recordedDates(ORDER_BLOCK, id),
    await histories.recordedDates(ORDER_BLOCK, second),
  ];
  const depth = async (): Promise<number> =>
    (await usageByGrain(own.store))
      .filter(({ grain }) => grain === 7 || grain === 11)
      .reduce((n, { bytes }) => n + bytes, 0);
  await pruneHistories(own.store, { ...KEEP_ALL, bytes: { ...NONE, depth: await depth() } }, NOW, say);
  expect(said).toEqual([]);
  await pruneHistories(own.store, { ...KEEP_ALL, bytes: { ...NONE, depth: (await depth()) - 1 } }, NOW, say);
  expect(await days()).toEqual([[20240627], [20240627]]);
  expect(said).toEqual([
    expect.stringMatching(/^Orders and price levels up to 2024-06-26 are removed \(DEPTH_GB=.*\): 0\.0 MB\.$/),
  ]);
  await pruneHistories(own.store, { ...KEEP_ALL, days: { ...NONE, depth: 3 } }, NOW, say);
  expect(await days()).toEqual([[20240627], [20240627]]);
  await pruneHistories(own.store, { ...KEEP_ALL, days: { ...NONE, depth: 2 } }, NOW, say);
  expect(await days()).toEqual([[], []]);
  expect((await usageByGrain(own.store)).map(({ grain }) => grain)).toEqual([1, 3, 5]);
  expect((await datesOf(TRADE_BLOCK.grain)).length + (await datesOf(MINUTE_BLOCK.grain)).length).toBe(8);
});

it('is shown by npm run history, with its limits and what is damaged', async () => {
  const broken = await own.store
    .selectFrom('block')
    .selectAll()
    .where('grain', '=', 1)
    .orderBy('first')
    .executeTakeFirstOrThrow();
  await own.store
    .updateTable('block')
    .set({ bytes: Uint8Array.of(1) })
    .where('first', '=', broken.first)
    .execute();
  await new Histories(own.store, () => {}).readMinutes(id, 0, 99991231);
  const command = fileURLToPath(new URL('../../../server/blocks/command.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [command], {
    env: {
      ...process.env,
      DATA_DIR: own.folder,
      DATABASE_URL: '',
      KEEP_TRADES: '30',
      DEPTH_GB: '2',
      HISTORY_GB: '0.5',
    },
  });
  expect(stdout.replaceAll(/\d+\.\d bytes/g, 'n bytes').split('\n')).toEqual([
    'Day bars made of minutes: 4 (securities: 1), 20210104 to 20240628, 0.0 MB, n bytes each',
    'Minute bars: 300 (securities: 1), 20220103 to 20240628, 0.0 MB, n bytes each',
    'Trades: 200 (securities: 1), 20210104 to 20240628, 0.0 MB, n bytes each',
    `Damaged and set aside: Minute bars of security ${id}, 20210104 to 20210104: it is cut off`,
    'Orders and price levels are kept for ever, at most 2 GB',
    'Quotes are kept for ever, without a limit of size',
    'Trades, statuses and auctions are kept for 30 days, without a limit of size',
    'Minutes are kept for ever, without a limit of size',
    'All of these together: at most 0.5 GB',
    '',
  ]);
});

it('removes whole days of quotes, however little is too much', async () => {
  const histories = new Histories(own.store);
  for (const date of [20240626, 20240627]) {
    for (let part = 0; part < 3; part++) {
      const rows = new Rows(QUOTE_BLOCK);
      for (const column of rows.columns(1)) column[0] = 1;
      rows.columns(1)[0][0] = wallOfDate(date) * 1000 + 34_200_000 + part;
      rows.count = 1;
      await histories.appendEvents(QUOTE_BLOCK, id, rows);
    }
  }
  const days = async (): Promise<number[]> =>
    (await own.store.selectFrom('block').select('first').where('grain', '=', QUOTE_BLOCK.grain).execute()).map(
      ({ first }) => dateOfWall(first / 1000),
    );
  const before = await days();
  const kept = before.filter((date) => date === 20240627);
  // A day has several blocks, and one of them would be enough.
  expect(before.length - kept.length).toBeGreaterThan(1);
  const bytes = (await usageByGrain(own.store)).find(({ grain }) => grain === QUOTE_BLOCK.grain)?.bytes ?? 0;
  await pruneHistories(own.store, { ...KEEP_ALL, bytes: { ...NONE, quotes: bytes - 1 } }, NOW, say);
  expect(await days()).toEqual(kept);
});
