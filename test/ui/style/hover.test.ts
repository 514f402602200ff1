import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const UI = new URL('../../../ui/', import.meta.url).pathname;
const WITH_A_POINTER = /@media \(hover: hover\) \{(?:[^{}]*\{[^{}]*\})*\s*\}/g;

it('hover styles apply only to screens with a pointer: after a tap they would stay, as if pressed', () => {
  const sheets = globSync('**/*.css', { cwd: UI });
  expect(sheets.length).toBeGreaterThan(50);
  const staying = sheets.filter((path) =>
    readFileSync(UI + path, 'utf8')
      .replaceAll(WITH_A_POINTER, '')
      .includes(':hover'),
  );
  expect(staying).toEqual([]);
});
