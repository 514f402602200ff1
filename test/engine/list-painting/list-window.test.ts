import { expect, it } from 'vitest';
import { ListWindow } from '../../../engine/list-painting/list-window.ts';

it('a row is where it is drawn, from its first pixel to before the next one’s', () => {
  const window = new ListWindow();
  Object.assign(window, { rowHeight: 20, count: 3, height: 100 });
  expect([-1, 0, 19, 20, 59, 60].map((y) => window.placeAt(y))).toEqual([-1, 0, 0, 1, 2, -1]);
  window.scrollTop = 30;
  expect([-1, 0, 9, 10, 29, 30].map((y) => window.placeAt(y))).toEqual([-1, 1, 1, 2, 2, -1]);
  expect(window.first).toBe(1);
  window.scrollTop = 1_000;
  expect(window.first).toBe(3);
  window.scrollTop = -40;
  expect(window.first).toBe(0);
});

it('its left edge is a whole device pixel', () => {
  const window = new ListWindow();
  Object.assign(window, { scrollLeft: 10.3, ratio: 2 });
  expect(window.left).toBe(-21);
});
