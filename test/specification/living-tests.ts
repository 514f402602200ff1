import { existsSync, readFileSync } from 'node:fs';
import type { TestReference } from './specification-map.ts';

const TEST_FOLDER = new URL('../', import.meta.url);
/** A call that declares a test or a group of tests with a title; `skip`, `todo` and `fixme` declare none that lives. */
const DECLARATION =
  /\b(?:test|it|describe)(?:\.(?:each|for)\s*\([\s\S]*?\)|\.(?:runIf|skipIf)\([^)]*\))?\s*\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g;

/** Knows the titles of the tests and of their groups in each file of `test/`. */
export class LivingTests {
  private readonly titles = new Map<string, ReadonlySet<string>>();

  /** Whether a test or group of that title is declared in that file, and not as one to skip. */
  has({ file, title }: TestReference): boolean {
    let known = this.titles.get(file);
    if (known === undefined) {
      known = titlesOf(file);
      this.titles.set(file, known);
    }
    return known.has(title);
  }
}

function titlesOf(file: string): ReadonlySet<string> {
  const path = new URL(file, TEST_FOLDER);
  if (!existsSync(path)) return new Set();
  const source = readFileSync(path, 'utf8');
  return new Set([...source.matchAll(DECLARATION)].map(([, , title = '']) => title.replace(/\\(['"`])/g, '$1')));
}
