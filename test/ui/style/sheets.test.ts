import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const UI = new URL('../../../ui/', import.meta.url).pathname;
const TOKENS = ['measures', 'type', 'colours', 'contrast-colours'].map((name) => `style/${name}.css`);

/** A declaration, and the blocks around it, outermost first. */
interface Declaration {
  readonly path: string;
  readonly blocks: readonly string[];
  readonly property: string;
  readonly value: string;
}

const sheets = new Map(
  globSync('**/*.css', { cwd: UI }).map((path) => [
    path,
    readFileSync(UI + path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
  ]),
);
const declarations = [...sheets].flatMap(([path, css]) => declarationsOf(path, css));

function declarationsOf(path: string, css: string): Declaration[] {
  const found: Declaration[] = [];
  const blocks: string[] = [];
  for (const [, words = '', end] of css.matchAll(/([^{};]*)([{};])/g)) {
    const text = words.trim().replaceAll(/\s+/g, ' ');
    if (end === '{') blocks.push(text);
    if (end === '}') blocks.pop();
    const colon = text.indexOf(':');
    if (end !== ';' || blocks.length === 0 || colon < 0) continue;
    found.push({ path, blocks: [...blocks], property: text.slice(0, colon), value: text.slice(colon + 1).trim() });
  }
  return found;
}

/** The declarations of these properties whose value matches, outside the token sheets. */
function rawValues(properties: RegExp, values: RegExp): string[] {
  return declarations
    .filter(({ path, property, value }) => !TOKENS.includes(path) && properties.test(property) && values.test(value))
    .map(({ path, property, value }) => `${path} ${property}: ${value}`);
}

it('all sheets are read', () => {
  expect(sheets.size).toBeGreaterThan(100);
  expect(declarations.length).toBeGreaterThan(2000);
});

describe('the cascade', () => {
  const layers = /@layer ([\w, ]+);/.exec(sheets.get('style/layers.css') ?? '')?.[1]?.split(', ') ?? [];

  it('has its layers in the first sheet', () => {
    expect(layers.length).toBeGreaterThan(2);
    expect(readFileSync(`${UI}main.tsx`, 'utf8')).toMatch(/^import '\.\/style\/layers\.css';/);
  });

  it('has every rule in a layer, except for the margins of the printed page', () => {
    const known = new Set(layers.map((name) => `@layer ${name}`));
    const unlayered = declarations.filter(({ blocks }) => !blocks.some((block) => known.has(block)));
    expect(unlayered.map(({ blocks }) => blocks.join(' '))).toEqual(['@media print @page']);
  });

  it('needs no repeated selector and no !important', () => {
    const selectors = new Set(declarations.map(({ blocks }) => blocks.at(-1) ?? ''));
    expect([...selectors].filter((selector) => /(\.[\w-]+|\[[^\]]+\]|:root)\1/.test(selector))).toEqual([]);
    expect(rawValues(/./, /!/)).toEqual([]);
  });
});

describe('no sheet except the tokens contains a raw', () => {
  it('colour', () => {
    expect(rawValues(/./, /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i)).toEqual([]);
    const names = /(?<![\w-])(?:black|white|gr[ae]y|red|green|blue|yellow|orange|pink|purple)(?![\w-])/i;
    expect(rawValues(/color|background|border|shadow|outline|fill|stroke/, names)).toEqual([]);
  });

  it('font size or weight, except in em', () => {
    expect(rawValues(/^font-size$/, /^(?!var\(|inherit$|[\d.]+em$)/)).toEqual([]);
    expect(rawValues(/^font(-weight)?$/, /^(?!var\(|inherit$)/)).toEqual([]);
  });

  it('time', () => {
    expect(rawValues(/./, /(?<![\w.-])(?!0m?s\b)[\d.]+m?s\b/)).toEqual([]);
  });

  it('step of the spacing grid, or a larger distance', () => {
    expect(rawValues(/^(margin|padding|(row-|column-)?gap)/, /(?<![\w.])(?:4|[89]|\d{2,})px|\drem/)).toEqual([]);
  });
});
