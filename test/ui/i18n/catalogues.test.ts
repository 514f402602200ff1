import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isOfGroups } from '../../../build/message-catalogues.ts';
import { LANGUAGES } from '../../../engine/format/languages.ts';

const ui = fileURLToPath(new URL('../../../ui', import.meta.url));

type Catalogue = Record<string, string>;

const catalogue = (name: string): Catalogue => JSON.parse(readFileSync(join(ui, 'i18n', name), 'utf8')) as Catalogue;
const en = catalogue('en.json');

/** The placeholders between braces, without the keywords of plurals. */
function placeholders(message: string): string[] {
  return [...new Set(Array.from(message.matchAll(/\{(\w+)[},]/g), ([, name = '']) => name))].sort();
}

const source = readdirSync(ui, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .concat('../build/page-texts.ts')
  .map((name) => readFileSync(join(ui, name), 'utf8'))
  .join('\n');

/** The page starts here, with everything that this imports statically; other screens are loaded on demand. */
const START = ['main.tsx'];

/** The sources of `START` and of all that they import statically, within `ui`. */
function startSources(): string[] {
  const found = new Map<string, string>();
  const follow = (path: string): void => {
    if (found.has(path) || !/\.tsx?$/.test(path)) return;
    const text = readFileSync(path, 'utf8');
    found.set(path, text);
    for (const [, from = ''] of text.matchAll(/^(?:import|export)(?! type\b)[^;]*?from\s+'(\.[^']+)'/gm))
      if (!from.includes('?')) follow(join(dirname(path), from));
  };
  for (const name of START) follow(join(ui, name));
  return [...found.values()];
}

describe.each(LANGUAGES.slice(1))('the message catalogue $code.json', ({ code }) => {
  const other = catalogue(`${code}.json`);

  it('has the keys of the English one, in its order', () => {
    expect(Object.keys(other)).toEqual(Object.keys(en));
  });

  it.each(Object.keys(en))('%s has the placeholders of the English text', (key) => {
    expect(placeholders(other[key] ?? '')).toEqual(placeholders(en[key] ?? ''));
    expect(other[key]).not.toBe('');
  });
});

describe('the message catalogues', () => {
  it('contain no unused message', () => {
    // Keys that the code composes (`failure.${code}`) count by their first part.
    const unused = Object.keys(en).filter((key) => {
      const stem = key.slice(0, key.lastIndexOf('.') + 1);
      return !source.includes(`'${key}'`) && !source.includes(`\`${stem}$`);
    });
    expect(unused).toEqual([]);
  });

  it('give the start page every text that it may show', () => {
    const groups = JSON.parse(readFileSync(join(ui, 'i18n', 'start-groups.json'), 'utf8')) as string[];
    const shown = startSources().join('\n');
    const missing = Object.keys(en).filter((key) => {
      const stem = key.slice(0, key.lastIndexOf('.') + 1);
      const used = shown.includes(`'${key}'`) || shown.includes(`\`${stem}$`);
      return used && !isOfGroups(key, groups);
    });
    expect(missing).toEqual([]);
  });
});
