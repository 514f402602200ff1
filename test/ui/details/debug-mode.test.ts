import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isDebugMode, startDebugMode } from '../../../ui/details/debug-mode.ts';
import { MemoryTexts } from '../../support/memory-texts.ts';

let texts: MemoryTexts;

beforeEach(() => {
  texts = new MemoryTexts();
  vi.stubGlobal('sessionStorage', texts);
});

afterEach(() => vi.unstubAllGlobals());

function load(search: string): boolean {
  vi.stubGlobal('location', { search });
  startDebugMode();
  return isDebugMode();
}

test('debug mode is off unless requested, and then on until the tab turns it off', () => {
  expect(load('')).toBe(false);
  expect(load('?debug')).toBe(true);
  expect(load('')).toBe(true);
  expect(load('?debug=off')).toBe(false);
  expect(load('')).toBe(false);
});

test('without storage it lasts as long as the page', () => {
  texts.room = 0;
  expect(load('?debug')).toBe(true);
  expect(load('')).toBe(false);
});
