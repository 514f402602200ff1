import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayShowFeeds } from '../../../server/feeds/feed-audience.ts';
import type { OpenFeed } from '../../../server/feeds/feed-session.ts';
import { LiveDemand } from '../../../server/feeds/live-demand.ts';

const ALL = Array.from({ length: 8 }, (_, row) => row);
const never = (): boolean => false;
const only =
  (...rows: readonly number[]) =>
  (row: number): boolean =>
    rows.includes(row);

describe('the rows that are live', () => {
  it('are those on a screen first, then those that are followed, then those asked for last', () => {
    const demand = new LiveDemand();
    const now = 1_000_000;
    for (const row of [0, 1, 2, 3]) demand.ask(row, now - 10 * row);
    demand.see(5, now);
    demand.see(3, now - 40_000);
    demand.see(2, now - 40_001);
    expect(demand.choose(ALL, 4, now, only(6), never)).toBe(true);
    // 3 was asked for before it was seen; 5 never.
    expect([[...demand.liveRows], [...demand.polledRows]]).toEqual([
      [3, 5, 6, 0],
      [1, 2],
    ]);
    expect(ALL.map((row) => demand.stateOf(row))).toEqual([
      'live',
      'polled',
      'polled',
      'live',
      'idle',
      'live',
      'live',
      'idle',
    ]);
    expect(demand.choose(ALL, 4, now, only(6), never)).toBe(false);
  });

  it('stay in demand for a minute and a half after they were asked for', () => {
    const demand = new LiveDemand();
    demand.ask(1, 1000);
    const chosen = (now: number): number[] => {
      demand.choose(ALL, 4, now, never, never);
      return [...demand.liveRows];
    };
    expect([chosen(91_000), chosen(91_001)]).toEqual([[1], []]);
  });

  it('keep their place before others of their class, and give it up to a better one', () => {
    const demand = new LiveDemand();
    demand.ask(1, 100_000);
    demand.choose(ALL, 1, 100_000, never, never);
    demand.ask(2, 100_001);
    expect(demand.choose(ALL, 1, 100_002, never, never)).toBe(false);
    expect([demand.stateOf(1), demand.stateOf(2)]).toEqual(['live', 'polled']);
    expect(demand.choose(ALL, 1, 100_002, only(3), never)).toBe(true);
    expect([demand.stateOf(1), demand.stateOf(3)]).toEqual(['polled', 'live']);
    demand.see(2, 100_003);
    demand.choose(ALL, 1, 100_003, only(3), never);
    expect(demand.stateOf(2)).toBe('live');
  });

  it('are those on a screen until a page reports that they are out of sight', () => {
    const demand = new LiveDemand();
    const now = 1_000_000;
    for (const row of ALL) demand.ask(row, now);
    for (const row of [1, 2, 3]) demand.see(row, now);
    demand.choose(ALL, 2, now, never, never);
    expect([...demand.liveRows]).toEqual([1, 2]);
    demand.hide(1);
    demand.hide(1_000_000);
    expect(demand.choose(ALL, 2, now + 1, never, never)).toBe(true);
    expect([...demand.liveRows]).toEqual([2, 3]);
  });

  it('are polled where the provider refuses them, and leave their place to the next', () => {
    const demand = new LiveDemand();
    for (const row of [1, 2]) demand.ask(row, 5000);
    demand.choose(ALL, 1, 5000, never, only(1));
    expect([demand.stateOf(1), demand.stateOf(2)]).toEqual(['polled', 'live']);
  });

  it('are never more than the limit, and any number of rows may be asked for', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2000)), fc.nat(50), (asked, limit) => {
        const demand = new LiveDemand();
        for (const [i, row] of asked.entries()) demand[i % 2 === 0 ? 'ask' : 'see'](row, 1_000_000);
        const rows = [...new Set(asked)];
        demand.choose(rows, limit, 1_000_000, never, never);
        expect(demand.liveRows.size).toBe(Math.min(limit, rows.length));
        expect(demand.liveRows.size + demand.polledRows.size).toBe(rows.length);
      }),
    );
  });
});

it('feeds are shown to those to whom all of them may be shown', () => {
  const feed = (shown: string, owner: number | null | 'everybody'): OpenFeed =>
    ({ provider: { can: { shown } }, owner }) as unknown as OpenFeed;
  const [visitor, member, other, administrator] = [
    undefined,
    { id: 1, administrator: false },
    { id: 2, administrator: false },
    { id: 3, administrator: true },
  ];
  const seen = (...feeds: readonly OpenFeed[]): boolean[] =>
    [visitor, member, other, administrator].map((reader) => mayShowFeeds(feeds, reader));
  expect(seen()).toEqual([true, true, true, true]);
  expect(seen(feed('public', null))).toEqual([true, true, true, true]);
  expect(seen(feed('owner', 'everybody'))).toEqual([true, true, true, true]);
  expect(seen(feed('members', null))).toEqual([false, true, true, true]);
  expect(seen(feed('owner', 1))).toEqual([false, true, false, false]);
  expect(seen(feed('owner', null))).toEqual([false, false, false, true]);
  expect(seen(feed('public', null), feed('owner', 2))).toEqual([false, false, true, false]);
});
