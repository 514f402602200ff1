import { describe, expect, it } from 'vitest';
import { rowMove } from '../../../ui/components/row-keys.ts';

const press = (key: string, held: object = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});
const to = (key: string, at: number): number | undefined => rowMove(press(key), at, 50, 10)?.to;

describe('the keys of a list', () => {
  it.each([
    ['ArrowDown', 3, 4],
    ['ArrowUp', 3, 2],
    ['ArrowUp', 0, 0],
    ['ArrowDown', 49, 49],
    ['PageDown', 3, 13],
    ['PageDown', 45, 49],
    ['PageUp', 3, 0],
    ['Home', 30, 0],
    ['End', 30, 49],
    ['ArrowDown', -1, 0],
  ] as const)('%s from %d goes to %d', (key, at, place) => expect(to(key, at)).toBe(place));

  it('leave every other key to the browser, and all keys of an empty list', () => {
    for (const key of ['Enter', 'Tab', ' ', 'a']) expect(rowMove(press(key), 3, 50, 10)).toBeNull();
    expect(rowMove(press('End', { ctrlKey: true }), 3, 50, 10)).toBeNull();
    expect(rowMove(press('ArrowDown', { altKey: true }), 3, 50, 10)).toBeNull();
    expect(rowMove(press('ArrowDown'), -1, 0, 10)).toBeNull();
  });

  it('select with Shift', () => {
    expect(rowMove(press('End', { shiftKey: true }), 3, 50, 10)).toEqual({ to: 49, extends: true });
  });
});
