import { existsSync, readFileSync } from 'node:fs';
import type { TestReference } from './specification-map.ts';

const TEST_FOLDER = new URL('../', import.meta.url);
/** A call that declares a test or a group of tests with a title; `skip`, `todo` and `fixme` declare none that runs. */
const DECLARATION =
  /\b(test|it|describe)(?:\.(?:each|for)(?:<[\s\S]*?>)?\s*\([\s\S]*?\)|\.(?:runIf|skipIf)\([^)]*\))?\s*\(\s*(['"`])((?:\\.|(?!\2)[\s\S])*)\2/g;

/** A test or a group of tests as its file declares it. */
interface Declaration {
  readonly title: string;
  readonly isGroup: boolean;
}

/** Knows the titles of the tests and of their groups in each file of `test/`. */
export class LivingTests {
  private readonly titles = new Map<string, ReadonlySet<string>>();

  /** Whether a test or group of that title is declared in that file, and not as one to skip. */
  has({ file, title }: TestReference): boolean {
    let known = this.titles.get(file);
    if (known === undefined) {
      known = new Set(declarationsIn(file).map((one) => one.title));
      this.titles.set(file, known);
    }
    return known.has(title);
  }
}

/** The tests and groups that a file of `test/` declares, in their order; none when there is no such file. */
export function declarationsIn(file: string): readonly Declaration[] {
  const path = new URL(file, TEST_FOLDER);
  if (!existsSync(path)) return [];
  const source = readFileSync(path, 'utf8');
  return [...source.matchAll(DECLARATION)].map(([, kind, , title = '']) => ({
    title: title.replace(/\\(['"`])/g, '$1'),
    isGroup: kind === 'describe',
  }));
}
