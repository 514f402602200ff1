import { afterEach, beforeEach, expect, it } from 'vitest';
import { Histories } from '../../../server/blocks/histories.ts';
import type { DayEvents } from '../../../server/market/day-events.ts';
import type { Instrument } from '../../../server/market/market-source.ts';
import { Replays } from '../../../server/replay/replays.ts';
import { minutesOf, type RecordedTrade, seededDay } from '../../feeds/recorded/recorded-day.ts';
import { RECORDED_LOT, RecordedMarket } from '../../feeds/recorded/recorded-market.ts';

const DATE = 20261118;
const HOUR = 3600;

let recorded: RecordedMarket;

beforeEach(async () => {
  recorded = await RecordedMarket.open(DATE);
});

afterEach(() => recorded.close());

/** Milliseconds of the day. */
const timesOf = (trades: readonly RecordedTrade[]): number[] => trades.map(({ time }) => time - recorded.midnight);

const singleOf = ({ trades: { time, count } }: DayEvents): number[] => Array.from(time.subarray(0, count));

const minutesIn = ({ minutes }: DayEvents): number[] => Array.from(minutes.time.subarray(0, minutes.count));

async function today(of: Instrument): Promise<DayEvents> {
  const events = await recorded.market.eventsOf(of, DATE, true);
  if (events === undefined) throw new Error('nothing is known of today');
  return events;
}

const between = (trades: readonly RecordedTrade[], from: number, to: number): RecordedTrade[] =>
  trades.filter(({ time }) => time - recorded.midnight > from * 1000 && time - recorded.midnight <= to * 1000);

it('are all known back to the first, at any time of the day, and so are those of the day before', async () => {
  const of = await recorded.instrument();
  const trades = seededDay(DATE, 3, 3000);
  recorded.provider.trades = trades;
  let kept: DayEvents | undefined;
  for (const hour of [9, 10, 11, 12, 15, 18, 21]) {
    const done = kept === undefined ? 0 : kept.until / 1000;
    await recorded.play(between(trades, done + 5, hour * HOUR));
    await recorded.reach(hour * HOUR + 5);
    const events = await today(of);
    expect(singleOf(events)).toEqual(timesOf(between(trades, 0, hour * HOUR)));
    expect([minutesIn(events), events.until]).toEqual([[], hour * HOUR * 1000]);
    kept = events;
  }
  const stored = await new Histories(recorded.own.store).readTrades(of.id, DATE);
  expect(stored.count).toBe(trades.length);
  await recorded.reach(24 * HOUR + 10 * HOUR);
  const { day } = await new Replays(recorded.own.store, recorded.market).day(of, DATE, true);
  expect([singleOf(day.events), minutesIn(day.events)]).toEqual([timesOf(trades), []]);
});

it('are returned without reading the store again while the day grows, as long as somebody uses them', async () => {
  const of = await recorded.instrument();
  const trades = seededDay(DATE, 4, 2000);
  recorded.provider.trades = trades;
  await recorded.play(between(trades, 0, 12 * HOUR));
  const first = await today(of);
  await recorded.play(between(trades, 12 * HOUR, 12 * HOUR + 60));
  await recorded.reach(12 * HOUR + 120);
  expect(await today(of)).toBe(first);
  expect(singleOf(first)).toEqual(timesOf(between(trades, 0, 12 * HOUR + 115)).slice(0, singleOf(first).length));
});

it('are restored after a restart, with whole minutes for what was missed', async () => {
  const of = await recorded.instrument();
  const trades = seededDay(DATE, 5, 3000);
  recorded.provider.trades = trades;
  const [stop, start] = [11 * HOUR, 11.5 * HOUR];
  await recorded.play(between(trades, 0, stop));
  await recorded.restart();
  await recorded.reach(start);
  const again = await recorded.instrument();
  await recorded.reach(start + 60);
  await recorded.play(between(trades, start + 60, 14 * HOUR));
  await recorded.reach(14 * HOUR + 5);
  const events = await today(again);
  const known = new Set(singleOf(events));
  const missed = minutesIn(events);
  expect(of.id).toBe(again.id);
  // Every minute occurs once: as its trades, or as a bar.
  const bars = minutesOf(between(trades, 0, 14 * HOUR), DATE, RECORDED_LOT);
  const plain = Array.from(bars.time.subarray(0, bars.count));
  expect(missed.length).toBeGreaterThan(20);
  expect(missed.length).toBeLessThan(40);
  for (const { time } of [...between(trades, 0, stop - 60), ...between(trades, start + 120, 14 * HOUR - 60)])
    expect(known.has(time - recorded.midnight)).toBe(true);
  expect(missed.every((time) => plain.includes(time))).toBe(true);
});

it('follow a correction, as long as its minute still consists of trades', async () => {
  const of = await recorded.instrument();
  const at = (second: number, price: number): RecordedTrade => ({
    time: recorded.midnight + second * 1000,
    price,
    size: 100,
    flags: 4,
    id: second,
  });
  const trades = [at(36_000, 10), at(36_010, 12), at(36_070, 11), at(36_130, 11)];
  recorded.provider.trades = trades;
  await recorded.play(trades);
  await recorded.reach(36_200);
  expect(singleOf(await today(of))).toHaveLength(4);
  recorded.provider.sink?.cancel(recorded.security, recorded.now, { id: 36_010, price: 12, size: 100 });
  expect(singleOf(await today(of))).toEqual([36_000_000, 36_070_000, 36_130_000]);
  // A correction long after comes as the provider's minute, whose history has other trades than the store.
  await recorded.reach(39_000);
  recorded.provider.trades = [at(36_000, 10), at(36_130, 11)];
  recorded.provider.sink?.cancel(recorded.security, recorded.now, { id: 36_070, price: 11, size: 100 });
  for (let i = 0; i < 3; i++) await recorded.reach(39_100 + i * 60);
  const events = await today(of);
  expect(singleOf(events)).not.toContain(36_020_000);
  expect(minutesIn(events).length + new Set(singleOf(events).map((ms) => Math.floor(ms / 60_000))).size).toBe(2);
});
