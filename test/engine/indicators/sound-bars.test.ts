import { expect, it } from 'vitest';
import { SoundBars } from '../../../engine/indicators/sound-bars.ts';
import { Bars } from '../../../engine/series/bars.ts';

/** Bars with these closes; each bar's volume and number of trades are its place, from 1 on. */
function barsOf(...closes: readonly number[]): Bars {
  const bars = new Bars();
  closes.forEach((close, i) => {
    bars.append(i, close, close, close, close, i + 1, i + 1);
  });
  return bars;
}

/** What indicators see: the closes, and the volumes that tell which bars those are. */
function seen(sound: SoundBars): [number[], number[]] {
  return [[...sound.close.subarray(0, sound.count)], [...sound.volume.subarray(0, sound.count)]];
}

it('follows bars that grow, and reads everything again once there are fewer', () => {
  const bars = barsOf(10, 11, 12);
  const sound = new SoundBars(bars);
  sound.fill();
  const { generation } = sound;
  bars.append(3, 13, 13, 13, 13, 4, 4);
  sound.next();
  expect([seen(sound), sound.settled, sound.generation]).toEqual([
    [
      [10, 11, 12, 13],
      [1, 2, 3, 4],
    ],
    3,
    generation,
  ]);
  bars.count = 2;
  sound.next();
  expect([seen(sound), sound.settled]).toEqual([
    [
      [10, 11],
      [1, 2],
    ],
    1,
  ]);
  expect(sound.generation).toBeGreaterThan(generation);
});

it('leaves out a bar without a close, from when it comes and until all bars are replaced', () => {
  const bars = barsOf(10, 0, 12);
  const sound = new SoundBars(bars);
  sound.fill();
  expect([seen(sound), sound.settled, [...(sound.places ?? [])].slice(0, 2)]).toEqual([
    [
      [10, 12],
      [1, 3],
    ],
    1,
    [0, 2],
  ]);
  bars.append(3, 13, 13, 13, 13, 4, 4);
  sound.next();
  expect([seen(sound), sound.settled]).toEqual([
    [
      [10, 12, 13],
      [1, 3, 4],
    ],
    2,
  ]);
  // The last bar is amended, and then loses its close.
  bars.close[3] = 14;
  sound.next();
  expect(seen(sound)).toEqual([
    [10, 12, 14],
    [1, 3, 4],
  ]);
  bars.close[3] = Number.NaN;
  sound.next();
  expect([seen(sound), sound.settled]).toEqual([
    [
      [10, 12],
      [1, 3],
    ],
    2,
  ]);
  bars.count = 1;
  sound.next();
  expect([seen(sound), sound.places]).toEqual([[[10], [1]], null]);
});

it('takes the close for a missing open, high or low, and 0 for a missing volume', () => {
  const bars = barsOf(10, 11);
  const { open, high, low, volume } = bars;
  for (const column of [open, high, low]) column[1] = Number.NaN;
  volume[1] = -1;
  const sound = new SoundBars(bars);
  sound.fill();
  const last = [sound.open, sound.high, sound.low, sound.close, sound.volume].map((column) => column[1]);
  expect(last).toEqual([11, 11, 11, 11, 0]);
  expect(open[1]).toBeNaN();
});

it('takes 0 for a number of trades that cannot be, and keeps one that the source does not give', () => {
  const { time, open, high, low, close, volume, count } = barsOf(10, 11, 12);
  const trades = Float64Array.of(5, Number.NaN, -1);
  const sound = new SoundBars({ time, open, high, low, close, volume, trades, count });
  sound.fill();
  expect([...sound.trades.subarray(0, 3)]).toEqual([5, Number.NaN, 0]);
});
