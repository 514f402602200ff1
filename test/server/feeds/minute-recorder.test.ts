import { afterEach, beforeEach, expect, it } from 'vitest';
import { Bars } from '../../../engine/series/bars.ts';
import { wallOfDate } from '../../../engine/time/exchange-time.ts';
import { Histories } from '../../../server/blocks/histories.ts';
import { MinuteRecorder } from '../../../server/feeds/minute-recorder.ts';
import { instrumentRow } from '../instrument-row.ts';
import { type TemporaryStore, temporaryStore } from '../temporary-store.ts';

const DATE = 20261118;

let own: TemporaryStore;
let id = 0;
const complaints: string[] = [];

beforeEach(async () => {
  complaints.length = 0;
  own = await temporaryStore();
  const row = await own.store
    .insertInto('instrument')
    .values(instrumentRow({ symbol: 'REC', ex: 'N' }))
    .returning('id')
    .executeTakeFirstOrThrow();
  id = row.id;
});

afterEach(() => own.remove());

/** Minutes of the day with a close. */
function minutes(...each: readonly (readonly [number, number])[]): Bars {
  const bars = new Bars();
  for (const [minute, close] of each) bars.append(wallOfDate(DATE) + minute * 60, close, close, close, close, 100, 1);
  return bars;
}

async function stored(): Promise<(readonly [number, number])[]> {
  const bars = await new Histories(own.store).readMinutes(id, DATE, DATE);
  return Array.from(
    { length: bars.count },
    (_, i) => [(bars.time[i] - wallOfDate(DATE)) / 60, bars.close[i] ?? 0] as const,
  );
}

it('keeps pending minutes when earlier ones are backfilled', async () => {
  const recorder = new MinuteRecorder(own.store, (line) => complaints.push(line));
  recorder.add(id, minutes([600, 1], [601, 2], [602, 3]), 0, 3);
  recorder.add(id, minutes([590, 9], [601, 8]), 0, 2);
  await recorder.flush();
  expect(await stored()).toEqual([
    [590, 9],
    [600, 1],
    [601, 8],
    [602, 3],
  ]);
});

it('writes later what could not be written, together with newer minutes', async () => {
  const recorder = new MinuteRecorder(own.store, (line) => complaints.push(line));
  const other = id + 1000;
  recorder.add(other, minutes([600, 1]), 0, 1);
  recorder.add(id, minutes([600, 1], [601, 2]), 0, 2);
  // The first instrument does not exist, so the whole transaction fails.
  await recorder.flush();
  expect(complaints).toHaveLength(1);
  expect(await stored()).toEqual([]);
  await own.store
    .insertInto('instrument')
    .values({ ...instrumentRow({ symbol: 'NEW', ex: 'N' }), id: other })
    .execute();
  recorder.add(id, minutes([601, 5]), 0, 1);
  await recorder.flush();
  expect(await stored()).toEqual([
    [600, 1],
    [601, 5],
  ]);
});
