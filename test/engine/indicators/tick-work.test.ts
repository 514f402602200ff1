import { expect, it } from 'vitest';
import { createIndicator } from '../../../engine/indicators/catalogue.ts';
import type { Indicator, PriceColumns } from '../../../engine/indicators/indicator.ts';
import { SoundBars } from '../../../engine/indicators/sound-bars.ts';
import { Study } from '../../../engine/indicators/study.ts';
import { Bars } from '../../../engine/series/bars.ts';
import { LINE_ENTRIES } from '../../support/arbitrary-bars.ts';

const TICKS = 200;

/** Number of bar reads by `TICKS` ticks after a history of `count` bars; every fourth tick appends one. */
function readsOfTicks(code: string, parameters: readonly number[], count: number): number {
  const inner = createIndicator(code, parameters);
  if (inner === undefined) throw new Error(`no indicator ${code}`);
  let reads = 0;
  const counted = <Column extends Float64Array | Uint32Array>(column: Column): Column =>
    new Proxy(column, {
      get(target, key) {
        if (typeof key === 'string' && /^\d/.test(key)) reads++;
        const value = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  const outer: Indicator = {
    minimum: inner.minimum,
    lineCount: inner.lineCount,
    run({ time, open, high, low, close, volume, trades, count: known }: PriceColumns, from, to, lines, keep) {
      const columns = {
        time: counted(time),
        open: counted(open),
        high: counted(high),
        low: counted(low),
        close: counted(close),
      };
      inner.run({ ...columns, volume: counted(volume), trades: counted(trades), count: known }, from, to, lines, keep);
    },
  };
  const bars = new Bars();
  for (let i = 0; i < count; i++) append(bars, i);
  const sound = new SoundBars(bars);
  sound.fill();
  const study = new Study(outer);
  study.fill(sound);
  reads = 0;
  for (let i = 0; i < TICKS; i++) {
    if (i % 4 === 0) append(bars, count + i);
    sound.next();
    study.next(sound);
  }
  return reads;
}

function append(bars: Bars, i: number): void {
  const close = 100 + 20 * Math.sin(i / 9) + 5 * Math.sin(i * 2.7);
  const open = 100 + 20 * Math.sin((i - 1) / 9);
  bars.append(i * 60, open, Math.max(open, close) + 1, Math.min(open, close) - 1, close, 1000 + (i % 10), 5);
}

it.each(LINE_ENTRIES.map(({ code, parameters }) => [code, parameters.map(({ value }) => value)] as const))(
  'a tick of %s %j reads the same number of bars whatever the history',
  (code, parameters) => {
    const few = readsOfTicks(code, parameters, 500);
    const many = readsOfTicks(code, parameters, 6000);
    expect(few).toBeGreaterThan(0);
    // Windows over extremes read more or fewer bars depending on where the extreme is.
    expect(many).toBeLessThanOrEqual(1.5 * few);
    expect(few / TICKS).toBeLessThanOrEqual(150);
  },
);
