import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesIn, TOP } from './support/source-modules.ts';

// Node runs these sources directly. Its TypeScript parser refuses some that compiler and tests accept, such as `for (const of
// of [1])`.

it.each(['engine', 'server', 'workers/api', 'bench', 'build', 'test'])('Node parses every source of %s', (folder) => {
  const unreadable = filesIn(folder, /(?<!\.(?:d|test|spec))\.ts$/).filter(
    (file) => !isReadable(readFileSync(join(TOP, file), 'utf8')),
  );
  expect(unreadable).toEqual([]);
});

it('Node refuses a variable with the name of the following keyword', () => {
  expect(isReadable('for (const one of [1]) one;')).toBe(true);
  expect(isReadable('for (const of of [1]) of;')).toBe(false);
});

function isReadable(source: string): boolean {
  try {
    stripTypeScriptTypes(source);
    return true;
  } catch {
    return false;
  }
}
