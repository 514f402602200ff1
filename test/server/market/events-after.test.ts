import { describe, expect, it } from 'vitest';
import { eventsAfter } from '../../../server/market/events-after.ts';

const day = (date: number, close: number, high = close + 1, low = close - 1) => ({
  date,
  open: close - 0.5,
  high,
  low,
  close,
  volume: 10 * close,
  trades: close,
  simulated: false,
});

describe('the quote before a day', () => {
  it('is that of its last day, with the extremes of all', () => {
    const { before, previousClose } = eventsAfter([day(20201214, 100, 130, 70), day(20201215, 110)], [], {});
    expect(previousClose).toBe(110);
    expect(before).toMatchObject({
      last: 110,
      change: 10,
      open: 109.5,
      high: 111,
      low: 109,
      yearhigh: 130,
      yearlow: 70,
      volume: 1100,
      trades: 110,
      lasttrade: -1,
    });
  });

  it('is in the shares of the day', () => {
    const split = { date: 20201215, newshares: 2, oldshares: 1, newsymbol: '', oldsymbol: '' };
    const { before } = eventsAfter([day(20201214, 200), day(20201215, 110)], [split], {});
    expect(before).toMatchObject({ last: 110, change: 10, yearhigh: 111, yearlow: 99.5 });
  });

  it('has no change after a first day, and nothing without one', () => {
    expect(eventsAfter([day(20201215, 110)], [], {}).before).toMatchObject({ last: 110, change: 0 });
    const { before, previousClose } = eventsAfter([], [], {});
    expect([previousClose, before.last, before.lasttrade, before.yearhigh]).toEqual([0, 0, -1, 0]);
  });

  it('does not count the days of a security that had the symbol before', () => {
    const listing = { date: 20201215, newshares: 0, oldshares: 0, newsymbol: 'NEW', oldsymbol: '' };
    const { before } = eventsAfter([day(20201214, 200), day(20201215, 110)], [listing], {});
    expect(before).toMatchObject({ last: 110, change: 0, yearhigh: 111, yearlow: 109 });
  });
});

it('what is known of the day is taken as it is', () => {
  const events = eventsAfter([], [], { until: 7 });
  expect(events).toMatchObject({ until: 7, startsAt: Number.POSITIVE_INFINITY, simulated: false });
  expect(events.minutes.count).toBe(0);
});
