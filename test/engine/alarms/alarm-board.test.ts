import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { AlarmBoard, type AlarmMemory } from '../../../engine/alarms/alarm-board.ts';
import { type AlarmRule, PLAIN_RULE } from '../../../engine/alarms/alarm-rule.ts';
import { type Condition, ConditionType, Direction, Stand } from '../../../engine/alarms/condition.ts';
import { QuoteField, type QuoteFieldNumber } from '../../../engine/quotes/quote-field.ts';

const NEW: AlarmMemory = { fired: 0, armed: 0, stand: Stand.Unknown };
const MINUTE = 60_000;

const price = (direction: Condition['direction'], value: number, upper = 0): Condition => ({
  type: ConditionType.Price,
  direction,
  value,
  upper,
});
const event = (type: Condition['type']): Condition => ({ type, direction: Direction.None, value: 0, upper: 0 });
const volume = (value: number): Condition => ({ ...price(Direction.AtLeast, value), type: ConditionType.Volume });
const bid = (value: number): Condition => ({ ...price(Direction.AtMost, value), type: ConditionType.Bid });
const rule = (conditions: readonly Condition[], others: Partial<AlarmRule> = {}): AlarmRule => ({
  ...PLAIN_RULE,
  symbol: 'RY',
  ex: 'T',
  conditions,
  ...others,
});

let values: Map<number, Partial<Record<QuoteFieldNumber, number>>>;
let fired: (readonly [number, number])[];
let lates: boolean[];
let board: AlarmBoard;

beforeEach(() => {
  values = new Map();
  fired = [];
  lates = [];
  board = new AlarmBoard(
    { value: (row, field) => values.get(row)?.[field] ?? Number.NaN },
    {
      fired(alarm, figure, _at, late) {
        fired.push([alarm, figure]);
        lates.push(late);
      },
    },
  );
});

/** A trade of a row, with the day's volume if it matters. */
function trade(last: number, at = 1, { row = 0, regular = true, volume: day = Number.NaN } = {}): number {
  const before = fired.length;
  const others = values.get(row) ?? {};
  const high = Math.max(others[QuoteField.High] ?? last, last);
  values.set(row, { ...others, [QuoteField.Last]: last, [QuoteField.Volume]: day, [QuoteField.High]: high });
  board.trade(row, 100, at, regular);
  return fired.length - before;
}

function quote(bids: number): number {
  const before = fired.length;
  values.set(0, { ...values.get(0), [QuoteField.Bid]: bids });
  board.quote(0, 1, true);
  return fired.length - before;
}

/** Which of these prices fire. */
const firing = (...prices: number[]): number[] => prices.filter((last, i) => trade(last, i + 1) > 0);

describe('a condition of the specification', () => {
  it('fires on the first matching update, true before or not, and once', () => {
    board.add(rule([price(Direction.AtLeast, 10)]), 0, NEW);
    expect(firing(11, 12, 9, 11)).toEqual([11]);
    board.add(rule([price(Direction.AtLeast, 10)]), 0, NEW);
    expect(firing(9, 10, 11)).toEqual([10]);
  });

  it('is tested on its own kind of update', () => {
    board.add(rule([bid(10)]), 0, NEW);
    expect(trade(5)).toBe(0);
    expect(quote(10)).toBe(1);
  });

  it('does not fire while it is remembered as fired', () => {
    board.add(rule([price(Direction.AtLeast, 10)]), 0, { ...NEW, fired: 5 });
    expect(firing(11, 9, 11)).toEqual([]);
  });

  it('fires on a new high of the day, not on the first trade', () => {
    board.add(rule([event(ConditionType.High)]), 0, NEW);
    expect(firing(10, 9, 10, 10.5, 11)).toEqual([10.5]);
  });
});

describe('a crossing', () => {
  it('needs a change: from at or below the value to above it', () => {
    board.add(rule([price(Direction.Above, 10)]), 0, NEW);
    expect(firing(11, 12, 10, 10, 10.01)).toEqual([10.01]);
  });

  it('downward, and into a band', () => {
    board.add(rule([price(Direction.Below, 10)]), 0, NEW);
    expect(firing(9, 10, 9.5)).toEqual([9.5]);
    board.add(rule([price(Direction.Enters, 20, 21)]), 0, NEW);
    expect(firing(20.5, 22, 21, 20.5)).toEqual([21]);
  });

  it('is found after a restart by where it stood before', () => {
    const alarm = board.add(rule([price(Direction.Above, 10)]), 0, NEW);
    trade(9);
    const kept = board.memory(alarm);
    board.remove(alarm);
    board.add(rule([price(Direction.Above, 10)]), 0, kept);
    expect(firing(11)).toEqual([11]);
  });

  it('every time fires at each crossing, and never twice without leaving: the reference is a plain loop', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 5, max: 15 }), { maxLength: 60 }), (prices) => {
        fired = [];
        const alarm = board.add(rule([price(Direction.Above, 10)], { repeat: 'every' }), 0, NEW);
        for (const [i, last] of prices.entries()) trade(last, i + 1);
        board.remove(alarm);
        const crossings = prices.filter((last, i) => i > 0 && (prices[i - 1] as number) <= 10 && last > 10);
        expect(fired.map(([, figure]) => figure)).toEqual(crossings);
      }),
    );
  });
});

describe('how often', () => {
  it('every time: a level fires each time that it becomes true, an event each time that it happens', () => {
    board.add(rule([price(Direction.AtLeast, 10)], { repeat: 'every' }), 0, NEW);
    expect(firing(10, 11, 9, 10)).toEqual([10, 10]);
    board.add(rule([event(ConditionType.Trade)], { repeat: 'every' }), 1, NEW);
    expect([trade(1, 1, { row: 1 }), trade(1, 2, { row: 1 })]).toEqual([1, 1]);
  });

  it('once a bar: a level fires in each minute in which it is true, a crossing at most once in a minute', () => {
    board.add(rule([price(Direction.AtLeast, 10)], { repeat: 'bar' }), 0, NEW);
    expect([trade(10, MINUTE), trade(11, MINUTE + 1), trade(11, 2 * MINUTE), trade(9, 3 * MINUTE)]).toEqual([
      1, 0, 1, 0,
    ]);
    board.add(rule([price(Direction.Above, 20)], { repeat: 'bar' }), 1, NEW);
    const row = { row: 1 };
    const crossings = [trade(19, 1, row), trade(21, 2, row), trade(19, 3, row), trade(21, 4, row)];
    expect([...crossings, trade(19, MINUTE, row), trade(21, MINUTE, row)]).toEqual([0, 1, 0, 0, 0, 1]);
  });
});

describe('several conditions', () => {
  it('with and: it fires when all have become true', () => {
    board.add(rule([price(Direction.Above, 10), volume(500)], { join: 'and' }), 0, NEW);
    expect(trade(9, 1, { volume: 100 })).toBe(0);
    expect(trade(11, 2, { volume: 400 })).toBe(0);
    expect(trade(11, 3, { volume: 500 })).toBe(1);
  });

  it('with or: it fires when one has become true, and once for one update', () => {
    board.add(rule([price(Direction.AtLeast, 10), volume(500)], { join: 'or', repeat: 'every' }), 0, NEW);
    expect(trade(9, 1, { volume: 100 })).toBe(0);
    expect(trade(11, 2, { volume: 600 })).toBe(1);
    expect(trade(9, 3, { volume: 700 })).toBe(0);
  });

  it('of a trade and a quote are tested on both', () => {
    board.add(rule([price(Direction.AtLeast, 10), bid(9)], { join: 'and' }), 0, NEW);
    expect(trade(10)).toBe(0);
    expect(quote(9)).toBe(1);
  });

  it('with an event: it fires only at the event', () => {
    board.add(rule([event(ConditionType.High), volume(500)], { join: 'and', repeat: 'every' }), 0, NEW);
    expect(trade(10, 1, { volume: 600 })).toBe(0);
    expect(trade(11, 2, { volume: 600 })).toBe(1);
    expect(trade(10, 3, { volume: 600 })).toBe(0);
    expect(trade(12, 4, { volume: 600 })).toBe(1);
  });
});

describe('when', () => {
  it('regular hours only, and until it expires', () => {
    board.add(rule([price(Direction.AtLeast, 10)], { extended: false }), 0, NEW);
    expect([trade(11, 1, { regular: false }), trade(11, 2)]).toEqual([0, 1]);
    board.add(rule([price(Direction.AtLeast, 10)], { expires: 100 }), 1, NEW);
    expect([trade(11, 100, { row: 1 }), trade(11, 99, { row: 1 })]).toEqual([0, 1]);
  });

  it('missed: prices fire late, but not from before it was set or last fired', () => {
    board.add(rule([price(Direction.AtLeast, 10)], { repeat: 'every' }), 0, { ...NEW, armed: 5 * MINUTE });
    board.missed(0, 11, Number.NaN, 4 * MINUTE, true);
    expect(fired).toEqual([]);
    board.missed(0, 9, Number.NaN, 5 * MINUTE, true);
    board.missed(0, 11, Number.NaN, 5 * MINUTE, true);
    board.missed(0, 9, Number.NaN, 5 * MINUTE, true);
    board.missed(0, 11, Number.NaN, 5 * MINUTE, true);
    expect(fired).toEqual([[0, 11]]);
    expect(lates).toEqual([true]);
    expect(trade(9, 6 * MINUTE) + trade(12, 6 * MINUTE)).toBe(1);
    expect(lates).toEqual([true, false]);
  });
});

describe('a board', () => {
  it('fires what watches the row, in the order of adding, and forgets what is removed', () => {
    const first = board.add(rule([price(Direction.AtLeast, 10)]), 200, NEW);
    const second = board.add(rule([price(Direction.AtLeast, 10)]), 200, NEW);
    board.add(rule([price(Direction.AtLeast, 10)]), 3, NEW);
    const third = board.add(rule([price(Direction.AtLeast, 10)]), 200, NEW);
    board.remove(second);
    trade(11, 1, { row: 200 });
    expect(fired.map(([alarm]) => alarm)).toEqual([first, third]);
    board.remove(first);
    board.remove(third);
    expect([board.watches(200), board.watches(3), board.watches(4), board.watches(9_999)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it('knows a yield only with the dividend', () => {
    board.add(rule([{ ...price(Direction.AtLeast, 5), type: ConditionType.Yield }]), 0, NEW);
    expect(trade(10)).toBe(0);
    board.begin(0, 0.5);
    expect(trade(10)).toBe(1);
  });

  it('knows of a row, however far, only what came since it began', () => {
    const row = 64;
    board.begin(row, 0.5);
    board.add(rule([{ ...price(Direction.AtLeast, 5), type: ConditionType.Yield }]), row, NEW);
    expect(trade(10, 1, { row })).toBe(1);
    board.begin(row, Number.NaN);
    board.add(rule([event(ConditionType.High)]), row, NEW);
    expect(trade(20, 2, { row })).toBe(0);
    expect(trade(21, 3, { row })).toBe(1);
  });

  it('reports where an alarm stands when that changes', () => {
    const moved: number[] = [];
    const reporting = new AlarmBoard(
      { value: (_row, field) => (field === QuoteField.Last ? (values.get(0)?.[field] ?? Number.NaN) : Number.NaN) },
      { fired() {}, moved: (alarm) => moved.push(reporting.memory(alarm).stand) },
    );
    reporting.add(rule([price(Direction.Above, 10)]), 0, NEW);
    for (const last of [11, 12, 9, 8]) {
      values.set(0, { [QuoteField.Last]: last });
      reporting.trade(0, 100, 1, true);
    }
    expect(moved).toEqual([Stand.There, Stand.Elsewhere]);
  });
});
