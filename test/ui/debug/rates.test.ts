import { describe, expect, test } from 'vitest';
import type { WatchedThread } from '../../../ui/debug/figures-watch.ts';
import { portRows, rateOf, secondsBetween, streamRows, totals } from '../../../ui/debug/rates.ts';
import type { MarketFigures, PortFigures, StreamFigures } from '../../../workers/api/figures.ts';

const FEED = { lines: 0, characters: 0, malformed: 0, unknown: 0, unwatched: 0, age: null };

const stream = (of: Partial<StreamFigures>): StreamFigures => ({
  ...{ id: 1, kind: 'list', subject: 'index', tab: 'a', sent: 0, credit: 1, waits: 0, frames: null },
  ...of,
});

const port = (of: Partial<PortFigures>): PortFigures => ({ id: 1, kind: 'list', messages: 0, bytes: null, ...of });

const marketFigures = (of: Partial<MarketFigures>): MarketFigures => ({
  ...{ build: 'abc', name: 'own', uptime: 0, heap: null, ports: [], streams: [], buffers: [] },
  ...{ tabs: ['a'], symbols: 0, feed: FEED, heardAge: null, clockOffset: null },
  ...of,
});

/** A market worker that was asked twice. */
const watched = (before: Partial<MarketFigures> | undefined, now: Partial<MarketFigures>): WatchedThread => ({
  report: { thread: 'market', tab: 'a', figures: marketFigures(now) },
  before: before && { thread: 'market', tab: 'a', figures: marketFigures(before) },
  age: 0,
});

describe('a rate', () => {
  test('is the growth of a count per second', () => {
    expect(rateOf(10, 40, 2)).toBe(15);
    expect(rateOf(10, 10, 2)).toBe(0);
  });

  test('is unknown for a count that is new or missing, for no time, and for another counter', () => {
    expect([rateOf(undefined, 4, 1), rateOf(null, 4, 1), rateOf(4, null, 1), rateOf(4, 8, 0), rateOf(8, 4, 1)]).toEqual(
      [null, null, null, null, null],
    );
  });

  test('uses the clock of the thread, and does not span its replacement', () => {
    expect(secondsBetween(watched({ uptime: 4000 }, { uptime: 5500 }))).toBe(1.5);
    expect(secondsBetween(watched(undefined, { uptime: 5500 }))).toBe(0);
    expect(secondsBetween(watched({ uptime: 9000 }, { uptime: 500 }))).toBe(0);
  });
});

describe('streams', () => {
  test('have the rates of their own counts, even if their positions change', () => {
    const thread = watched(
      { uptime: 1000, streams: [stream({ id: 1, sent: 5 }), stream({ id: 2, sent: 100, frames: 7 })] },
      { uptime: 3000, streams: [stream({ id: 2, sent: 120, frames: 27 }), stream({ id: 3, sent: 9 })] },
    );
    expect(streamRows(thread)).toMatchObject([
      { id: 2, sentRate: 10, frameRate: 10 },
      { id: 3, sentRate: null, frameRate: null },
    ]);
  });
});

describe('ports', () => {
  test('are counted by kind, and a closed port does not reduce the rate', () => {
    const thread = watched(
      { uptime: 1000, ports: [port({ id: 1, messages: 50 }), port({ id: 2, messages: 10, bytes: 100 })] },
      {
        uptime: 2000,
        ports: [
          port({ id: 2, messages: 30, bytes: 300 }),
          port({ id: 3, messages: 4 }),
          port({ id: 4, kind: 'calls' }),
        ],
      },
    );
    expect(portRows(thread)).toMatchObject([
      { kind: 'list', count: 2, messageRate: 20, byteRate: 200 },
      { kind: 'calls', count: 1, messageRate: null, byteRate: null },
    ]);
  });
});

describe('the totals', () => {
  test('are of all threads, but the feed and the clock are those of the tab’s own market worker', () => {
    const own = watched(
      { uptime: 0, feed: { ...FEED, lines: 100, characters: 4000 }, streams: [stream({ sent: 3 })] },
      {
        uptime: 1000,
        feed: { ...FEED, lines: 150, characters: 6000, age: 20 },
        heardAge: 10,
        clockOffset: -5,
        streams: [stream({ sent: 7, waits: 40 })],
      },
    );
    const other: WatchedThread = {
      report: {
        thread: 'charts',
        tab: 'b',
        figures: marketFigures({
          uptime: 1000,
          streams: [stream({ kind: 'chart', sent: 9, frames: 60, waits: null })],
        }),
      },
      before: {
        thread: 'charts',
        tab: 'b',
        figures: marketFigures({ uptime: 0, streams: [stream({ kind: 'chart', sent: 4, frames: 0 })] }),
      },
      age: 0,
    };
    expect(totals([own, other], 'a')).toEqual({
      ...{ lineRate: 50, characterRate: 2000, diffRate: 4, frameRate: 60, messageRate: null },
      ...{ oldestUnsent: 40, lineAge: 20, heardAge: 10, clockOffset: -5 },
    });
  });

  test('are unknown while no market worker has answered', () => {
    expect(totals([], 'a')).toMatchObject({ lineRate: null, diffRate: null, oldestUnsent: null, clockOffset: null });
  });
});
