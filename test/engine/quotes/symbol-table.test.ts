import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashText } from '../../../engine/core/text-hash.ts';
import type { Region } from '../../../engine/quotes/region.ts';
import { SymbolTable } from '../../../engine/quotes/symbol-table.ts';

test('every symbol has its own row per region, found from a slice of a line', () => {
  const symbol = fc.stringMatching(/^[A-Z$./]{1,12}$/);
  const key = fc.tuple(symbol, fc.constantFrom<Region>('C', 'U'));
  fc.assert(
    fc.property(fc.uniqueArray(key, { maxLength: 400, selector: String }), (keys) => {
      const table = new SymbolTable();
      keys.forEach(([name, region], row) => {
        expect(table.row(name, region)).toBe(-1);
        expect(table.add(name, region)).toBe(row);
      });
      keys.forEach(([name, region], row) => {
        expect(table.add(name, region)).toBe(row);
        const line = `T,Q,${name},1`;
        const end = 4 + name.length;
        expect(table.find(line, 4, end, hashText(name, 0, name.length), region)).toBe(row);
      });
      expect(table.count).toBe(keys.length);
    }),
  );
});

test('symbols with equal hashes have separate rows', () => {
  // Two texts whose FNV-1a hashes are the same.
  const [a, b] = equalHashes();
  const table = new SymbolTable();
  expect([table.add(a, 'U'), table.add(b, 'U'), table.row(a, 'U'), table.row(b, 'U')]).toEqual([0, 1, 0, 1]);
});

function equalHashes(): [string, string] {
  const seen = new Map<number, string>();
  for (let n = 0; ; n += 1) {
    const text = n.toString(36);
    const hash = hashText(text, 0, text.length);
    const other = seen.get(hash);
    if (other !== undefined) return [other, text];
    seen.set(hash, text);
  }
}
