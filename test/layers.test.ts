import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

// The compiler's project references refuse most violations. But references are transitive and ignore packages; the rest is
// checked here.

const top = dirname(dirname(fileURLToPath(import.meta.url)));

/** What ui may import from engine: types and display code, never a series, an indicator or a painter. */
const ENGINE_FOR_UI = [
  'engine/accounts/',
  'engine/alarms/alarm-change.ts',
  'engine/alarms/alarm-figures.ts',
  'engine/alarms/alarm-rule.ts',
  'engine/alarms/condition.ts',
  'engine/format/',
  'engine/formula/compile.ts',
  'engine/formula/error-text.ts',
  'engine/settings/',
  'engine/quotes/day-spark.ts',
  'engine/quotes/quote-column.ts',
  'engine/quotes/quote-csv.ts',
  'engine/quotes/row-order.ts',
  'engine/quotes/quote-diff.ts',
  'engine/quotes/quote-field.ts',
  'engine/quotes/region.ts',
  'engine/quotes/halt.ts',
  'engine/quotes/highlight.ts',
  'engine/quotes/delay.ts',
  'engine/quotes/order-sizes.ts',
  'engine/quotes/security-numbers.ts',
  'engine/chart/chart-choice.ts',
  'engine/chart/chart-options.ts',
  'engine/chart/chart-type.ts',
  'engine/chart/choice-after.ts',
  'engine/chart/command.ts',
  'engine/chart/compared-security.ts',
  'engine/chart/own-indicator.ts',
  'engine/chart/period.ts',
  'engine/chart/range.ts',
  'engine/chart/readout.ts',
  'engine/chart/shown-choice.ts',
  'engine/chart/study-choice.ts',
  'engine/chart/theme.ts',
  'engine/heat-painting/heat-theme.ts',
  'engine/heat-painting/heat-tint.ts',
  'engine/list-painting/list-columns.ts',
  'engine/list-painting/list-theme.ts',
  'engine/draw/paint-cost.ts',
  'engine/formula/compile.ts',
  'engine/formula/error-text.ts',
  'engine/formula/function-texts.ts',
  'engine/formula/limits.ts',
  'engine/formula/line-style.ts',
  'engine/formula/natural-pane.ts',
  'engine/formula/parser.ts',
  'engine/indicators/catalogue.ts',
  'engine/indicators/catalogue-entry.ts',
  'engine/indicators/parameter.ts',
  'engine/tools/drawing.ts',
  'engine/tools/drawing-style.ts',
  'engine/tools/drawing-text.ts',
  'engine/tools/kept-drawings.ts',
  'engine/tools/tool-command.ts',
  'engine/tools/tool-styles.ts',
  'engine/workspace/board-body.ts',
  'engine/workspace/drawing-body.ts',
  'engine/workspace/formula-body.ts',
  'engine/workspace/list-edits.ts',
  'engine/workspace/list-text.ts',
  'engine/workspace/local-workspace.ts',
  'engine/workspace/named-list.ts',
  'engine/workspace/object-kind.ts',
  'engine/workspace/place.ts',
  'engine/workspace/template-body.ts',
  'engine/workspace/workspace-object.ts',
];

interface Layer {
  /** Folders whose files may be imported. */
  readonly from: readonly string[];
  /** Packages that may be imported; `node:` stands for all of Node's own. */
  readonly packages: readonly string[];
}

const LAYERS: Readonly<Record<string, Layer>> = {
  'engine/': { from: ['engine/'], packages: ['@lezer/common', '@lezer/lr'] },
  'workers/api/': { from: ['workers/api/', 'engine/'], packages: ['comlink'] },
  'workers/market/': {
    from: ['workers/market/', 'workers/api/', 'engine/'],
    packages: ['comlink', '@microsoft/signalr', 'valibot'],
  },
  'workers/chart/': { from: ['workers/chart/', 'workers/api/', 'engine/'], packages: ['comlink', 'd3-hierarchy'] },
  'workers/offline/': { from: ['workers/offline/'], packages: ['workbox-precaching'] },
  'ui/': {
    from: ['ui/', 'workers/api/', ...ENGINE_FOR_UI],
    packages: [
      'react',
      'react-dom',
      'wouter',
      'comlink',
      '@lingui/core',
      'dompurify',
      'lean-qr',
      '@codemirror/',
      '@lezer/',
    ],
  },
  'server/': {
    from: ['server/', 'engine/'],
    packages: [
      'node:',
      'fastify',
      '@fastify/',
      'ws',
      'kysely',
      'pg',
      'prom-client',
      'csv-parse',
      'hyparquet',
      'hyparquet-writer',
      'yauzl',
      '@redis/client',
      'otpauth',
      'nodemailer',
    ],
  },
};

/** Every folder that no row names. Each is a screen that no other screen imports. */
const OTHER_SCREENS = '*';

/**
 * The folders of each part in rows. A folder imports only from earlier rows, so no two folders import each other, even through
 * a third. `.` is the part's own folder, which puts everything together.
 */
const DIRECTIONS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  engine: [
    ['accounts', 'core', 'time'],
    ['feed', 'format', 'indicators'],
    ['depth', 'formula', 'quotes'],
    ['alarms', 'series'],
    ['chart', 'portfolio'],
    ['settings', 'tools'],
    ['draw', 'workspace'],
    ['heat-painting', 'list-painting'],
  ],
  workers: [
    ['api', 'offline'],
    ['chart/pace', 'market/answers', 'market/hub'],
    ['chart/bars', 'chart/lists', 'market/calls', 'market/tabs'],
    ['chart/heat-map', 'chart/tapes', 'market/alarms', 'market/depth', 'market/lists', 'market/workspace'],
    ['market/streams'],
    ['market/replay'],
    ['chart', 'market'],
  ],
  ui: [
    ['i18n', 'platform', 'style'],
    ['market', 'routes'],
    ['components', 'display', 'painting', 'workspace'],
    ['feed-notes', 'formulas', 'keys', 'saved'],
    // The components of several screens.
    ['adverts', 'quote-table', 'replay', 'symbol-field'],
    ['alarms'],
    ['chart', 'depth', 'heatmap', 'login', 'news', 'palette', 'search', 'trades'],
    ['named-lists'],
    ['portfolio', 'row-menu'],
    [OTHER_SCREENS],
    ['shell'],
    ['.'],
  ],
  server: [
    ['core', 'import/capture', 'store/migrations', 'texts'],
    ['settings', 'store'],
    ['accounts', 'adverts', 'blocks', 'market', 'workspace'],
    ['alarms', 'portfolio', 'providers', 'security', 'simulation'],
    [
      'bars',
      'delivery',
      'embedded-market',
      'hub',
      'import',
      'providers/alpaca',
      'providers/ibkr',
      'providers/questrade',
    ],
    ['feeds', 'replay', 'screens', 'seed'],
    ['http'],
    ['backplane'],
    ['health'],
    // Programs.
    ['.', 'backup', 'indicator'],
  ],
};

interface Import {
  readonly file: string;
  readonly target: string;
}

function sources(folder: string): string[] {
  return readdirSync(join(top, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => posix.join(folder, name.split(sep).join('/')));
}

/** `import … from 'x'`, `export … from 'x'` and `import 'x'`, or `import('x')`. */
const IMPORT = /^(?:import|export)\s(?:[^;'"]*?\bfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

function imports(file: string): Import[] {
  const text = readFileSync(join(top, file), 'utf8');
  const found: Import[] = [];
  for (const match of text.matchAll(IMPORT)) {
    const specifier = match[1] ?? match[2] ?? '';
    const target = specifier.startsWith('.')
      ? relative(top, join(top, dirname(file), specifier))
          .split(sep)
          .join('/')
      : specifier;
    found.push({ file, target });
  }
  return found;
}

function allowed({ target }: Import, layer: Layer): boolean {
  // The address of a worker is not its code: the page starts workers by it.
  if (/^workers\/(market|chart)\/main\.ts\?worker&url$/.test(target)) return layer === LAYERS['ui/'];
  if (layer.from.some((prefix) => target.startsWith(prefix))) return true;
  return layer.packages.some(
    (name) => target === name || target.startsWith(name.endsWith('/') || name.endsWith(':') ? name : `${name}/`),
  );
}

describe('layers', () => {
  for (const [folder, layer] of Object.entries(LAYERS)) {
    it(`${folder} imports only what its layer allows`, () => {
      const files = sources(folder);
      expect(files.length).toBeGreaterThan(0);
      const wrong = files
        .flatMap(imports)
        .filter((one) => !allowed(one, layer))
        .map((one) => `${one.file} imports ${one.target}`);
      expect(wrong).toEqual([]);
    });
  }

  for (const [part, rows] of Object.entries(DIRECTIONS)) {
    const folderOf = (path: string): string => posix.relative(part, posix.dirname(path)) || '.';
    const named = rows.flat().filter((folder) => folder !== OTHER_SCREENS);
    const rowOf = (folder: string): number =>
      rows.findIndex((row) => row.includes(named.includes(folder) ? folder : OTHER_SCREENS));

    it(`each folder of ${part}/ has one row`, () => {
      const folders = [...new Set(sources(part).map(folderOf))];
      const screens = rows.flat().includes(OTHER_SCREENS) ? folders.filter((folder) => !named.includes(folder)) : [];
      expect([...named, ...screens].toSorted()).toEqual(folders.toSorted());
    });

    it(`folders of ${part}/ import only from earlier rows`, () => {
      const wrong = sources(part)
        .flatMap(imports)
        .filter(({ target }) => target.startsWith(`${part}/`))
        .filter(({ file, target }) => {
          const [from, to] = [folderOf(file), folderOf(target)];
          return from !== to && rowOf(to) >= rowOf(from);
        })
        .map(({ file, target }) => `${file} imports ${target}`);
      expect(wrong).toEqual([]);
    });
  }

  it('no WebAssembly in ui, engine and workers', () => {
    const wrong = ['ui/', 'engine/', 'workers/']
      .flatMap(sources)
      .filter((file) => /\bWebAssembly\b|\.wasm\b/.test(readFileSync(join(top, file), 'utf8')));
    expect(wrong).toEqual([]);
  });

  it('only ui/platform checks what a browser may lack', () => {
    const asks =
      /\btypeof [A-Z]\w*(?:\.\w+)* ?[!=]==|\btypeof (?:requestIdleCallback|scheduler)\b|'\w+' in (?:navigator|globalThis|window|document)\b|\bnavigator\.\w+\?\.|\bevent\.\w+\?\.\(|\brequestIdleCallback\(|'device-pixel-content-box'|\bnavigator\.(?:clipboard|locks|serviceWorker|userActivation)\b/;
    const asking = sources('ui/').filter((file) => asks.test(readFileSync(join(top, file), 'utf8')));
    expect(asking.filter((file) => !file.startsWith('ui/platform/'))).toEqual([]);
    // Files of the same folder that only use a type contain none of these words.
    expect(asking.length).toBeGreaterThan(7);
  });

  it("engine never reads the machine's clock", () => {
    const wrong = sources('engine/').filter((file) =>
      /\bDate\.now\(|new Date\(\)/.test(readFileSync(join(top, file), 'utf8')),
    );
    expect(wrong).toEqual([]);
  });

  it('members are hidden by # in ui, where names cost weight, and by private elsewhere', () => {
    const pick = (folders: readonly string[], manner: RegExp): string[] =>
      folders.flatMap(sources).filter((file) => manner.test(readFileSync(join(top, file), 'utf8')));
    expect(pick(['ui/'], /^\s+(?:private|protected) /m)).toEqual([]);
    expect(pick(['engine/', 'workers/', 'server/', 'bench/', 'test/'], /\bthis\.#[a-z]/)).toEqual([]);
  });
});
