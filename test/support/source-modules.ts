import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';

/** The project's folder. */
export const TOP = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** All names of a module at once, as `import('./x.ts')` and `import * as x` take them. */
export const ALL = '*';

/** A file or package that a module names, and what it takes of it; nothing where it only starts or reads it. */
interface Import {
  /** A path from the project's top where the specifier is relative, the specifier itself otherwise. */
  readonly target: string;
  readonly names: readonly string[];
}

/** One source file: what it gives and what it takes. */
export interface SourceModule {
  readonly file: string;
  readonly text: string;
  readonly imports: readonly Import[];
  /** Other files and packages it names in a string: workers by their address, processes, pages. */
  readonly mentions: readonly string[];
  readonly exports: readonly string[];
}

/** All files of a folder by a path from the project's top, without what is built, installed or written by runs. */
export function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(join(TOP, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.split(sep).join('/')))
    .filter((name) => ending.test(name) && !/(^|\/)(node_modules|out)\//.test(name));
}

/** Reads one file with the build's own parser. */
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
    // A function that gives a module away whole, such as the loader of a screen, is asked for its default.
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
