import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesIn, sourceModule, TOP } from './support/source-modules.ts';

// Every name in a README exists, every folder has one, and a folder imports what its README says.

/** They name files of other projects. */
const FOREIGN = /^(server\/seed\/data|test\/fixtures)\//;
/** Names in other programs' code. */
const OTHERS = ['ThrottleUnresponsiveClient'];

const ROOMS = ['engine', 'ui', 'workers', 'server', 'bench', 'build', 'test'];
const files = [...ROOMS.flatMap((room) => filesIn(room, /./)), ...readdirSync(TOP)];
const sources = files.filter((file) => /\.(tsx?|mjs|js|css)$/.test(file));
const readmes = files.filter(
  (file) => /(^|\/)[\w-]+\.md$/.test(file) && !file.startsWith('test/specification/') && !FOREIGN.test(file),
);
/** Every word of the sources, scripts and settings. */
const words = new Set(
  [...sources, 'package.json'].flatMap(
    (file) => readFileSync(join(TOP, file), 'utf8').match(/[A-Za-z_$][\w$]*/g) ?? [],
  ),
);

/** Within a folder that has a README, subfolders that belong to one entry: pages of a bench, tests of a subject, migrations. */
const PART_OF_ROOM =
  /^(bench\/charts|bench\/quotes)\/|^server\/(seed\/data|store\/migrations)$|^workers\/market\/(alarms|depth)$|^test\/(engine|server|ui|workers|e2e|support|golden|fixtures|screens|soak|feeds)\//;

it('every folder with three files or more has a README', () => {
  const counts = new Map<string, number>();
  for (const file of sources) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  const bare = [...counts]
    .filter(([folder, count]) => count >= 3 && folder !== '.' && !PART_OF_ROOM.test(folder))
    .map(([folder]) => folder)
    .filter((folder) => !files.includes(`${folder}/README.md`));
  expect(bare).toEqual([]);
});

describe.each(readmes)('%s', (readme) => {
  const text = readFileSync(join(TOP, readme), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name);

  it('names existing files', () => {
    const paths = [
      ...named.filter(
        (name) => /^\w[\w./-]*\.(tsx?|mjs|js|css|json|md|html|csv)$/.test(name) && !/[A-Z]{3}/.test(name),
      ),
      ...[...text.matchAll(/\]\(([\w./-]+)\)/g)].map(([, path = '']) => path),
      ...named.filter((name) => /^[\w-]+(\/[\w-]+)*\/$/.test(name)),
    ];
    const missing = paths.filter((path) => !isThere(readme, path));
    expect(missing).toEqual([]);
  });

  it('names existing code', () => {
    const identifiers = named.filter((name) => /^[A-Za-z]\w*[a-z][A-Z]\w*$/.test(name));
    expect(identifiers.filter((name) => !words.has(name) && !OTHERS.includes(name))).toEqual([]);
  });
});

describe('a folder whose README lists what it may import', () => {
  const lists = readmes.flatMap((readme) => {
    const parts = readFileSync(join(TOP, readme), 'utf8').split('\n\n');
    const list = parts.find((part) => part.startsWith('**May import:** ')) ?? '';
    return list === '' || /^\*\*May import:\*\* (anything|as )|what that may import/.test(list)
      ? []
      : [[dirname(readme), list] as const];
  });

  it.each(lists)('%s imports no other folder', (folder, list) => {
    const named = [...list.matchAll(/`([\w/-]+)`|\b(engine)\b/g)].flatMap(([, name = '', word = '']) =>
      name === '' ? word : [name, posix.join(dirname(folder), name)],
    );
    // `layers.test.ts` holds what it lists. The address of a worker is not its code.
    const held = list.includes('`test/layers.test.ts`') ? /^(engine|server|ui)\// : /^$/;
    const others = sources
      .filter((file) => dirname(file) === folder && /\.tsx?$/.test(file))
      .flatMap((file) =>
        sourceModule(file)
          .imports.filter(({ target }) => sources.includes(target) && dirname(target) !== folder && !held.test(target))
          .filter(({ target }) => ![folder, ...named].some((name) => target.startsWith(`${name}/`)))
          .map(({ target }) => `${file} imports ${target}`),
      );
    expect(others).toEqual([]);
  });
});

/** A file may be named by its path from the README or from the top, or by the end of its path. */
function isThere(readme: string, path: string): boolean {
  const name = path.replace(/\/$/, '');
  // Written by commands.
  if (/^(dist|data|node_modules)$/.test(name) || /(^|\/)out(\/|$)/.test(name)) return true;
  const beside = posix.join(dirname(readme), name);
  return files.some((file) =>
    [file, `/${file}`].some(
      (one) => one === beside || one.startsWith(`${beside}/`) || one.endsWith(`/${name}`) || one.includes(`/${name}/`),
    ),
  );
}
