// Runs a unit file of the copy in whose folder it is started, as its parent asks: { changed, test }. It answers whether that passed.
// What Vitest has read and compiled serves every run: a mutant takes a second instead of four.

import { join, relative } from 'node:path';
import { createVitest, type TestSpecification } from 'vitest/node';

/** What a run is asked for: a source that has just been written, and a unit file, by their paths in the project. */
export interface UnitRun {
  readonly changed: string;
  readonly test: string;
}

/** What it answers. */
export interface UnitOutcome {
  readonly passed: boolean;
}

const home = process.cwd();
const vitest = await createVitest('test', {
  watch: false,
  bail: 1,
  reporters: [{}],
  maxWorkers: 1,
  testTimeout: 30_000,
  hookTimeout: 30_000,
  expect: { poll: { timeout: 10_000 } },
});
await vitest.standalone();
const specifications = new Map<string, TestSpecification>();
for (const found of await vitest.globTestSpecifications()) specifications.set(relative(home, found.moduleId), found);

process.on('message', async ({ changed, test }: UnitRun) => {
  vitest.invalidateFile(join(home, changed));
  const asked = specifications.get(test);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(asked === undefined ? [] : [asked]);
  // By then it will have been mended.
  vitest.invalidateFile(join(home, changed));
  const own = testModules.find(({ moduleId }) => moduleId === join(home, test));
  const outcome: UnitOutcome = { passed: own?.state() !== 'failed' && unhandledErrors.length === 0 };
  process.send?.(outcome);
});
process.on('disconnect', () => process.exit());
process.send?.({ passed: true } satisfies UnitOutcome);
