import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TradeKind } from '../../../engine/feed/trade-kind.ts';
import { TradePacker } from '../../../engine/feed/trade-packet.ts';
import { TradeSide } from '../../../engine/feed/trade-side.ts';
import { MAX_PRINTS, PrintWindow } from '../../../engine/series/print-window.ts';

const prints = ({ count, time, price, size }: PrintWindow): string[] =>
  Array.from({ length: count }, (_, i) => `${time[i]} ${price[i]} ${size[i]}`);

test('keeps every print in the order received, outside hours too', () => {
  const window = new PrintWindow();
  expect(window.push(TradeKind.T, 60, 10, 100, 4)).toBe(true);
  expect(window.push(TradeKind.T, 60, 10, 100, 4)).toBe(true);
  expect(window.push(TradeKind.TE, 61, 11, 7, 4)).toBe(true);
  expect(prints(window)).toEqual(['60 10 100', '60 10 100', '61 11 7']);
});

test('a cancelled trade is removed, the latest of several alike; an unknown one changes nothing', () => {
  const window = new PrintWindow();
  for (const price of [10, 11, 10]) window.push(TradeKind.T, 60, price, 100, 4);
  expect(window.push(TradeKind.TR, 60, 10, 100, 4)).toBe(true);
  expect(prints(window)).toEqual(['60 10 100', '60 11 100']);
  expect(window.push(TradeKind.TR, 61, 10, 100, 4)).toBe(false);
});

test('after a gap the replayed minute replaces what was known of it', () => {
  const window = new PrintWindow();
  window.push(TradeKind.T, 119, 9, 100, 4);
  window.push(TradeKind.T, 121, 10, 100, 4);
  window.gap();
  window.push(TradeKind.TH, 121, 10, 100, 4);
  window.push(TradeKind.TH, 122, 11, 100, 4);
  window.push(TradeKind.T, 123, 12, 100, 4);
  expect(prints(window)).toEqual(['119 9 100', '121 10 100', '122 11 100', '123 12 100']);
});

test('a print at the first second of the minute shows that none is missing before it', () => {
  const window = new PrintWindow();
  window.push(TradeKind.T, 119, 9, 100, 4);
  window.push(TradeKind.T, 120, 10, 100, 4);
  window.gap();
  window.push(TradeKind.TH, 120, 10, 100, 4);
  expect(prints(window)).toEqual(['119 9 100', '120 10 100']);
});

test('after a gap longer than the current minute older prints are dropped, because some are missing', () => {
  for (const kind of [TradeKind.TH, TradeKind.T] as const) {
    const window = new PrintWindow();
    window.push(TradeKind.T, 59, 9, 100, 4);
    window.gap();
    window.push(kind, 121, 10, 100, 4);
    expect(prints(window)).toEqual(['121 10 100']);
  }
});

test('whatever arrives, the newest prints are kept, up to the capacity', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 3 * MAX_PRINTS }), (prices) => {
      const window = new PrintWindow();
      prices.forEach((price, i) => {
        window.push(TradeKind.T, i, price, 100, 4);
      });
      expect(Array.from(window.price.subarray(0, window.count))).toEqual(prices.slice(-MAX_PRINTS));
    }),
  );
});

test('each print keeps its own flags when others are removed, replayed or dropped', () => {
  const window = new PrintWindow();
  const flags = (): number[] => Array.from(window.flags.subarray(0, window.count));
  window.push(TradeKind.T, 59, 9, 100, 8);
  window.push(TradeKind.T, 61, 10, 100, 4);
  window.push(TradeKind.T, 62, 11, 0, 16);
  window.push(TradeKind.TR, 61, 10, 100, 4);
  expect(flags()).toEqual([8, 16]);
  window.gap();
  window.push(TradeKind.TH, 61, 12, 100, 12);
  expect(flags()).toEqual([8, 12]);
  for (let i = 0; i < MAX_PRINTS; i++) window.push(TradeKind.T, 63, 9, 100, i % 8);
  expect(flags()).toEqual(Array.from({ length: MAX_PRINTS }, (_, i) => i % 8));
});

const packet = (...trades: readonly (readonly [time: number, price: number])[]): Float64Array => {
  const packer = new TradePacker(1);
  for (const [time, price] of trades) {
    packer.add({ kind: TradeKind.T, time, price, size: 100, flags: 4, dayVolume: 0, dayTrades: 0 }, TradeSide.Ask);
  }
  return packer.packet();
};

test('what was requested stands before what the feed sent, each print once, with its side', () => {
  const window = new PrintWindow();
  window.push(TradeKind.TH, 121, 10, 100, 4);
  window.push(TradeKind.T, 130, 11, 100, 4);
  window.fill(packet([60, 8], [119, 9], [121, 10]), 60, 125);
  expect(prints(window)).toEqual(['60 8 100', '119 9 100', '121 10 100', '130 11 100']);
  expect([...window.side.subarray(0, 4)]).toEqual([TradeSide.Ask, TradeSide.Ask, TradeSide.Ask, TradeSide.Unknown]);
  expect(window.filledFrom).toBe(60);
  // Sent late by the feed, and filled in already.
  expect(window.push(TradeKind.T, 124, 10, 100, 4)).toBe(false);
  window.fill(packet([10, 7], [60, 99]), 0, 60);
  expect(prints(window)[0]).toBe('10 7 100');
  expect(window).toMatchObject({ count: 5, filledFrom: 0 });
});

test('the feed goes on after a fill, however long it says nothing, and a replayed minute repeats nothing', () => {
  const window = new PrintWindow();
  window.fill(packet([10, 7]), 0, 60);
  window.push(TradeKind.T, 400, 8, 100, 4);
  window.push(TradeKind.T, 430, 9, 100, 4);
  window.fill(packet([400, 8]), 50, 410);
  window.gap();
  window.push(TradeKind.TH, 400, 8, 100, 4);
  window.push(TradeKind.TH, 430, 9, 100, 4);
  window.push(TradeKind.T, 440, 10, 100, 4);
  expect(prints(window)).toEqual(['10 7 100', '400 8 100', '430 9 100', '440 10 100']);
});

test('a fill that does not reach back to the earlier ones drops them, because some are missing', () => {
  const window = new PrintWindow();
  window.fill(packet([10, 7]), 0, 60);
  window.gap();
  window.fill(packet([600, 8]), 500, 700);
  expect(prints(window)).toEqual(['600 8 100']);
  expect(window.filledFrom).toBe(500);
});

test('a part that is filled in again, or an older one, hides no gap after it', () => {
  for (const from of [0, 60]) {
    const window = new PrintWindow();
    window.fill(packet([70, 7]), 60, 120);
    window.push(TradeKind.T, 121, 8, 100, 4);
    window.gap();
    window.fill(packet([70, 7]), from, 120);
    window.push(TradeKind.T, 181, 9, 100, 4);
    expect(prints(window)).toEqual(['181 9 100']);
  }
});

test('reports how many of the oldest left and from where on prints are new, so that a reader stays the same', () => {
  const step = fc.oneof(fc.constant('settle'), fc.constant('cancel'), fc.constant('fill'), fc.constant('push'));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 0, max: 60 }), (steps, over) => {
      const window = new PrintWindow();
      let read: string[] = [];
      let time = 0;
      const push = () => window.push(TradeKind.T, ++time, time, 100, 4);
      for (let i = 0; i < MAX_PRINTS - 30 + over; i++) push();
      for (const what of [...steps, 'settle']) {
        if (what === 'push') push();
        else if (what === 'cancel') window.push(TradeKind.TR, Math.max(1, time - 3), Math.max(1, time - 3), 100, 4);
        else if (what === 'fill') window.fill(packet([time - 5, 1], [time - 4, 2]), time - 5, time);
        else {
          const now = prints(window);
          read = [...read.slice(window.dropped).slice(0, window.changedFrom), ...now.slice(window.changedFrom)];
          expect(read).toEqual(now);
          window.settle();
        }
      }
    }),
    { numRuns: 30 },
  );
});

test('what is filled in ends before its end, and reaches back to an earlier part that ends where it begins', () => {
  const window = new PrintWindow();
  window.fill(packet([10, 7]), 0, 60);
  expect([window.push(TradeKind.T, 59, 8, 100, 4), window.push(TradeKind.T, 60, 9, 100, 4)]).toEqual([false, true]);
  window.fill(packet([60, 9], [80, 8]), 60, 120);
  expect(prints(window)).toEqual(['10 7 100', '60 9 100', '80 8 100']);
  expect(window.filledFrom).toBe(0);
});

test('forgets everything: its reader learns that all are gone, and the next prints begin anew', () => {
  const window = new PrintWindow();
  window.fill(packet([10, 7], [20, 8]), 0, 60);
  window.settle();
  window.clear();
  expect(window).toMatchObject({ count: 0, dropped: 2, changedFrom: 0, filledFrom: Number.NaN });
  // Of a minute that had been filled in.
  expect(window.push(TradeKind.TH, 30, 9, 100, 4)).toBe(true);
  expect(prints(window)).toEqual(['30 9 100']);
  window.settle();
  window.clear();
  window.push(TradeKind.T, 90, 9, 100, 4);
  window.fill(packet([120, 7]), 100, 130);
  expect([prints(window), window.filledFrom]).toEqual([['120 7 100'], 100]);
});
