import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALL, filesIn, type SourceModule, sourceModule, TOP } from './support/source-modules.ts';

// Finds unused exports, files and packages, and forbidden content.

const ROOMS = ['engine', 'ui', 'workers', 'server', 'bench', 'build', 'test'];
const modules = new Map(
  [...ROOMS.flatMap((room) => filesIn(room, /\.(tsx?|mjs)$/)), 'vite.config.ts'].map((file) => [
    file,
    sourceModule(file),
  ]),
);
const { scripts, dependencies, devDependencies } = JSON.parse(
  readFileSync(join(TOP, 'package.json'), 'utf8'),
) as Record<'scripts' | 'dependencies' | 'devDependencies', Record<string, string>>;

/** Started from outside: by npm, Vite, Vitest, Playwright, the compiler or by hand. */
const ENTRIES = [
  ...Object.values(scripts).flatMap((script) => script.split(' ').filter((word) => modules.has(word))),
  'ui/index.html',
  'server/main.ts',
  'test/specification/draw.ts',
  'vite.config.ts',
  'test/playwright.config.ts',
  'test/screenshots.config.ts',
  ...filesIn('bench', /\.html$/),
  ...filesIn('test/scenes', /\.html$/),
  ...[...modules.keys()].filter((file) => /\.(bench|test|spec|shots)\.ts$|\.d\.ts$/.test(file)),
];

/** Exports that a tool or a substitute requires by name, and code that only tests run, with the reason for keeping it. */
const KEPT: Readonly<Record<string, string>> = {
  'vite.config.ts default': 'Vite',
  'bench/charts/vite.config.ts default': 'Vite',
  'bench/quotes/vite.config.ts default': 'Vite',
  'test/playwright.config.ts default': 'Playwright',
  'test/screenshots.config.ts default': 'Playwright',
  'test/guide-pictures.config.ts default': 'Playwright',
  'test/engines/vitest.config.ts default': 'Vitest',
  'bench/charts/ours/bench-connection.ts openChartSource': 'put in place of ui/market/connection.ts by the bench build',
  'bench/charts/ours/bench-connection.ts market': 'put in place of ui/market/connection.ts by the bench build',
  'bench/charts/ours/bench-connection.ts openPaintedLists':
    'put in place of ui/market/connection.ts by the bench build',
  'bench/charts/ours/bench-connection.ts watchRenewal': 'put in place of ui/market/connection.ts by the bench build',
  'test/server/market/hand-feed.ts openMarket': 'named by MARKET_SOURCE',
  'bench/quotes/peers/perspective-viewer.d.ts HTMLPerspectiveViewerElement': 'a package’s types',
  'engine/series/fill-dates.ts fillMissingDates':
    'specification section 9: for a provider whose days have holes; ours have none',
  'engine/time/pacific-time.ts unixOfPacific':
    'specification section 9: for a provider of zoneless times; ours are Unix',
};

const isCheck = (file: string): boolean => /^(test|bench)\//.test(file);
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
const names = (text: string, name: string): boolean => new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(text);

/** Files that import each export, by `file name`. */
function users(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const user of modules.values()) {
    for (const taken of user.imports) {
      const target = modules.get(taken.target.replace(/\?.*/, ''));
      if (target === undefined) continue;
      // Of a whole module, only the names that the file then uses.
      const used = taken.names.includes(ALL) ? target.exports.filter((name) => names(user.text, name)) : taken.names;
      for (const name of used) {
        const key = `${target.file} ${name}`;
        found.set(key, [...(found.get(key) ?? []), user.file]);
      }
    }
  }
  return found;
}

const exported = [...modules.values()].flatMap(({ file, exports }) => exports.map((name) => ({ file, name })));

describe('exports', () => {
  const usersOf = users();

  it('are each imported by another file', () => {
    const unused = exported.map(({ file, name }) => `${file} ${name}`).filter((key) => !usersOf.has(key) && !KEPT[key]);
    expect(unused).toEqual([]);
  });

  it('are not used by tests alone', () => {
    const idle = exported
      .filter(({ file, name }) => {
        const key = `${file} ${name}`;
        if (isCheck(file) || KEPT[key] || !usersOf.get(key)?.every(isCheck)) return false;
        // Its own file may use it, and a test may import it in addition.
        return withoutComments(modules.get(file)?.text ?? '').split(new RegExp(`\\b${name}\\b`)).length < 3;
      })
      .map(({ file, name }) => `${file} ${name}`);
    expect(idle).toEqual([]);
  });

  it('that are kept without a user still exist, and still have none', () => {
    const known = new Set(exported.map(({ file, name }) => `${file} ${name}`));
    const stale = Object.keys(KEPT).filter(
      (key) => !known.has(key) || (usersOf.get(key) ?? []).some((user) => !isCheck(user)),
    );
    expect(stale).toEqual([]);
  });
});

describe('files', () => {
  const styles = ROOMS.flatMap((room) => filesIn(room, /\.(css|html)$/));
  const all = new Set([...modules.keys(), ...styles]);

  /** Files that are not reached from these. */
  const unreached = (entries: readonly string[]): string[] => {
    const reached = new Set<string>();
    const waiting = [...entries];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (reached.has(file) || !all.has(file)) continue;
      reached.add(file);
      waiting.push(...named(file));
    }
    return [...all].filter((file) => !reached.has(file));
  };

  it('of the product are each reached from a program', () => {
    const kept = new Set(Object.keys(KEPT).map((key) => key.split(' ')[0]));
    const started = ENTRIES.filter((file) => !isCheck(file));
    expect(unreached(started).filter((file) => !isCheck(file) && !kept.has(file))).toEqual([]);
  });

  it('of tests and benches are each reached from a program', () => {
    expect(unreached(ENTRIES).filter(isCheck)).toEqual([]);
  });
});

/** What a file imports or names, as far as it is a file. */
function named(file: string): string[] {
  const module = modules.get(file);
  const words = module
    ? [...module.imports.map(({ target }) => target), ...module.mentions]
    : [...readFileSync(join(TOP, file), 'utf8').matchAll(/(?:src|href|@import)[=\s]+["']([^"']+)/g)].map(
        ([, word]) => word ?? '',
      );
  return words.flatMap((word) => {
    const path = word.replace(/\?.*/, '');
    return [path, posix.join(dirname(file), path), posix.join('ui', path)];
  });
}

describe('packages', () => {
  /** Everything that is imported, started or read by a path; `layers.test.ts` and this file name packages for other reasons. */
  const taken = [...modules.values()]
    .filter(({ file }) => !/^test\/(layers|unused)\.test\.ts$/.test(file))
    .flatMap(({ imports, mentions }) => [...imports.map(({ target }) => target), ...mentions]);

  it.each(Object.keys({ ...dependencies, ...devDependencies }))('%s is used', (name) => {
    // Types belong to their package.
    const typed = name.replace(/^@types\//, '');
    const used = taken.some((word) => word === typed || word.startsWith(`${typed}/`) || isTool(name, word));
    const command = commandOf(name);
    expect(used || Object.values(scripts).some((script) => script.split(' ')[0] === command)).toBe(true);
  });
});

/** The path of a program, as scripts start it. */
function isTool(name: string, word: string): boolean {
  return word.includes(`node_modules/${name}/`);
}

function commandOf(name: string): string {
  const manifest = JSON.parse(readFileSync(join(TOP, 'node_modules', name, 'package.json'), 'utf8'));
  return typeof manifest.bin === 'object' ? (Object.keys(manifest.bin)[0] ?? '') : '';
}

describe('no file', () => {
  const offenders = (wrong: (module: SourceModule) => boolean): string[] =>
    [...modules.values()].filter(wrong).map(({ file }) => file);

  it('leaves something for later', () => {
    // Split, because this file is checked, too.
    const later = new RegExp(`\\b(?:TO${''}DO|FIX${''}ME)\\b`);
    expect(offenders(({ text }) => later.test(text))).toEqual([]);
  });

  it('gives up on types', () => {
    const any = /(?:\bas |: |<)any(?=[[\]>,;)= ]|$)/;
    expect(offenders(({ text }) => any.test(withoutComments(text)))).toEqual([]);
  });
});
