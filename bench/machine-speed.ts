import { p50 } from './figures.ts';
import { alone, type BenchRow, readRows, saveRows } from './rows.ts';

const ROUNDS = 5;
const STEPS = 20_000_000;
/** The name under which the rows are stored. */
const MACHINE = 'machine';

/**
 * The current speed of this machine: nanoseconds per step of a plain loop. It makes absolute figures of two runs comparable on
 * a shared machine.
 */
export function stepTime(): number {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    let sum = 0;
    for (let step = 0; step < STEPS; step += 1) sum += step % 7;
    times.push(((performance.now() - begun) * 1e6) / STEPS);
    if (sum < 0) throw new RangeError('a sum of natural numbers is below zero');
  }
  return p50(times);
}

/** Records the step's times before and after a bench (ns) in `bench/out/machine.json`, replacing those of its last run. */
export function keepStepTimes(bench: string, before: number, after: number): void {
  const others = readRows(MACHINE).filter(({ name }) => name !== bench);
  saveRows(MACHINE, [...others, alone(bench, (before + after) / 2, 'ns', 2)]);
}

/** Summarises `rows` in one line; empty if there are none. */
export function speedLine(rows: readonly BenchRow[] = readRows(MACHINE)): string {
  const times = rows.map(({ name, ours }) => `${name} ${ours.toFixed(1)}`);
  return times.length === 0 ? '' : `A plain loop's step took, in ns: ${times.join(', ')}.`;
}
