import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';

/** The project's folder. */
export const TOP = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** All names of a module, as imported by `import('./x.ts')` and `import * as x`. */
export const ALL = '*';

/** A file or package that a module refers to, and the names it imports; none if it only starts or reads it. */
interface Import {
  /** A path from the project's root if the specifier is relative, otherwise the specifier itself. */
  readonly target: string;
  readonly names: readonly string[];
}

/** One source file: its exports and imports. */
export interface SourceModule {
  readonly file: string;
  readonly text: string;
  readonly imports: readonly Import[];
  /** Other files and packages that it names in strings: URLs of workers, processes, pages. */
  readonly mentions: readonly string[];
  readonly exports: readonly string[];
}

/** All files of a folder by their path from the project's root, except those that are built, installed or written by runs. */
export function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(join(TOP, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.split(sep).join('/')))
    .filter((name) => ending.test(name) && !/(^|\/)(node_modules|out)\//.test(name));
}

/** Parses one file with the build's own parser. */
export function sourceModule(file: string): SourceModule {
  const text = readFileSync(join(TOP, file), 'utf8');
  const { program, module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const imports: Import[] = [];
  const mentions: string[] = [];
  const exports: string[] = [];
  for (const { moduleRequest, entries } of module.staticImports)
    imports.push({
      target: target(file, moduleRequest.value),
      names: entries.map(({ importName: { kind, name } }) =>
        kind === 'Default' ? 'default' : kind === 'NamespaceObject' ? ALL : (name ?? ''),
      ),
    });
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, importName, exportName } of entries) {
      if (moduleRequest) imports.push({ target: target(file, moduleRequest.value), names: [importName.name ?? ALL] });
      if (exportName.kind !== 'None') exports.push(exportName.name ?? 'default');
    }
  new Visitor({
    ImportExpression({ source }) {
      if (source.type === 'Literal') imports.push({ target: target(file, String(source.value)), names: [ALL] });
    },
    // If a function returns a whole module, such as the loader of a screen, its default export is used.
    ArrowFunctionExpression({ body }) {
      if (body.type === 'ImportExpression' && body.source.type === 'Literal')
        imports.push({ target: target(file, String(body.source.value)), names: ['default'] });
    },
    TSImportType({ source }) {
      imports.push({ target: target(file, source.value), names: [ALL] });
    },
    Literal({ value }) {
      if (typeof value === 'string') mentions.push(value);
    },
    TemplateElement({ value }) {
      if (value.cooked) mentions.push(value.cooked);
    },
  }).visit(program);
  return { file, text, imports, mentions, exports };
}

function target(file: string, specifier: string): string {
  return specifier.startsWith('.') ? posix.join(dirname(file), specifier) : specifier;
}
