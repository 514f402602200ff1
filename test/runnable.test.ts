import { globSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const TOP = fileURLToPath(new URL('..', import.meta.url));

/** Sources that Node runs directly. Vitest, the compiler and the linter have parsers of their own, which accept more. */
const RUN = ['engine/**/*.ts', 'server/**/*.ts', 'build/**/*.ts', 'workers/api/**/*.ts'];

it('Node can parse every source that it runs', () => {
  const files = globSync(RUN, { cwd: TOP });
  expect(files.length).toBeGreaterThan(500);
  const unreadable = files.filter((file) => {
    try {
      stripTypeScriptTypes(readFileSync(`${TOP}/${file}`, 'utf8'));
      return false;
    } catch {
      return true;
    }
  });
  expect(unreadable).toEqual([]);
});
