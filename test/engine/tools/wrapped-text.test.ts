import { expect, it } from 'vitest';
import { WrappedText } from '../../../engine/tools/wrapped-text.ts';

/** Wraps at so many letters; every letter is one wide. */
function wrapped(text: string, limit: number): [lines: readonly string[], width: number] {
  const wrap = new WrappedText();
  wrap.of(text, limit, 10, (part) => part.length);
  return [wrap.lines, wrap.width];
}

it('a line may be as wide as the limit', () => {
  expect(wrapped('one two three', 7)).toEqual([['one two', 'three'], 7]);
  expect(wrapped('one two three', 6)).toEqual([['one', 'two', 'three'], 5]);
  expect(wrapped('one two three', 13)).toEqual([['one two three'], 13]);
});

it('a word that is too long is broken between letters, and the next one goes on behind it', () => {
  expect(wrapped('abcdefgh', 3)).toEqual([['abc', 'def', 'gh'], 3]);
  expect(wrapped('a abcdefg h', 4)).toEqual([['a', 'abcd', 'efg', 'h'], 4]);
  expect(wrapped('abcdef', 3)).toEqual([['abc', 'def'], 3]);
  // A letter that is wider than the limit has a line of its own.
  expect(wrapped('abc', 0)).toEqual([['a', 'b', 'c'], 1]);
  expect(wrapped('', 3)).toEqual([[], 0]);
});

it('is measured again when its text, its limit or its height changes', () => {
  const wrap = new WrappedText();
  let measured = 0;
  const measure = (text: string): number => {
    measured += 1;
    return text.length;
  };
  const linesOf = (text: string, limit: number, height: number): number => {
    measured = 0;
    wrap.of(text, limit, height, measure);
    return measured;
  };
  expect(linesOf('one two', 4, 10)).toBeGreaterThan(0);
  expect(linesOf('one two', 4, 10)).toBe(0);
  expect(linesOf('one two', 8, 10)).toBeGreaterThan(0);
  expect(linesOf('one two', 8, 12)).toBeGreaterThan(0);
  expect(linesOf('one two!', 8, 12)).toBeGreaterThan(0);
  expect([wrap.lines, wrap.width]).toEqual([['one two!'], 8]);
});
