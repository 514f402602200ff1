// Runs unit files of the copy in its working folder, as its parent asks: { changed, tests }. It answers with the files that
// fail, up to the first failure. Vitest's caches serve every run, so a mutant takes one second instead of four.

import { join, relative } from 'node:path';
import { createVitest, type TestSpecification } from 'vitest/node';

/** A request for a run: a source that has just been written, and unit files, all by their path in the project. */
export interface UnitRun {
  readonly changed: string;
  readonly tests: readonly string[];
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

process.on('message', async ({ changed, tests }: UnitRun) => {
  vitest.invalidateFile(join(home, changed));
  const asked = tests.flatMap((test) => specifications.get(test) ?? []);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(asked);
  // By then the file will have been restored.
  vitest.invalidateFile(join(home, changed));
  const failed = testModules
    .filter((module) => module.state() === 'failed')
    .map(({ moduleId }) => relative(home, moduleId));
  // An error between two tests belongs to neither of them.
  process.send?.(failed.length === 0 && unhandledErrors.length > 0 ? tests : failed);
});
process.on('disconnect', () => process.exit());
process.send?.([]);
