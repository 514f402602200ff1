import { expect, test } from 'vitest';
import { bufferBytes } from '../../../engine/core/buffer-bytes.ts';

class Table {
  readonly columns = [new Float64Array(4), new Float64Array(4)];
  readonly names = new Map([['a', { dirty: new Uint32Array(2) }]]);
  readonly others: Set<unknown> = new Set([this]);
}

test('counts the buffers of fields, arrays, maps and sets, each once, and stops at cycles', () => {
  const table = new Table();
  expect(bufferBytes(table, new Set())).toBe(32 + 32 + 8);
  table.columns.push(table.columns[0]);
  expect(bufferBytes([table, table], new Set())).toBe(72);
});

test('counts the whole buffer of a view, and two views of one buffer once', () => {
  const buffer = new ArrayBuffer(64);
  expect(bufferBytes([new Uint8Array(buffer, 8, 2), new Float32Array(buffer)], new Set())).toBe(64);
});

test('skips what was counted before', () => {
  const counted = new Set<unknown>();
  const shared = new Float64Array(8);
  expect(bufferBytes({ shared }, counted)).toBe(64);
  expect(bufferBytes({ shared, own: new Uint8Array(3) }, counted)).toBe(3);
});

test('texts, numbers, functions and absent values count as 0', () => {
  expect(bufferBytes([null, undefined, 'text', 4, () => new Uint8Array(9)], new Set())).toBe(0);
});
