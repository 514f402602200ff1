import { expect, test } from 'vitest';
import { filesIn, sourceModule } from '../support/source-modules.ts';

// The bench's build puts one file in the place of another, which no compiler sees.

test("the chart bench's connection gives all that the product's charts take of the app's", () => {
  const taken = filesIn('ui/painting', /\.tsx?$/)
    .flatMap((file) => sourceModule(file).imports)
    .filter(({ target }) => target === 'ui/market/connection.ts')
    .flatMap(({ names }) => names);
  const given = sourceModule('bench/charts/ours/bench-connection.ts').exports;
  expect(taken).toContain('openChartSource');
  expect(given).toEqual(expect.arrayContaining(taken));
});
