import { expect, it } from 'vitest';
import { WindowMean } from '../../../engine/indicators/window-mean.ts';

const COUNT = 60;

it('continues from any bar, after earlier bars changed, like one that saw only the changed ones', () => {
  for (const period of [1, 2, 5, 8]) {
    for (let at = period; at < COUNT; at++) {
      const before = Float64Array.from({ length: COUNT }, (_, i) => 100 + i * i);
      const after = before.map((value, i) => (i < at ? 3 * value + i : value));
      const expected = new Float64Array(COUNT);
      new WindowMean(period).run(after, 0, 0, COUNT, expected, true);
      const resumed = new Float64Array(COUNT);
      const mean = new WindowMean(period);
      mean.run(before, 0, 0, at, resumed, true);
      mean.resume(after, 0, at);
      mean.run(after, 0, at, COUNT, resumed, true);
      expect(resumed.subarray(at)).toEqual(expected.subarray(at));
    }
  }
});

it('starts over from the first bar like a new one, however few bars it saw before', () => {
  const period = 8;
  for (let count = period; count < COUNT; count++) {
    const [before, after] = [1, 7].map((step) => Float64Array.from({ length: count }, (_, i) => step * (i + 1)));
    const expected = new Float64Array(count);
    new WindowMean(period).run(after, 0, 0, count, expected, true);
    const again = new Float64Array(count);
    const mean = new WindowMean(period);
    mean.run(before, 0, 0, count, again, true);
    mean.run(after, 0, 0, count, again, true);
    expect(again).toEqual(expected);
  }
});
