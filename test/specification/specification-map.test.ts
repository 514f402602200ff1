import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LivingTests } from './living-tests.ts';
import { readPage, readSpecificationMap } from './specification-map.ts';

const SPECIFICATION = new URL('../../../shared/spec/product-spec.md', import.meta.url);
/** The smallest share of sentences that tests have to cover. */
const TIED = 0.95;

describe('the map of the specification', () => {
  const map = readSpecificationMap();

  test('names only tests that run', () => {
    const living = new LivingTests();
    const dead = map.flatMap(({ place, tests }) =>
      tests.filter((one) => !living.has(one)).map(({ file, title }) => `${place}: ${file} › ${title}`),
    );
    expect(dead).toEqual([]);
  });

  test('says for every sentence which tests cover it, or why none does', () => {
    const bare = map.filter(({ tests, reason }) => (tests.length === 0) === (reason === ''));
    expect(bare.map(({ place, sentence }) => `${place}: ${sentence}`)).toEqual([]);
  });

  test('covers at least 95 % of the sentences by tests', () => {
    expect(map.filter(({ tests }) => tests.length > 0).length / map.length).toBeGreaterThanOrEqual(TIED);
  });

  test.skipIf(!existsSync(SPECIFICATION))('has every sentence of sections 2 to 9, in their order', () => {
    const text = readFileSync(SPECIFICATION, 'utf8');
    const sentences = map.map(({ sentence }) => plain(sentence)).join('');
    expect(sentences).toBe(plain(withoutHeads(text.slice(text.indexOf('\n## 2. ')))));
  });

  test('refuses a line that belongs to no sentence, and a test without a title', () => {
    expect(() => readPage('9.md', '- a.test.ts › b')).toThrow('9.md:1');
    expect(() => readPage('9.md', '> A rule.\n- a.test.ts')).toThrow('9.md:2');
    expect(() => readPage('9.md', '> A rule.\nwords')).toThrow('9.md:2');
  });

  test('ignores skipped tests and titles that are only mentioned', () => {
    const living = new LivingTests();
    const file = 'specification/specification-map.test.ts';
    expect(living.has({ file, title: 'names only tests that run' })).toBe(true);
    expect(living.has({ file, title: 'a.test.ts › b' })).toBe(false);
    expect(living.has({ file: 'none.test.ts', title: 'names only tests that run' })).toBe(false);
  });
});

/** The letters and digits of a text, without the marks of a table or a list. */
function plain(text: string): string {
  return text.replace(/^- /gm, '').replace(/[\s|]/g, '');
}

/** The text without headings, lines that only announce a list, and the first two rows of each table. */
function withoutHeads(text: string): string {
  return text.replace(/^#.*$|^[^|-].*:$/gm, '').replace(/^\|.*\|\n\|[-| ]+\|$/gm, '');
}
