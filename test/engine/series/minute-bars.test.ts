import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TradeKind, type TradeKindNumber } from '../../../engine/feed/trade-kind.ts';
import { TRADE_UPDATES_LAST } from '../../../engine/feed/trade-rule.ts';
import { BarChange, type BarChangeNumber } from '../../../engine/series/bar-change.ts';
import { MinuteBars } from '../../../engine/series/minute-bars.ts';
import { unixSeconds, wallOfDate } from '../../../engine/time/exchange-time.ts';
import { barsOf, rowsOf } from './random-bars.ts';

const { None, Amended, Appended, Inserted } = BarChange;
const midnight = wallOfDate(20201215);
const at = (clock: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return midnight + hours * 3600 + minutes * 60 + seconds;
};

interface Print {
  kind?: TradeKindNumber;
  clock: string;
  price: number;
  size?: number;
  flags?: number;
  isIndex?: boolean;
}

function push(minutes: MinuteBars, print: Print): BarChangeNumber {
  const { kind = TradeKind.T, clock, price, size = 100, flags = TRADE_UPDATES_LAST, isIndex = false } = print;
  return minutes.push(kind, unixSeconds(at(clock)), price, size, flags, 100, isIndex);
}

describe('minute bars', () => {
  it('merge the trades of a minute and append the next', () => {
    const minutes = new MinuteBars();
    expect(push(minutes, { clock: '9:30:00', price: 10, size: 200 })).toBe(Appended);
    expect(push(minutes, { clock: '9:30:20', price: 11 })).toBe(Amended);
    expect(push(minutes, { clock: '9:30:59.999', price: 9.5 })).toBe(Amended);
    expect(push(minutes, { clock: '9:31:00', price: 9.75 })).toBe(Appended);
    expect(minutes.changed).toBe(1);
    expect(rowsOf(minutes.bars)).toEqual([
      [at('9:30'), 10, 11, 9.5, 9.5, 400, 3, 0],
      [at('9:31'), 9.75, 9.75, 9.75, 9.75, 100, 1, 0],
    ]);
  });

  it('take only trades that the trade rule accepts', () => {
    const minutes = new MinuteBars();
    expect(push(minutes, { clock: '9:30:00', price: 10, size: 99 })).toBe(None);
    expect(push(minutes, { clock: '9:30:00', price: 10, flags: 3 })).toBe(None);
    expect(push(minutes, { clock: '9:30:00', price: 0 })).toBe(None);
    expect(push(minutes, { clock: '9:30:00', price: Number.NaN })).toBe(None);
    expect(minutes.push(TradeKind.T, Number.NaN, 10, 100, 4, 100, false)).toBe(None);
    expect(push(minutes, { clock: '9:30:00', price: 3700.5, size: Number.NaN, isIndex: true })).toBe(Appended);
    expect(rowsOf(minutes.bars)).toEqual([[at('9:30'), 3700.5, 3700.5, 3700.5, 3700.5, 0, 1, 0]]);
  });

  it.each([
    ['9:29:59', TradeKind.T, false],
    ['15:59:59', TradeKind.T, true],
    ['16:00:00', TradeKind.T, false],
    ['16:00:00', TradeKind.TH, false],
    ['12:00:00', TradeKind.TE, false],
    ['8:00:00', TradeKind.TE, false],
  ] as const)('in regular hours, %s of kind %i counts: %s', (clock, kind, counts) => {
    expect(push(new MinuteBars(), { clock, kind, price: 10 })).toBe(counts ? Appended : None);
  });

  it.each([
    ['3:59:59', TradeKind.TE, false],
    ['4:00:00', TradeKind.TE, true],
    ['9:29:59', TradeKind.TE, true],
    ['9:29:59', TradeKind.T, false],
    ['9:29:59', TradeKind.TH, true],
    ['12:00:00', TradeKind.TE, false],
    ['12:00:00', TradeKind.T, true],
    ['16:00:00', TradeKind.T, false],
    ['16:00:00', TradeKind.TH, false],
    ['16:00:00', TradeKind.TE, true],
    ['19:59:59', TradeKind.TE, true],
    ['20:00:00', TradeKind.TE, false],
  ] as const)('with extended hours, %s of kind %i counts: %s', (clock, kind, counts) => {
    expect(push(new MinuteBars(true), { clock, kind, price: 10 })).toBe(counts ? Appended : None);
  });

  it('put a late trade into its own minute, or insert a minute', () => {
    const minutes = new MinuteBars();
    push(minutes, { clock: '9:30:10', price: 10 });
    push(minutes, { clock: '9:33:00', price: 12 });
    expect(push(minutes, { clock: '9:30:05', price: 9 })).toBe(Amended);
    expect(minutes.changed).toBe(0);
    expect(push(minutes, { clock: '9:31:00', price: 11 })).toBe(Inserted);
    expect(minutes.changed).toBe(1);
    expect(push(minutes, { clock: '9:33:30', price: 13 })).toBe(Amended);
    expect(minutes.changed).toBe(2);
    expect(rowsOf(minutes.bars)).toEqual([
      [at('9:30'), 9, 10, 9, 10, 200, 2, 0],
      [at('9:31'), 11, 11, 11, 11, 100, 1, 0],
      [at('9:33'), 12, 13, 12, 13, 200, 2, 0],
    ]);
  });

  it('recompute a minute when a trade is cancelled', () => {
    const minutes = new MinuteBars();
    for (const [clock, price] of [
      ['9:30:01', 10],
      ['9:30:02', 15],
      ['9:30:03', 11],
    ] as const) {
      push(minutes, { clock, price });
    }
    expect(push(minutes, { kind: TradeKind.TR, clock: '9:30:02', price: 15 })).toBe(Amended);
    expect(rowsOf(minutes.bars)).toEqual([[at('9:30'), 10, 11, 10, 11, 200, 2, 0]]);
    push(minutes, { kind: TradeKind.TR, clock: '9:30:03', price: 11 });
    expect(rowsOf(minutes.bars)).toEqual([[at('9:30'), 10, 10, 10, 10, 100, 1, 0]]);
    push(minutes, { kind: TradeKind.TR, clock: '9:30:01', price: 10 });
    expect(rowsOf(minutes.bars)).toEqual([[at('9:30'), 0, 0, 0, 0, 0, 0, 0]]);
    push(minutes, { clock: '9:30:40', price: 12 });
    expect(rowsOf(minutes.bars)).toEqual([[at('9:30'), 12, 12, 12, 12, 100, 1, 0]]);
  });

  it('remember every trade of a busy minute, however many there are', () => {
    const minutes = new MinuteBars();
    const prices = Array.from({ length: 1_000 }, (_, i) => 10 + ((i * 7) % 1_000) / 100);
    for (const price of prices) push(minutes, { clock: '9:30:00', price });
    for (const price of prices.slice(1)) push(minutes, { kind: TradeKind.TR, clock: '9:30:00', price });
    expect(rowsOf(minutes.bars)).toEqual([[at('9:30'), 10, 10, 10, 10, 100, 1, 0]]);
  });

  it('let the order of arrival decide between prints of the same time', () => {
    const minutes = new MinuteBars();
    for (const price of [10, 12, 14, 11]) push(minutes, { clock: '9:30:01', price });
    expect(rowsOf(minutes.bars)).toEqual([[at('9:30'), 10, 14, 10, 11, 400, 4, 0]]);
    push(minutes, { kind: TradeKind.TR, clock: '9:30:01', price: 12 });
    expect(rowsOf(minutes.bars)).toEqual([[at('9:30'), 10, 14, 10, 11, 300, 3, 0]]);
  });

  it.each([
    ['the one of its time', '9:30:01', 11, 10],
    ['the newest if none has its time', '9:30:40', 10, 11],
  ])('cancel, of several alike, %s', (_name, clock, open, close) => {
    const minutes = new MinuteBars();
    push(minutes, { clock: '9:30:01', price: 10 });
    push(minutes, { clock: '9:30:02', price: 11 });
    push(minutes, { clock: '9:30:03', price: 10 });
    push(minutes, { kind: TradeKind.TR, clock, price: 10 });
    expect([minutes.bars.open[0], minutes.bars.close[0]]).toEqual([open, close]);
  });

  it('ignore the cancellation of a trade that they never counted', () => {
    const minutes = new MinuteBars();
    push(minutes, { clock: '9:30:01', price: 10 });
    expect(push(minutes, { kind: TradeKind.TR, clock: '9:30:01', price: 11 })).toBe(None);
    expect(push(minutes, { kind: TradeKind.TR, clock: '9:31:01', price: 10 })).toBe(None);
    expect(push(minutes, { kind: TradeKind.TR, clock: '9:30:01', price: 10, size: 50 })).toBe(None);
    expect(minutes.bars.trades[0]).toBe(1);
  });

  describe('after completed minutes were loaded', () => {
    const loaded = (): MinuteBars =>
      new MinuteBars(
        false,
        barsOf([
          [at('9:30'), 10, 12, 9, 11, 5000, 20, 0],
          [at('9:32'), 11, 11, 11, 11, 100, 1, 0],
        ]),
      );

    it('the replayed current minute continues from there, and nothing counts twice', () => {
      const minutes = loaded();
      expect(push(minutes, { kind: TradeKind.TH, clock: '9:31:30', price: 20 })).toBe(None);
      expect(push(minutes, { kind: TradeKind.TH, clock: '9:32:30', price: 20 })).toBe(None);
      expect(push(minutes, { clock: '9:32:59', price: 20 })).toBe(None);
      expect(push(minutes, { kind: TradeKind.TH, clock: '9:33:10', price: 12 })).toBe(Appended);
      expect(push(minutes, { clock: '9:33:20', price: 13 })).toBe(Amended);
      expect(rowsOf(minutes.bars, 2)).toEqual([[at('9:33'), 12, 13, 12, 13, 200, 2, 0]]);
    });

    it('a late trade widens a loaded minute but neither opens nor closes it', () => {
      const minutes = loaded();
      push(minutes, { clock: '9:33:10', price: 12 });
      expect(push(minutes, { kind: TradeKind.TH, clock: '9:30:00', price: 20 })).toBe(None);
      expect(push(minutes, { clock: '9:30:00', price: 13 })).toBe(Amended);
      expect(push(minutes, { clock: '9:30:59', price: 8 })).toBe(Amended);
      expect(rowsOf(minutes.bars, 0, 1)).toEqual([[at('9:30'), 10, 13, 8, 11, 5200, 22, 0]]);
    });

    it('a cancelled trade is subtracted from volume and count', () => {
      const minutes = loaded();
      expect(push(minutes, { kind: TradeKind.TR, clock: '9:30:15', price: 12, size: 300 })).toBe(Amended);
      expect(rowsOf(minutes.bars, 0, 1)).toEqual([[at('9:30'), 10, 12, 9, 11, 4700, 19, 0]]);
    });
  });

  const prints = fc
    .uniqueArray(fc.integer({ min: 0, max: 1800 }), { maxLength: 80 })
    .chain((seconds) =>
      fc.tuple(
        fc.constant(seconds),
        fc.array(fc.integer({ min: 900, max: 1100 }), { minLength: seconds.length, maxLength: seconds.length }),
      ),
    )
    .map(([seconds, cents]) => seconds.map((second, i) => ({ second, price: (cents[i] ?? 1000) / 100 })));

  function built(order: readonly { second: number; price: number }[]): MinuteBars {
    const minutes = new MinuteBars();
    for (const { second, price } of order) {
      minutes.push(TradeKind.T, unixSeconds(at('10:00') + second), price, 100, 4, 100, false);
    }
    return minutes;
  }

  it('are the same whatever the order of the prints', () => {
    fc.assert(
      fc.property(prints, (shuffled) => {
        const ordered = [...shuffled].sort((a, b) => a.second - b.second);
        expect(rowsOf(built(shuffled).bars)).toEqual(rowsOf(built(ordered).bars));
      }),
    );
  });

  it('are the same after cancelled trades as without them', () => {
    fc.assert(
      fc.property(prints, fc.array(fc.boolean(), { minLength: 80, maxLength: 80 }), (shuffled, takeBack) => {
        const minutes = built(shuffled);
        for (const { second, price } of shuffled.filter((_, i) => takeBack[i])) {
          minutes.push(TradeKind.TR, unixSeconds(at('10:00') + second), price, 100, 4, 100, false);
        }
        const kept = built(shuffled.filter((_, i) => !takeBack[i]));
        expect(rowsOf(minutes.bars).filter(([, , , , , , trades]) => trades > 0)).toEqual(rowsOf(kept.bars));
      }),
    );
  });

  it('say which bar changed, and how', () => {
    fc.assert(
      fc.property(prints, (shuffled) => {
        const minutes = new MinuteBars();
        for (const { second, price } of shuffled) {
          const before = rowsOf(minutes.bars);
          const change = minutes.push(TradeKind.T, unixSeconds(at('10:00') + second), price, 100, 4, 100, false);
          const after = rowsOf(minutes.bars);
          const others = after.filter((_, i) => i !== minutes.changed);
          expect(others).toEqual(change === Amended ? before.filter((_, i) => i !== minutes.changed) : before);
          if (change === Appended) expect(minutes.changed).toBe(after.length - 1);
          if (change === Inserted) expect(minutes.changed).toBeLessThan(after.length - 1);
        }
      }),
    );
  });
});
