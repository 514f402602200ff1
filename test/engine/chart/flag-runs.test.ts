import { expect, it } from 'vitest';
import { FlagRuns } from '../../../engine/chart/flag-runs.ts';
import { BAR_SIMULATED, Bars } from '../../../engine/series/bars.ts';

function barsOf(flags: readonly boolean[]): Bars {
  const bars = new Bars();
  for (const [i, flag] of flags.entries()) bars.append(i * 60, 1, 1, 1, 1, 1, 1, flag ? BAR_SIMULATED : 0);
  return bars;
}

const runsOf = (runs: FlagRuns): number[][] =>
  Array.from({ length: runs.count }, (_, i) => [runs.first(i), runs.end(i)]);

it('neighbours are one run, and others are runs of their own', () => {
  const runs = new FlagRuns(BAR_SIMULATED);
  const bars = barsOf([true, true, false, true, false, false, true, true, true]);
  runs.fill(bars);
  expect(runsOf(runs)).toEqual([
    [0, 2],
    [3, 4],
    [6, 9],
  ]);
  bars.append(540, 1, 1, 1, 1, 1, 1, BAR_SIMULATED);
  runs.append(bars);
  expect(runsOf(runs).at(-1)).toEqual([6, 10]);
});

it('there is room for any number of runs, and filling again forgets them', () => {
  const runs = new FlagRuns(BAR_SIMULATED);
  runs.fill(barsOf(Array.from({ length: 100 }, (_, i) => i % 2 === 1)));
  expect(runsOf(runs)).toEqual(Array.from({ length: 50 }, (_, i) => [2 * i + 1, 2 * i + 2]));
  runs.fill(barsOf([false, true]));
  expect(runsOf(runs)).toEqual([[1, 2]]);
});
