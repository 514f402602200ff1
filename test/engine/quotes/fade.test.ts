import { expect, it } from 'vitest';
import { FADE_LIVE, nextFade } from '../../../engine/quotes/fade.ts';

it('a shade fades step by step, and stays gone', () => {
  const shades = [FADE_LIVE];
  for (let i = 0; i < 8; i++) shades.push(nextFade(shades.at(-1) ?? 0));
  expect(shades).toEqual([6, 5, 4, 3, 2, 1, 0, 0, 0]);
});
