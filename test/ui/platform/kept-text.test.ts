import { expect, test } from 'vitest';
import { KeptText } from '../../../ui/platform/kept-text.ts';

function storageOf(texts: Map<string, string>): () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return () => ({
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => texts.set(name, text),
    removeItem: (name) => texts.delete(name),
  });
}

test('a written text is read back, and an empty text leaves nothing behind', () => {
  const texts = new Map<string, string>();
  const kept = new KeptText(storageOf(texts), 'name');
  expect(kept.read()).toBe('');
  kept.write('[1, null]');
  expect(new KeptText(storageOf(texts), 'name').read()).toBe('[1, null]');
  expect(kept.value((_, part) => part ?? 'none')).toEqual([1, 'none']);
  kept.write('');
  expect(texts.size).toBe(0);
});

test('a text that is not JSON is not a value', () => {
  const kept = new KeptText(storageOf(new Map([['name', '{']])), 'name');
  expect(kept.value()).toBeUndefined();
  expect(new KeptText(storageOf(new Map()), 'name').value()).toBeUndefined();
});

test('without storage nothing is kept, and nothing fails', () => {
  const kept = new KeptText(() => {
    throw new DOMException('forbidden', 'SecurityError');
  }, 'name');
  kept.write('text');
  kept.write('');
  expect(kept.read()).toBe('');
  expect(kept.value()).toBeUndefined();
});
