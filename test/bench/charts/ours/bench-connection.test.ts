import { expect, test } from 'vitest';
import { REPLACED } from '../../../../bench/charts/vite.config.ts';
import { filesIn, type SourceModule, sourceModule } from '../../../support/source-modules.ts';

// The bench's build replaces one file by another. The compiler does not see that.

/** The modules of the page that the bench's pages load; what the replaced module imports is not among them. */
function loaded(): SourceModule[] {
  const files = new Set(filesIn('bench/charts/pages', /\.ts$/));
  const modules: SourceModule[] = [];
  for (const file of files) {
    const module = sourceModule(file);
    modules.push(module);
    for (const { target } of module.imports)
      if (/^(bench|ui)\/.*\.tsx?$/.test(target) && target !== REPLACED) files.add(target);
  }
  return modules;
}

test("the chart bench's connection provides everything that its pages use of the app's", () => {
  const taken = loaded()
    .flatMap(({ imports }) => imports)
    .filter(({ target }) => target === REPLACED)
    .flatMap(({ names }) => names);
  const given = sourceModule('bench/charts/ours/bench-connection.ts').exports;
  expect(taken).toContain('openChartSource');
  expect(given).toEqual(expect.arrayContaining(taken));
});
