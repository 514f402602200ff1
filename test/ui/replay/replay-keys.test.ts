import { expect, test, vi } from 'vitest';
import { replayKey } from '../../../ui/replay/replay-keys.ts';

/** The commands that were run. */
const given = vi.hoisted(() => [] as string[]);

vi.mock('../../../ui/replay/replay-commands.ts', () => ({
  playOrPause: () => given.push('play'),
  stepTrade: () => given.push('trade'),
  stepMinutes: (minutes: number) => given.push(`minutes ${minutes}`),
  moveTo: () => given.push('back'),
  changeSpeed: (by: number) => given.push(`speed ${by}`),
}));

const on = (selector: string): Element =>
  ({ matches: (wanted: string) => wanted.split(', ').includes(selector) }) as Element;

function pressed(key: string, control = on('section'), ctrlKey = false): string | boolean {
  given.length = 0;
  const taken = replayKey({ key, ctrlKey, metaKey: false, altKey: false }, control);
  return taken && (given[0] ?? '');
}

test('each key runs the command that the bar states', () => {
  expect([' ', 'k', '.', 'ArrowRight', 'ArrowLeft', '+', '-'].map((key) => pressed(key))).toEqual([
    'play',
    'play',
    'trade',
    'minutes 1',
    'back',
    'speed 1',
    'speed -1',
  ]);
});

test('a control keeps the keys that it uses itself', () => {
  expect(pressed(' ', on('button'))).toBe(false);
  expect(pressed('k', on('button'))).toBe('play');
  expect(pressed('ArrowRight', on('input'))).toBe(false);
  expect(pressed('ArrowLeft', on('select'))).toBe(false);
  expect(pressed('.', on('input'))).toBe('trade');
});

test('other keys and shortcuts of the browser are left alone', () => {
  expect(pressed('a')).toBe(false);
  expect(pressed('-', on('section'), true)).toBe(false);
});
