import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../engine/format/languages.ts';
import { PROVIDER_KINDS } from '../server/feeds/provider-kinds.ts';
import { filesIn, TOP } from './support/source-modules.ts';

// In how many files one thing of a kind stands, by an example: as many as the recipe for another one says.

const PRODUCT = ['engine', 'ui', 'workers', 'server', 'build'];

/** The source without its comments, which may speak of an example. */
function code(file: string): string {
  return readFileSync(join(TOP, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|^\s*\/\/.*|\s\/\/ .*/gm, '');
}

it('a language stands in three files (engine/format/README.md): French', () => {
  // The language of the stories is theirs.
  const files = PRODUCT.flatMap((folder) => filesIn(folder, /\.(tsx?|mjs|js|html|json)$/)).filter(
    (file) => !file.startsWith('server/seed/') && !file.startsWith('dist/'),
  );
  const places = files.filter((file) =>
    file.endsWith('.json') ? /\/fr[\w-]*\.json$/.test(file) : /(['"`])fr(-CA)?\1|french|français/i.test(code(file)),
  );
  expect(places.sort()).toEqual(['engine/format/languages.ts', 'server/texts/fr.json', 'ui/i18n/fr.json']);
});

it('a screen stands in four files and the catalogues (ui/README.md): About', () => {
  const named = (file: string): boolean => {
    if (file.endsWith('.json')) return /"about\.title"/.test(code(file));
    if (file === 'test/layers.test.ts') return /'about'/.test(code(file));
    if (file.startsWith('test/')) return /(?<!\/)\babout'?(: '|', ')/.test(code(file));
    return /'\/about'|about-screen|nav\.about|`about\//.test(code(file));
  };
  const files = ['ui', 'test/support', 'test/screens', 'test/golden/screens'].flatMap((folder) =>
    filesIn(folder, /\.\w+$/),
  );
  const places = [...files, 'test/layers.test.ts'].filter(
    (file) => /\/about(-screen)?\./.test(file) || (/\.(tsx?|json|md)$/.test(file) && named(file)),
  );
  expect(places.sort()).toEqual([
    'test/golden/screens/about.aria.yml',
    'ui/about/about-screen.module.css',
    'ui/about/about-screen.tsx',
    ...LANGUAGES.map(({ code }) => `ui/i18n/${code}.json`).sort(),
    'ui/route-table.ts',
  ]);
});

it('a provider stands in four files (server/providers/README.md): lines', () => {
  const files = [...PRODUCT, 'test/feeds', 'test/server'].flatMap((folder) => filesIn(folder, /\.(tsx?|mjs|js)$/));
  const places = files.filter(
    (file) => /(providers|feeds)\/lines\b/.test(file) || /providers\/lines\b|\bLINES_(URL|TOKEN)\b/.test(code(file)),
  );
  expect(places.sort()).toEqual([
    'server/feeds/provider-kinds.ts',
    'server/providers/lines.ts',
    'test/feeds/lines/line-service.ts',
    'test/server/providers/lines.test.ts',
  ]);
});

it('each provider says against what it was tried (server/providers/README.md)', () => {
  const rows = readFileSync(join(TOP, 'server/providers/README.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| .*`test\/feeds\//.test(line));
  expect(rows.map((row) => /test\/feeds\/(\w+)\//.exec(row)?.[1])).toEqual(PROVIDER_KINDS.map(({ code }) => code));
});
