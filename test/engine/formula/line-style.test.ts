import { expect, it } from 'vitest';
import { LINE_STYLES, styleWith } from '../../../engine/formula/line-style.ts';
import { DRAWING_STYLES } from '../../../engine/tools/drawing-style.ts';

it('a line has the colours and dashes of drawings', () => {
  expect(LINE_STYLES.colour).toEqual(DRAWING_STYLES.colour);
  expect(LINE_STYLES.dash).toEqual(DRAWING_STYLES.dash);
});

it('each word sets one property, the last one counts, and an unknown word none', () => {
  const words = Object.values(LINE_STYLES).flat();
  expect(new Set(words).size).toBe(words.length);
  expect(styleWith({ colour: 'red', dash: 'dotted' }, 'blue')).toEqual({ colour: 'blue', dash: 'dotted' });
  expect(styleWith({}, 'azure')).toBeUndefined();
});
