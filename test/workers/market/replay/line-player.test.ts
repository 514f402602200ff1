import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Failure } from '../../../../workers/api/failure.ts';
import type { FeedState } from '../../../../workers/api/market-api.ts';
import type { AskLines } from '../../../../workers/market/replay/line-loader.ts';
import { LinePlayer } from '../../../../workers/market/replay/line-player.ts';
import { ReplayClock } from '../../../../workers/market/replay/replay-clock.ts';

const TEN = 36_000_000;
const MINUTE = 60_000;
const END = TEN + 5 * MINUTE;

type Wanted = Parameters<AskLines>[0];

/** A server on which each symbol trades every 10 s, has a quote at the start and an order every 20 s. */
let asked: Wanted[];
/** What the server does with the next call; it answers if nothing is set. */
let troubles: Error[];
let end: number;
let present: number;
let tradesFrom = 0;
let lines: string[];
let states: FeedState[];
let clock: ReplayClock;
let player: LinePlayer;

const ask: AskLines = async (wanted) => {
  asked.push(wanted);
  const trouble = troubles.shift();
  if (trouble !== undefined) throw trouble;
  const { moment, symbols, since, depth } = wanted;
  const until = Math.min(moment + MINUTE, end, present);
  const rows: [number, string][] = [];
  for (const symbol of symbols) {
    if (Number.isNaN(since)) rows.push([moment, `S,Q,${symbol},${moment}`]);
    for (let at = TEN; at <= until; at += 10_000) {
      if (at > (Number.isNaN(since) ? moment : since)) rows.push([at, `T,Q,${symbol},${at}`]);
      if (depth && at % 20_000 === 0 && at > (Number.isNaN(since) ? moment : since))
        rows.push([at, `DB,Q,${symbol},${at}`]);
    }
  }
  rows.sort((a, b) => a[0] - b[0]);
  return { text: rows.map(([at, line]) => `${at},${line}`).join('\n'), until, tradesFrom };
};

function begin(moment = TEN): void {
  clock = new ReplayClock(20_201_215, moment, END, () => performance.now());
  player = new LinePlayer({
    clock,
    ask,
    present: () => present,
    onLines(text) {
      for (const line of text.split('\n')) {
        const at = Number(line.split(',')[3]);
        expect(at).toBeLessThanOrEqual(clock.moment);
        lines.push(line);
      }
    },
    onState: (state) => states.push(state),
    changed() {},
  });
  player.start();
}

/** The moments of the delivered lines of a kind, in seconds after 10:00. */
const passed = (kind: string, symbol = 'SPY'): number[] =>
  lines
    .filter((line) => line.startsWith(`${kind},Q,${symbol},`))
    .map((line) => (Number(line.split(',')[3]) - TEN) / 1000);

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  troubles = [];
  end = END;
  present = Number.POSITIVE_INFINITY;
  tradesFrom = 0;
  lines = [];
  states = [];
  begin();
});

afterEach(() => {
  player.stop();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('a player', () => {
  test('brings a subscription up to date while the clock is paused, and delivers nothing later', async () => {
    player.subscribe('SPY', 'U');
    await settle();
    expect(states.at(-1)).toMatchObject({ mode: 'replay', connected: true });
    expect(lines).toEqual([`S,Q,SPY,${TEN}`]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(lines.length).toBe(1);
    expect(clock.moment).toBe(TEN);
  });

  test('requests subscriptions that arrive together once per region', async () => {
    player.subscribe('SPY', 'U');
    player.subscribe('IBM', 'U');
    player.subscribe('RY', 'C');
    await settle();
    expect(asked.map(({ symbols, region }) => [symbols, region])).toEqual([
      [['SPY', 'IBM'], 'U'],
      [['RY'], 'C'],
    ]);
  });

  test('delivers each line when the clock reaches it, at the chosen speed', async () => {
    player.subscribe('SPY', 'U');
    await settle();
    clock.play();
    player.beat();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(passed('T')).toEqual([10, 20]);
    clock.setSpeed(10);
    player.beat();
    await vi.advanceTimersByTimeAsync(3_600);
    expect(passed('T')).toEqual([10, 20, 30, 40, 50, 60]);
  });

  test('requests the next lines half a minute ahead, at most a minute ahead, each line once', async () => {
    player.subscribe('SPY', 'U');
    await settle();
    clock.play();
    player.beat();
    await vi.advanceTimersByTimeAsync(200_000);
    for (const { moment, since } of asked.slice(1)) expect(since - moment).toBeLessThanOrEqual(30_000 + 1_000);
    expect(asked.length).toBeLessThan(9);
    expect(passed('T')).toEqual(Array.from({ length: 20 }, (_, i) => (i + 1) * 10));
  });

  test('waits with a reason while the server is slow or fails, and skips nothing', async () => {
    player.subscribe('SPY', 'U');
    await settle();
    clock.setSpeed(60);
    clock.play();
    troubles = [new Failure('failed'), new Failure('failed'), new Failure('unreachable')];
    player.beat();
    await vi.advanceTimersByTimeAsync(1_100);
    expect(player.failure).toBe('failed');
    expect(clock.moment).toBe(TEN + MINUTE);
    expect(clock.waits).toBe(true);
    await vi.advanceTimersByTimeAsync(2_700);
    expect(player.failure).toBe('unreachable');
    await vi.advanceTimersByTimeAsync(6_000);
    expect(player.failure).toBe('');
    await vi.advanceTimersByTimeAsync(6_000);
    expect(passed('T')).toEqual(Array.from({ length: 30 }, (_, i) => (i + 1) * 10));
  });

  test('that waits after a failure asks again as soon as the server is back', async () => {
    troubles = [new Failure('unreachable')];
    player.subscribe('SPY', 'U');
    await settle();
    expect(player.failure).toBe('unreachable');
    player.wake();
    await settle();
    expect(player.failure).toBe('');
    expect(lines.length).toBe(1);
  });

  test('pauses at the end of the day, and requests nothing more', async () => {
    player.subscribe('SPY', 'U');
    await settle();
    clock.setSpeed(1_000);
    clock.play();
    player.beat();
    await vi.advanceTimersByTimeAsync(2_000);
    expect([clock.playing, clock.ended, clock.moment]).toEqual([false, true, END]);
    const { length } = asked;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.length).toBe(length);
  });

  test('ends where the recording ends', async () => {
    end = TEN + 90_000;
    player.subscribe('SPY', 'U');
    await settle();
    clock.setSpeed(100);
    clock.play();
    player.beat();
    await vi.advanceTimersByTimeAsync(3_000);
    expect([clock.ended, clock.moment]).toEqual([true, end]);
    expect(passed('T').at(-1)).toBe(90);
  });

  test('waits for the present, and continues with it', async () => {
    player.stop();
    present = TEN + 5_000;
    begin();
    player.subscribe('SPY', 'U');
    await settle();
    clock.setSpeed(60);
    clock.play();
    player.beat();
    await vi.advanceTimersByTimeAsync(500);
    expect([clock.waits, clock.ended, clock.moment]).toEqual([true, false, TEN + 5_000]);
    const { length } = asked;
    present = TEN + 20_000;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(clock.moment).toBe(TEN + 20_000);
    expect(passed('T')).toEqual([10, 20]);
    expect(asked.length - length).toBeLessThanOrEqual(3);
  });

  test('knows the moment from which individual trades of all subscriptions are known', async () => {
    tradesFrom = TEN - 5_000;
    player.subscribe('SPY', 'U');
    await settle();
    expect(player.tradesFrom).toBe(TEN - 5_000);
    player.unsubscribe('SPY', 'U');
    expect(player.tradesFrom).toBe(0);
  });

  test('a second subscription during play misses no line and gets none twice', async () => {
    player.subscribe('SPY', 'U');
    await settle();
    clock.play();
    player.beat();
    await vi.advanceTimersByTimeAsync(15_000);
    player.subscribe('IBM', 'U');
    await vi.advanceTimersByTimeAsync(65_000);
    expect(passed('T')).toEqual([10, 20, 30, 40, 50, 60, 70, 80]);
    expect(passed('S', 'IBM')).toEqual([15]);
    expect(passed('T', 'IBM')).toEqual([20, 30, 40, 50, 60, 70, 80]);
    // From then on, one call serves both.
    expect(asked.at(-1)?.symbols).toEqual(['SPY', 'IBM']);
  });

  test('a security that is subscribed again starts from the beginning, without its earlier lines', async () => {
    player.subscribe('SPY', 'U');
    await settle();
    player.unsubscribe('SPY', 'U');
    player.subscribe('SPY', 'U');
    await settle();
    clock.play();
    player.beat();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(passed('S')).toEqual([0, 0]);
    expect(passed('T')).toEqual([10, 20]);
  });

  test('lines that arrive after their subscription has ended are dropped', async () => {
    player.subscribe('SPY', 'U');
    player.unsubscribe('SPY', 'U');
    player.subscribe('IBM', 'U');
    await settle();
    clock.play();
    player.beat();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(passed('T')).toEqual([]);
    expect(passed('T', 'IBM')).toEqual([10, 20]);
  });

  test('an order book has its own lines, and quotes theirs', async () => {
    player.startOrders('SPY', 'U');
    await settle();
    expect(asked).toMatchObject([{ symbols: ['SPY'], depth: true }]);
    clock.play();
    player.beat();
    await vi.advanceTimersByTimeAsync(40_000);
    expect(passed('DB')).toEqual([20, 40]);
    expect(passed('T')).toEqual([]);
    player.subscribe('SPY', 'U');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(passed('DB')).toEqual([20, 40, 60]);
    expect(passed('T')).toEqual([50, 60]);
    player.stopOrders('SPY', 'U');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(passed('DB')).toEqual([20, 40, 60]);
  });

  test('asks for nothing beyond the end of the day', async () => {
    player.stop();
    begin(END - 30_000);
    player.subscribe('SPY', 'U');
    await settle();
    expect(asked).toHaveLength(1);
    clock.play();
    player.beat();
    await vi.advanceTimersByTimeAsync(20_000);
    player.runTo(END - 5_000);
    await settle();
    expect([clock.moment, asked.length]).toEqual([END - 5_000, 1]);
  });

  test('without any subscription the day continues', async () => {
    clock.setSpeed(60);
    clock.play();
    player.beat();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(clock.moment).toBe(TEN + 2 * MINUTE);
    expect(asked).toEqual([]);
  });

  test('stopped, it delivers nothing more', async () => {
    player.subscribe('SPY', 'U');
    await settle();
    clock.play();
    player.beat();
    player.stop();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(passed('T')).toEqual([]);
    expect(states.at(-1)).toMatchObject({ mode: 'off', connected: false });
  });
});

describe('a step', () => {
  beforeEach(async () => {
    player.subscribe('SPY', 'U');
    await settle();
  });

  test('goes to the next trade, one at a time', async () => {
    player.runToTrade('SPY');
    await settle();
    expect([clock.moment, passed('T')]).toEqual([TEN + 10_000, [10]]);
    player.runToTrade(null);
    await settle();
    expect([clock.moment, passed('T')]).toEqual([TEN + 20_000, [10, 20]]);
    expect(player.isRunning).toBe(false);
  });

  test('continues through minutes that are not loaded yet', async () => {
    clock.advance(TEN + 60_000);
    player.beat();
    await settle();
    player.runToTrade('SPY');
    await settle();
    expect(clock.moment).toBe(TEN + 70_000);
  });

  test('to a moment delivers everything on the way', async () => {
    player.runTo(TEN + 150_000);
    await settle();
    expect(clock.moment).toBe(TEN + 150_000);
    expect(passed('T')).toEqual(Array.from({ length: 15 }, (_, i) => (i + 1) * 10));
    expect(clock.playing).toBe(false);
  });

  test('to the next trade goes to the end of the day if there is none', async () => {
    player.runToTrade('NONE');
    await settle();
    expect([clock.ended, player.isRunning]).toEqual([true, false]);
  });

  test('can be stopped', async () => {
    troubles = [new Failure('failed')];
    player.runTo(TEN + 150_000);
    await settle();
    expect(player.isRunning).toBe(true);
    player.halt();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(clock.moment).toBeLessThan(TEN + 150_000);
  });
});

describe('many subscriptions', () => {
  test('are asked for a hundred at a time', async () => {
    for (let i = 0; i < 201; i += 1) player.subscribe(`S${i}`, 'U');
    await settle();
    expect(asked.map(({ symbols }) => symbols.length)).toEqual([100, 100, 1]);
  });
});

describe('a player that waits after a failure', () => {
  test('asks again when the user says so, and not twice at once', async () => {
    troubles = [new Failure('failed')];
    player.subscribe('SPY', 'U');
    await settle();
    expect([player.failure, asked.length]).toEqual(['failed', 1]);
    player.retry();
    player.retry();
    await settle();
    expect([player.failure, asked.length]).toEqual(['', 2]);
    // The planned try is made already.
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toHaveLength(2);
    player.wake();
    await settle();
    expect(asked).toHaveLength(2);
  });

  test('waits longer each time, up to five seconds, and briefly again after a success', async () => {
    const fail = (count: number) => Array.from({ length: count }, () => new Failure('failed'));
    troubles = fail(5);
    player.subscribe('SPY', 'U');
    await settle();
    const waits: number[] = [];
    for (let tries = 1; tries < 6; tries += 1) {
      const before = performance.now();
      while (asked.length === tries) await vi.advanceTimersByTimeAsync(100);
      waits.push(performance.now() - before);
    }
    expect(waits).toEqual([1_000, 2_000, 5_000, 5_000, 5_000]);
    troubles = fail(1);
    player.subscribe('IBM', 'U');
    await settle();
    const { length } = asked;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked.length).toBeGreaterThan(length);
  });

  test('of a busy server asks when that said', async () => {
    troubles = [new Failure('busy', 7_000)];
    player.subscribe('SPY', 'U');
    await settle();
    await vi.advanceTimersByTimeAsync(6_999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(2);
  });
});

test('a search for a trade ends at its limit if the next trade is later, and finds one exactly there', async () => {
  player.subscribe('SPY', 'U');
  await settle();
  player.runToTrade('SPY');
  await settle();
  const found = clock.moment;
  player.runTo(found);
  await settle();
  expect([clock.moment, player.isRunning]).toEqual([found, false]);
});

test('stopped, it forgets its subscriptions; started again, it asks only for new ones', async () => {
  player.subscribe('SPY', 'U');
  await settle();
  player.stop();
  player.retry();
  player.start();
  await settle();
  asked.length = 0;
  player.subscribe('IBM', 'U');
  await settle();
  expect(asked.map(({ symbols }) => symbols)).toEqual([['IBM']]);
  expect(states.at(-1)).toMatchObject({ mode: 'replay', connected: true });
});
