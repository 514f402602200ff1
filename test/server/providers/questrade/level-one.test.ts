import { beforeEach, describe, expect, it } from 'vitest';
import { LevelOne } from '../../../../server/providers/questrade/level-one.ts';
import { DOUBLE_SECURITIES, type DoubleQuote, doubleQuote } from '../../../feeds/questrade/double-market.ts';
import { RecordingSink } from '../../../feeds/recording-sink.ts';

const NOW = Date.parse('2026-11-24T15:30:00Z');
const FIRST_TRADE = Date.parse('2026-11-24T10:29:00.250-05:00');

let sink: RecordingSink;
let levelOne: LevelOne;
let quote: DoubleQuote;

beforeEach(() => {
  sink = new RecordingSink();
  levelOne = new LevelOne();
  quote = doubleQuote(DOUBLE_SECURITIES[0]);
});

function report(changes: Partial<DoubleQuote> = {}, delay = 0, region: 'C' | 'U' = 'U'): void {
  Object.assign(quote, changes);
  levelOne.report(sink, { ...quote }, { security: 7, region, delay, previousClose: 98, now: NOW });
}

describe('the first quote', () => {
  it('reports status, bid and ask, and the day, and no trade', () => {
    report();
    expect(sink.reported).toEqual([
      ['status', 7, NOW, 0, ''],
      ['quote', 7, NOW, 100.1, 300, 100.2, 500],
      [
        'summary',
        7,
        {
          last: 100.15,
          previousClose: 98,
          open: 99.5,
          high: 101,
          low: 99,
          volume: 5_000,
          trades: Number.NaN,
          time: FIRST_TRADE,
        },
      ],
    ]);
  });

  it('has no prices before the first trade of a day', () => {
    const none = { lastTradePrice: null, openPrice: 0, highPrice: 0, lowPrice: 0, lastTradeTime: null, volume: 0 };
    report({ ...none, bidPrice: null, bidSize: 0, askPrice: null, askSize: 0 });
    expect(sink.of('quote')).toEqual([[7, NOW, 0, 0, 0, 0]]);
    expect(sink.of('summary')).toMatchObject([
      [7, { last: Number.NaN, open: Number.NaN, volume: 0, time: Number.NaN }],
    ]);
  });
});

describe('a trade', () => {
  beforeEach(() => {
    report();
    sink.reported.length = 0;
  });

  it('has the growth of the volume as its size, although the last of several was smaller', () => {
    report({ volume: 5_800, lastTradeSize: 100, lastTradePrice: 100.2, lastTradeTime: '2026-11-24T10:29:59-05:00' });
    expect(sink.reported.map(([method]) => method)).toEqual(['trade', 'summary']);
    expect(sink.of('trade')).toEqual([[7, Date.parse('2026-11-24T15:29:59Z'), 100.2, 800, 4, Number.NaN]]);
    expect(sink.of('summary')).toMatchObject([[7, { volume: 5_800, last: 100.2 }]]);
  });

  it('is reported when only the volume has changed', () => {
    report({ volume: 5_100 });
    expect(sink.of('trade')).toEqual([[7, FIRST_TRADE, 100.15, 100, 4, Number.NaN]]);
  });

  it('is not reported for a time without volume, nor for a volume that was corrected', () => {
    report({ lastTradeTime: '2026-11-24T10:29:30-05:00' });
    report({ volume: 4_900 });
    expect(sink.of('trade')).toEqual([]);
    expect(sink.of('summary')).toMatchObject([
      [7, { volume: 5_000 }],
      [7, { volume: 4_900 }],
    ]);
  });

  it('counts from nothing on the next day, even if that has more volume already', () => {
    report({ volume: 6_000, lastTradeTime: '2026-11-25T09:30:00-05:00' });
    expect(sink.of('trade')).toMatchObject([[7, expect.any(Number), 100.15, 6_000, 4, Number.NaN]]);
  });

  it('counts from nothing after the volume went back to nothing overnight', () => {
    report({ volume: 0 });
    report({ volume: 300, lastTradeTime: '2026-11-25T09:30:00-05:00' });
    expect(sink.of('trade')).toMatchObject([[7, expect.any(Number), 100.15, 300, 4, Number.NaN]]);
  });

  it('is not made of what was missed', () => {
    levelOne.forget();
    report({ volume: 90_000 });
    report({ volume: 90_100 });
    expect(sink.of('trade')).toMatchObject([[7, FIRST_TRADE, 100.15, 100, 4, Number.NaN]]);
  });
});

it('reports nothing of a quote that says the same', () => {
  report();
  const reported = sink.reported.length;
  report();
  expect(sink.reported).toHaveLength(reported);
});

it('reports when a halt begins and ends', () => {
  report({ isHalted: true });
  report();
  report({ isHalted: false });
  expect(sink.of('status')).toEqual([
    [7, NOW, 169, 'Halted'],
    [7, NOW, 0, ''],
  ]);
});

it('dates a late bid and ask back', () => {
  report({}, 15);
  expect(sink.of('quote')[0]?.[1]).toBe(NOW - 900_000);
  expect(sink.of('summary')).toMatchObject([[7, { time: FIRST_TRADE }]]);
});

it('makes shares of the lots of Canadian bids and asks, by their prices', () => {
  report({ bidPrice: 0.05, bidSize: 2, askPrice: 0.6, askSize: 3 }, 0, 'C');
  expect(sink.of('quote')).toEqual([[7, NOW, 0.05, 2_000, 0.6, 1_500]]);
});
