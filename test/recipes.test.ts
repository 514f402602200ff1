import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../engine/format/languages.ts';
import { PROVIDER_KINDS } from '../server/feeds/provider-kinds.ts';
import { filesIn, TOP } from './support/source-modules.ts';

// Checks, for one example of each kind, that it takes as many files as the recipe says.

const PRODUCT = ['engine', 'ui', 'workers', 'server', 'build'];

/** The source without its comments, which may mention an example. */
function code(file: string): string {
  return readFileSync(join(TOP, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|^\s*\/\/.*|\s\/\/ .*/gm, '');
}

it('a language takes four files (engine/format/README.md): French', () => {
  // The language of the stories is a different matter.
  const files = PRODUCT.flatMap((folder) => filesIn(folder, /\.(tsx?|mjs|js|html|json)$/)).filter(
    (file) => !file.startsWith('server/seed/') && !file.startsWith('dist/'),
  );
  const places = files.filter((file) =>
    file.endsWith('.json') ? /\/fr[\w-]*\.json$/.test(file) : /(['"`])fr(-CA)?\1|french|français/i.test(code(file)),
  );
  expect(places.sort()).toEqual([
    'engine/format/languages.ts',
    'server/texts/fr.json',
    'ui/guide/texts/fr.json',
    'ui/i18n/fr.json',
  ]);
});

it('a screen takes four files and the catalogues (ui/README.md): About', () => {
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

it('a provider takes four files (server/providers/README.md): lines', () => {
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

/** A thing whose recipe says how many files it takes. */
interface Example {
  readonly recipe: string;
  readonly thing: string;
  /** The folders that are searched; elsewhere its name may mean something else. */
  readonly folders: readonly string[];
  /** What names it in a source, and in a catalogue of the page. */
  readonly named: RegExp;
  readonly texts?: RegExp;
  readonly sources: readonly string[];
}

const EXAMPLES: readonly Example[] = [
  {
    recipe: 'engine/draw',
    thing: 'a chart type: OHLC bars',
    folders: PRODUCT,
    named: /\bohlc\b|\bwithOpen\b/,
    texts: /"chart\.type\.ohlc"/,
    sources: [
      'engine/chart/chart-type.ts',
      'engine/draw/base-layer.ts',
      'engine/draw/price-bars.ts',
      'ui/chart/tool-icon.tsx',
    ],
  },
  {
    recipe: 'ui/chart',
    thing: 'a switch of charts: the previous close',
    folders: ['engine/settings', 'ui/chart', 'engine/chart'],
    named: /\bprevclose\b/,
    texts: /"chart\.options\.previousClose"/,
    sources: ['engine/chart/chart-options.ts', 'engine/settings/preferences.ts'],
  },
  {
    recipe: 'engine/tools',
    thing: 'a drawing tool: Fibonacci fans',
    folders: PRODUCT,
    named: /\bfibfans\b|\blayFans\b/,
    texts: /"tool\.fibfans"/,
    sources: ['engine/tools/drawing.ts', 'engine/tools/fans.ts', 'engine/tools/lay-shape.ts', 'ui/chart/tool-icon.tsx'],
  },
  {
    recipe: 'engine/formula',
    thing: 'a function: the slope (and its text in functions.json)',
    folders: ['engine/formula', 'server', 'ui', 'workers'],
    named: /\bSLOPE\b|['"]slope['"]/,
    sources: ['engine/formula/functions.ts', 'engine/formula/window-spread.ts'],
  },
  {
    recipe: 'engine/alarms',
    thing: 'a kind of condition: a block trade',
    folders: PRODUCT,
    named: /block_?trade/i,
    texts: /"alarms\.type\.blockTrade"/,
    sources: ['engine/alarms/condition.ts'],
  },
  {
    recipe: 'ui/board',
    thing: 'a kind of tile: depth by price',
    folders: ['ui/board'],
    named: /(['"])levels\1|\blevels:/,
    texts: /"board\.(kind|title)\.levels"/,
    sources: [
      // The form in which earlier builds stored it.
      'ui/board/kept-boards.ts',
      'ui/board/security-tile.tsx',
      'ui/board/tile.ts',
    ],
  },
  {
    recipe: 'ui/search',
    thing: 'a filter: the least number of trades',
    folders: PRODUCT,
    named: /'mt'|\bmt: [({]|\bmintrades\b/,
    texts: /"search\.(filter|set)\.mt"/,
    sources: [
      'engine/settings/preferences.ts',
      'server/http/screen-criteria.ts',
      'ui/routes/search-param.ts',
      'ui/search/search-fields.ts',
    ],
  },
  {
    recipe: 'ui/heatmap',
    thing: 'a grouping: by exchange',
    folders: ['ui/heatmap', 'workers/api', 'workers/chart/heat-map'],
    named: /'exchange'|\bexchange: \(/,
    texts: /"heat\.grouping\.exchange"/,
    sources: ['workers/api/heat-map.ts', 'workers/chart/heat-map/heat-session.ts'],
  },
  {
    recipe: 'ui/named-lists',
    thing: 'what a list keeps about a security: a note',
    folders: ['engine/workspace', 'ui/named-lists'],
    named: /\bnote\b/,
    texts: /"lists\.row\.note"/,
    sources: [
      'engine/workspace/list-text.ts',
      'engine/workspace/named-list.ts',
      'ui/named-lists/listed-rows.tsx',
      'ui/named-lists/row-dialog.tsx',
    ],
  },
  {
    recipe: 'ui/display',
    thing: 'a setting: the density of rows',
    folders: ['engine/settings', 'ui/display', 'ui/palette', 'ui/shell'],
    named: /\bdensity\b/,
    texts: /"display\.density"/,
    sources: [
      'engine/settings/preferences.ts',
      'ui/display/display-choice.ts',
      'ui/display/display-settings.ts',
      'ui/display/kept-display.ts',
      'ui/palette/palette-commands.ts',
      'ui/shell/display-controls.tsx',
    ],
  },
  {
    recipe: 'ui/row-menu',
    thing: 'an entry: the news',
    folders: ['ui/row-menu'],
    named: /'row\.news'|'news'/,
    texts: /"row\.news"/,
    sources: ['ui/row-menu/row-menu-items.ts'],
  },
  {
    recipe: 'ui/palette',
    thing: 'a command that does something new: a replay',
    folders: ['ui/palette'],
    named: /'replay\.begin\.day'|'replay'/,
    texts: /"replay\.begin\.day"/,
    sources: ['ui/palette/command-palette.tsx', 'ui/palette/palette-commands.ts'],
  },
  {
    recipe: 'ui/depth',
    thing: 'a column: the total',
    folders: ['ui/depth'],
    named: /'total'/,
    texts: /"depth\.total"/,
    sources: ['ui/depth/book-tables.tsx', 'ui/depth/side-painter.ts'],
  },
  {
    recipe: 'engine/workspace',
    thing: 'a kind of object: chart templates',
    folders: ['engine/workspace', 'server', 'workers', 'ui/workspace'],
    named: /\bTemplateBody\b|'template'/,
    sources: ['engine/workspace/object-kind.ts', 'engine/workspace/template-body.ts', 'server/store/account-tables.ts'],
  },
  {
    recipe: 'server/blocks',
    thing: 'a kind of block: statuses',
    folders: ['server/blocks'],
    named: /\bSTATUS_BLOCK\b/,
    sources: ['server/blocks/block-layout.ts', 'server/blocks/retention.ts'],
  },
  {
    recipe: 'server/import/capture',
    thing: 'a kind of capture: pcapng',
    folders: ['server'],
    named: /pcapng/i,
    sources: ['server/import/capture/capture-reader.ts', 'server/import/capture/pcapng-file.ts'],
  },
  {
    recipe: 'server/replay',
    thing: 'a kind of event: halts',
    folders: ['server/embedded-market', 'server/feeds', 'server/market', 'server/replay'],
    named: /\b(stored)?statuses\b/i,
    sources: [
      // The embedded market simulates some.
      'server/embedded-market/recording-lines.ts',
      'server/feeds/todays-events.ts',
      'server/market/day-events.ts',
      'server/replay/day-lines.ts',
      'server/replay/day-reader.ts',
      // They are part of a quote.
      'server/replay/replayed-day.ts',
      'server/replay/stored-events.ts',
    ],
  },
];

it.each(EXAMPLES)('$thing is in the files of its recipe ($recipe/README.md)', ({ folders, named, texts, sources }) => {
  const files = folders.flatMap((folder) => filesIn(folder, /\.(tsx?|mjs|js)$/));
  const catalogues = LANGUAGES.map((language) => `ui/i18n/${language.code}.json`);
  const places = [
    ...files.filter((file) => named.test(code(file))),
    ...catalogues.filter((file) => texts?.test(code(file))),
  ];
  expect(places.sort()).toEqual([...sources, ...(texts ? catalogues : [])].sort());
});

it('each provider names the double that it was tested against (server/providers/README.md)', () => {
  const rows = readFileSync(join(TOP, 'server/providers/README.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| .*`test\/feeds\//.test(line));
  expect(rows.map((row) => /test\/feeds\/(\w+)\//.exec(row)?.[1])).toEqual(PROVIDER_KINDS.map(({ code }) => code));
});
