import { describe, expect, it } from 'vitest';
import type { Want } from '../../../../server/providers/feed-provider.ts';
import { LiveLine } from '../../../../server/providers/ibkr/live-line.ts';
import { RecordingSink } from '../../../feeds/recording-sink.ts';
import { TestPace } from '../../../feeds/test-pace.ts';

const NOON = Date.UTC(2026, 10, 24, 17);

function lineOf(want: Partial<Want> = {}): { sink: RecordingSink; line: LiveLine } {
  const sink = new RecordingSink();
  const pace = new TestPace(NOON - 250, 'held');
  return { sink, line: new LiveLine({ security: 5, symbol: 'AAPL', region: 'U', depth: false, ...want }, sink, pace) };
}

/** What was reported since the last time. */
function news(sink: RecordingSink): unknown[] {
  return sink.reported.splice(0);
}

const FIRST = {
  _updated: NOON,
  31: '168.42',
  70: '170.00',
  71: '166.10',
  84: '168.41',
  85: '600',
  86: '168.43',
  88: '1,300',
  6509: 'RpB',
  7059: '100',
  7295: '167.00',
  7741: '166.80',
  7762: '1,000,000',
};

describe('a live security', () => {
  it('begins with a summary and a quote, and no trade', () => {
    const { sink, line } = lineOf();
    line.take(FIRST);
    expect(news(sink)).toEqual([
      [
        'summary',
        5,
        {
          last: 168.42,
          previousClose: 166.8,
          open: 167,
          high: 170,
          low: 166.1,
          volume: 1_000_000,
          trades: Number.NaN,
          time: NOON,
        },
      ],
      ['quote', 5, NOON, 168.41, 1300, 168.43, 600],
    ]);
    line.take(FIRST);
    expect(news(sink)).toEqual([]);
  });

  it('trades what its volume grew by, at the last price', () => {
    const { sink, line } = lineOf();
    line.take(FIRST);
    news(sink);
    line.take({ _updated: NOON + 500, 31: '168.45', 7059: '100', 7762: '1,000,700' });
    expect(news(sink)).toEqual([['trade', 5, NOON + 500, 168.45, 700, 4, Number.NaN]]);
    // At the same price and size as before.
    line.take({ _updated: NOON + 1000, 7762: '1,000,800' });
    expect(news(sink)).toEqual([['trade', 5, NOON + 1000, 168.45, 100, 4, Number.NaN]]);
  });

  it('reports a trade and then the high that it made', () => {
    const { sink, line } = lineOf();
    line.take(FIRST);
    news(sink);
    line.take({ _updated: NOON + 500, 31: '171', 70: '171', 7762: '1,000,100' });
    expect(news(sink)).toMatchObject([
      ['trade', 5, NOON + 500, 171, 100, 4, Number.NaN],
      ['summary', 5, { last: 171, high: 171, low: 166.1, volume: 1_000_100, time: NOON + 500 }],
    ]);
  });

  it('states a last price that no volume explains, and a volume that falls, in a summary', () => {
    const { sink, line } = lineOf();
    line.take(FIRST);
    news(sink);
    line.take({ _updated: NOON + 500, 31: '168.50' });
    expect(news(sink)).toMatchObject([['summary', 5, { last: 168.5, volume: 1_000_000 }]]);
    line.take({ _updated: NOON + 1000, 7762: '0' });
    expect(news(sink)).toMatchObject([['summary', 5, { last: 168.5, volume: 0 }]]);
  });

  it('takes the volume for people only while there is no other', () => {
    const { sink, line } = lineOf();
    line.take({ _updated: NOON, 31: '10', 87: '1.2M' });
    expect(news(sink)).toMatchObject([['summary', 5, { volume: 1_200_000 }]]);
    line.take({ _updated: NOON, 7762: '1234567' });
    expect(news(sink)).toMatchObject([['summary', 5, { volume: 1_234_567 }]]);
    line.take({ _updated: NOON, 87: '1.3M' });
    expect(news(sink)).toEqual([]);
  });

  it('is of our time if the gateway states none', () => {
    const { sink, line } = lineOf();
    line.take({ 84: '10.00', 85: '100', 86: '10.02', 88: '200' });
    expect(sink.of('quote')).toEqual([[5, NOON - 250, 10, expect.any(Number), 10.02, expect.any(Number)]]);
  });

  it('makes no trade of a first volume that arrives late', () => {
    const { sink, line } = lineOf();
    line.take({ _updated: NOON, 31: '10' });
    news(sink);
    line.take({ _updated: NOON, 7762: '500' });
    expect(news(sink)).toMatchObject([['summary', 5, { volume: 500 }]]);
  });

  it('an index trades when its price changes', () => {
    const { sink, line } = lineOf({ symbol: '$SPX' });
    line.take({ _updated: NOON, 31: '6,800.10', 6509: 'R' });
    news(sink);
    line.take({ _updated: NOON + 500, 31: '6,800.20' });
    expect(news(sink)).toEqual([['trade', 5, NOON + 500, 6800.2, 0, 4, Number.NaN]]);
  });

  it('a price with C is the close of the day before', () => {
    const { sink, line } = lineOf();
    line.take({ _updated: NOON, 31: 'C166.80', 84: '166.00', 88: '200', 6509: 'Z', 7762: '0' });
    expect(news(sink)).toMatchObject([
      ['summary', 5, { last: Number.NaN, previousClose: 166.8, volume: Number.NaN, time: NOON }],
      ['quote', 5, NOON, 166, 200, 0, 0],
    ]);
    line.take({ _updated: NOON + 1, 31: '167', 7762: '300' });
    expect(news(sink)).toEqual([['trade', 5, NOON + 1, 167, 300, 4, Number.NaN]]);
    // The next morning.
    line.take({ _updated: NOON + 72_000_000, 31: 'C167.20', 7295: '166.90' });
    expect(news(sink)).toMatchObject([['summary', 5, { last: Number.NaN, previousClose: 167.2, open: Number.NaN }]]);
  });

  it('a price with H is halted, until one comes without', () => {
    const { sink, line } = lineOf();
    line.take({ ...FIRST, 31: 'H168.42' });
    expect(news(sink)[0]).toEqual(['status', 5, NOON, 169, '']);
    line.take({ _updated: NOON + 1, 84: '168.40' });
    expect(news(sink)).toHaveLength(1);
    line.take({ _updated: NOON + 2, 31: '168.00', 7762: '1,000,100' });
    expect(news(sink)).toMatchObject([
      ['status', 5, NOON + 2, 0, ''],
      ['trade', 5, NOON + 2, 168, 100, 4, Number.NaN],
    ]);
  });

  it('keeps what a message leaves out, and empties what it empties', () => {
    const { sink, line } = lineOf();
    line.take(FIRST);
    news(sink);
    line.take({ _updated: NOON + 1, 85: '700' });
    expect(news(sink)).toEqual([['quote', 5, NOON + 1, 168.41, 1300, 168.43, 700]]);
    line.take({ _updated: NOON + 2, 84: '', 88: '' });
    expect(news(sink)).toEqual([['quote', 5, NOON + 2, 0, 0, 168.43, 700]]);
    line.take({ _updated: NOON + 3, 84: '-1' });
    expect(news(sink)).toEqual([]);
  });

  it('that is late has late times', () => {
    const { sink, line } = lineOf();
    line.take({ ...FIRST, 6509: 'DPB' });
    news(sink);
    line.take({ _updated: NOON + 900_000, 31: '168.45', 7762: '1,000,700' });
    expect(news(sink)).toEqual([['trade', 5, NOON, 168.45, 700, 4, Number.NaN]]);
  });

  it('reports nothing that the user may not see', () => {
    const { sink, line } = lineOf();
    line.take({ ...FIRST, 6509: 'N' });
    expect(news(sink)).toEqual([]);
    expect(line.availability?.refusal).not.toBe('');
  });

  it('does not go back to an older state', () => {
    const { sink, line } = lineOf();
    line.take(FIRST);
    news(sink);
    line.take({ ...FIRST, _updated: NOON - 1, 84: '168.00', 7762: '999,000' });
    expect(news(sink)).toEqual([]);
    line.summarise();
    expect(news(sink)).toMatchObject([['summary', 5, { last: 168.42, volume: 1_000_000 }]]);
  });

  it('of a closed market is timed at the latest trading hours', () => {
    const { sink, line } = lineOf();
    const saturday = Date.UTC(2026, 10, 21, 17);
    line.take({ ...FIRST, _updated: saturday, 6509: 'Z' });
    expect(news(sink)[0]).toMatchObject(['summary', 5, { last: 168.42, time: Date.UTC(2026, 10, 21, 1) }]);
  });

  it('restarts without a trade for the missed volume', () => {
    const { sink, line } = lineOf();
    line.take(FIRST);
    line.restart();
    news(sink);
    line.take({ ...FIRST, _updated: NOON + 60_000, 31: '169', 7762: '1,090,000' });
    expect(news(sink)).toMatchObject([['summary', 5, { last: 169, volume: 1_090_000 }]]);
  });

  it('knows an answer without figures', () => {
    expect(LiveLine.holdsFigures({ conid: 1, conidEx: '1' })).toBe(false);
    expect(LiveLine.holdsFigures({ conid: 1, 6509: 'R' })).toBe(false);
    expect(LiveLine.holdsFigures({ conid: 1, 6509: 'N' })).toBe(true);
    expect(LiveLine.holdsFigures({ conid: 1, 84: '1.00' })).toBe(true);
  });
});
