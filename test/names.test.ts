import { expect, it } from 'vitest';
import { filesIn, sourceModule } from './support/source-modules.ts';

// A name has one meaning. A reader who knows `Session` from one file would take it for the same thing in another.

const PRODUCT = ['engine', 'workers', 'ui', 'server', 'build'];
/** Each migration is a step of the same kind. */
const ALIKE = /^server\/store\/migrations\//;

it('no two files of the product export two things by one name', () => {
  const files = new Map<string, string[]>();
  for (const file of PRODUCT.flatMap((folder) => filesIn(folder, /\.tsx?$/)).filter((path) => !ALIKE.test(path))) {
    const { exports, imports } = sourceModule(file);
    // A re-export is the same thing.
    const taken = new Set(imports.flatMap(({ names }) => names));
    for (const name of exports)
      if (name !== 'default' && !taken.has(name)) files.set(name, [...(files.get(name) ?? []), file]);
  }
  const shared = [...files].filter(([, places]) => places.length > 1);
  expect(shared.map(([name, places]) => `${name}: ${places.join(', ')}`)).toEqual([]);
});
