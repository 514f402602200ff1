import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HandMadeEvents } from '../../../server/embedded-market/hand-made.ts';

const ROW = 3;

/** Halts (169) and resumptions (0) in order of time, some of them of one moment. */
const halts = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.constantFrom(0, 169)), { maxLength: 6 })
  .map((list) => list.map(([at, haltcode]) => ({ time: at * 15, haltcode })).sort((a, b) => a.time - b.time));
const times = fc
  .array(fc.integer({ min: 0, max: 80 }), { maxLength: 12 })
  .map((list) => list.map((at) => at * 7.5).sort((a, b) => a - b));

const trade = (time: number, price = 10) => ({ time, price, size: 100, flags: 4 });

function made(list: readonly { readonly time: number; readonly haltcode: number }[], trades: readonly number[]) {
  const events = new HandMadeEvents();
  for (const halt of list) events.halts.add(ROW, halt);
  for (const time of trades) events.trades.add(ROW, trade(time, 99));
  return events;
}

/** Whether the row is halted by hand right after a moment. */
const isHalted = (list: readonly { readonly time: number; readonly haltcode: number }[], time: number): boolean =>
  (list.findLast((halt) => halt.time <= time)?.haltcode ?? 0) !== 0;

describe('what is made by hand', () => {
  it('spares the planned trades of no moment at which the row is halted', () => {
    fc.assert(
      fc.property(halts, times, times, (list, planned, own) => {
        const events = made(list, own);
        const happen = planned.filter((time) => !isHalted(list, time));
        expect(
          events
            .withoutHalted(
              ROW,
              planned.map((time) => trade(time)),
            )
            .map(({ time }) => time),
        ).toEqual(happen);
        const all = planned.map((time) => trade(time));
        expect(events.withoutHalted(ROW + 1, all)).toEqual(all);
        const [from, to] = [1, 3];
        const among = events.among(ROW, all, from, to);
        const inside = own.filter((time) => time >= from * 60 && time < (to + 1) * 60);
        expect(among.map(({ time }) => time)).toEqual([...inside, ...happen].sort((a, b) => a - b));
        expect(among.filter(({ price }) => price === 99)).toHaveLength(inside.length);
      }),
      { numRuns: 300 },
    );
  });

  it('halts a minute that it enters halted, or in which it halts the row', () => {
    fc.assert(
      fc.property(halts, (list) => {
        const events = made(list, []);
        for (let minute = 0; minute < 12; minute++) {
          const enters = isHalted(list, minute * 60 - 0.001);
          const within = list.filter(({ time }) => Math.floor(time / 60) === minute);
          expect(events.entersHalted(ROW, minute)).toBe(enters);
          expect(events.wasHalted(ROW, minute)).toBe(enters || within.some(({ haltcode }) => haltcode !== 0));
          expect(events.wasHalted(ROW + 1, minute)).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('changes the minutes with trades of its own, and those that are halted for a while', () => {
    fc.assert(
      fc.property(halts, times, fc.integer({ min: 0, max: 14 }), (list, own, until) => {
        const expected = new Set<number>();
        for (const time of own) expected.add(Math.floor(time / 60));
        // Of halts of one moment only the last lasts, but each is of its minute unless it ends as that minute begins.
        for (const [i, { time, haltcode }] of list.entries()) {
          const end = list[i + 1]?.time ?? Number.POSITIVE_INFINITY;
          for (let minute = 0; minute < until; minute++)
            if (haltcode !== 0 && minute >= Math.floor(time / 60) && minute * 60 < end) expected.add(minute);
        }
        const minutes = [...made(list, own).minutes(ROW, until)].sort((a, b) => a - b);
        expect(minutes).toEqual([...expected].filter((minute) => minute < until).sort((a, b) => a - b));
      }),
      { numRuns: 300 },
    );
  });

  it('happens in order: trades of the moment of a halt before it, those of a resumption after it', () => {
    const events = made(
      [
        { time: 60, haltcode: 169 },
        { time: 120, haltcode: 0 },
        { time: 180, haltcode: 169 },
        { time: 180, haltcode: 0 },
      ],
      [60, 120, 180, 200],
    );
    const shown = (list: ReturnType<HandMadeEvents['of']>) =>
      list.map((event) => ('haltcode' in event ? `${event.time} halt ${event.haltcode}` : `${event.time} trade`));
    expect(shown(events.of(ROW))).toEqual([
      '60 trade',
      '60 halt 169',
      '120 halt 0',
      '120 trade',
      '180 halt 169',
      '180 halt 0',
      '180 trade',
      '200 trade',
    ]);
    expect(shown(events.within(ROW, 1))).toEqual(['60 trade', '60 halt 169']);
    expect(shown(events.within(ROW, 2))).toEqual(['120 halt 0', '120 trade']);
  });

  it('is taken over by another process by the ids of its securities, and is over with its run', () => {
    const events = made([{ time: 60, haltcode: 169 }], [10]);
    const copy = new HandMadeEvents();
    copy.trades.add(1, trade(5));
    const all = events.withIds((row) => row * 100);
    expect(all.trades).toEqual([{ ...trade(10, 99), id: 300 }]);
    expect([...copy.replace(all, (id) => id / 100)].sort()).toEqual([1, ROW]);
    expect(copy.withIds((row) => row * 100)).toEqual(all);
    // A security that this process does not have is passed over.
    expect([...copy.replace(all, () => -1)]).toEqual([ROW]);
    expect(copy.withIds(String as never)).toEqual({ trades: [], halts: [] });
    events.clear();
    expect([events.of(ROW), events.entersHalted(ROW, 9)]).toEqual([[], false]);
  });
});
