import { describe, expect, it } from 'vitest';
import { openingOf, SessionClock, sessionAt } from '../../../server/embedded-market/session-clock.ts';

const unix = (text: string): number => Date.parse(text) / 1000;
const HALF_PAST_SIX_HOURS = 23_400;

describe('sessionAt', () => {
  it('is in step with the wall while Toronto trades, in winter and in summer', () => {
    expect(sessionAt(unix('2026-11-20T15:00:00Z'))).toMatchObject({ date: 20261120, elapsed: 1800 });
    expect(sessionAt(unix('2026-07-17T13:30:00Z'))).toMatchObject({ date: 20260717, elapsed: 0 });
  });

  it('is in step with the wall from 4:00 to 20:00 on days on which New York trades', () => {
    expect(sessionAt(unix('2026-11-20T09:00:00Z'))).toMatchObject({ date: 20261120, elapsed: -19_800 });
    expect(sessionAt(unix('2026-11-20T14:29:59.5Z'))).toMatchObject({ date: 20261120, elapsed: -0.5 });
    expect(sessionAt(unix('2026-11-20T22:15:30.5Z'))).toMatchObject({ date: 20261120, elapsed: 27_930.5 });
    const { hours } = sessionAt(unix('2026-11-21T00:59:59Z'));
    expect(hours).toEqual({ begins: -19_800, ends: 37_800 });
    // Canadian Thanksgiving: Toronto is closed.
    expect(sessionAt(unix('2026-10-12T10:00:00Z'))).toMatchObject({ date: 20261012, elapsed: -12_600 });
  });

  it('runs the last session again from 20:00, in cycles of six and a half hours', () => {
    expect(sessionAt(unix('2026-11-21T01:00:00Z'))).toMatchObject({
      date: 20261120,
      elapsed: 0,
      hours: { begins: 0, ends: HALF_PAST_SIX_HOURS },
    });
    expect(sessionAt(unix('2026-11-21T07:30:00Z'))).toMatchObject({ date: 20261120, elapsed: 0 });
    // Monday morning before 4:00 still counts from Friday's last trade.
    const monday = unix('2026-11-23T08:59:59Z');
    const since = monday - unix('2026-11-21T01:00:00Z');
    expect(sessionAt(monday)).toMatchObject({ date: 20261120, elapsed: since % HALF_PAST_SIX_HOURS });
    expect(sessionAt(monday + 1)).toMatchObject({ date: 20261123, elapsed: -19_800 });
  });

  it('runs the last session again outside 9:30 to 16:00 where only Toronto trades, or the clock is not the wall’s', () => {
    // American Thanksgiving.
    expect(sessionAt(unix('2026-11-26T14:29:59Z'))).toMatchObject({ date: 20261125 });
    expect(sessionAt(unix('2026-11-26T14:30:00Z'))).toMatchObject({ date: 20261126, elapsed: 0 });
    expect(sessionAt(unix('2026-11-26T21:00:01Z'))).toMatchObject({ date: 20261126, elapsed: 1 });
    expect(sessionAt(unix('2026-11-20T21:00:01Z'), undefined, false)).toMatchObject({ date: 20261120, elapsed: 1 });
    const fast = new SessionClock({ speed: 2, wallClock: () => Date.parse('2026-11-20T21:00:01Z') }, () => {});
    expect(fast.secondOfDay()).toBe(34_201);
  });

  it('gives every run of a session a number of its own, by which its hours are known', () => {
    const runs = ['2026-11-20T20:59:59Z', '2026-11-21T01:00:00Z', '2026-11-21T07:30:00Z', '2026-11-23T14:30:00Z'];
    const places = runs.map((text) => sessionAt(unix(text)));
    expect(new Set(places.map(({ run }) => run)).size).toBe(4);
    expect(sessionAt(unix('2026-11-21T07:29:59Z')).run).toBe(places[1]?.run);
    const clock = new SessionClock({ speed: 1, wallClock: () => unix('2026-11-23T14:30:00Z') * 1000 }, () => {});
    for (const { date, run, hours } of places) expect(clock.hoursOf(date, run)).toEqual(hours);
  });

  it('replays a half day in its own length', () => {
    const close = unix('2026-12-24T18:00:00Z');
    expect(sessionAt(close - 1)).toMatchObject({ date: 20261224, elapsed: 12_599 });
    expect(sessionAt(close + 12_600)).toMatchObject({ date: 20261224, elapsed: 0 });
  });
});

describe('the market clock', () => {
  const wall = (text: string) => () => Date.parse(text);

  it('tells the market’s own time', () => {
    const clock = new SessionClock({ speed: 1, wallClock: wall('2026-11-21T01:01:00Z') }, () => {});
    expect(clock.date()).toBe(20261120);
    expect(clock.secondOfDay()).toBe(34_260);
    expect(new Date(clock.now()).toISOString()).toBe('2026-11-20T14:31:00.000Z');
    expect(clock.isOpen()).toBe(true);
  });

  it('stands on a set day until it is stepped, and says when', () => {
    let steps = 0;
    const clock = new SessionClock(
      { marketDate: 20201216, marketTime: 37_800, speed: 0, wallClock: wall('2026-11-21T03:31:00Z') },
      () => {
        steps++;
      },
    );
    expect([clock.date(), clock.secondOfDay()]).toEqual([20201216, 37_800]);
    clock.step(90_500);
    expect([clock.secondOfDay(), steps]).toEqual([37_890.5, 1]);
    const { run } = clock.place();
    clock.step(19_800_000);
    expect([clock.date(), clock.secondOfDay()]).toEqual([20201216, 34_290.5]);
    expect(clock.place().run).toBe(run + 1);
  });

  it('replays a set half day in rounds of its own length, each with a number of its own', () => {
    let now = Date.parse('2026-11-20T17:59:59Z');
    const clock = new SessionClock({ marketDate: 20201224, speed: 1, wallClock: () => now }, () => {});
    const before = clock.place();
    expect(before).toMatchObject({ date: 20201224, elapsed: 12_599 });
    now += 1000;
    expect(clock.place()).toMatchObject({ date: 20201224, elapsed: 0 });
    expect(clock.place().run).not.toBe(before.run);
  });

  it('goes on through a half day’s early close when a whole day is replayed', () => {
    const close = Date.parse('2026-12-24T18:00:00Z');
    let now = close - 1;
    const clock = new SessionClock({ marketDate: 20201216, speed: 1, wallClock: () => now }, () => {});
    const before = clock.place();
    now = close;
    expect(clock.place()).toMatchObject({ run: before.run, elapsed: 12_600 });
  });

  it('runs faster when told to', () => {
    let now = Date.parse('2026-11-21T03:31:00Z');
    const clock = new SessionClock({ marketTime: 34_200, speed: 60, wallClock: () => now }, () => {});
    now += 2000;
    expect(clock.secondOfDay()).toBe(34_320);
  });

  it('takes a day without trading as the one before, and keeps a time inside the session', () => {
    const clock = new SessionClock(
      { marketDate: 20201219, marketTime: 72_000, speed: 0, wallClock: wall('2026-11-21T03:31:00Z') },
      () => {},
    );
    expect([clock.date(), clock.secondOfDay()]).toEqual([20201218, 57_599]);
    expect(openingOf(20201218)).toBe(unix('2020-12-18T14:30:00Z'));
  });

  it('replays a set day in step with the wall when nothing else is set', () => {
    const clock = new SessionClock(
      { marketDate: 20201216, speed: 1, wallClock: wall('2026-11-20T15:00:00Z') },
      () => {},
    );
    expect([clock.date(), clock.secondOfDay()]).toEqual([20201216, 36_000]);
  });
});
