import { expect, test } from 'vitest';
import { markerLabel, stepParts } from '../../../ui/guide/step-parts.ts';
import type { Translate } from '../../../ui/i18n/text.ts';

const t: Translate = (key, values) => `${key}${values?.title ?? ''}`;

const marker = (step: string) => {
  const [part] = stepParts(step);
  if (part === undefined || typeof part === 'string') throw new Error(`${step} is no marker`);
  return part;
};

test('a step is its texts and its markers, in order', () => {
  expect(stepParts('Press {button:board.add}, then {key:Ctrl+k}.')).toEqual([
    'Press ',
    { act: 'button', of: 'board.add', values: {}, words: undefined },
    ', then ',
    { act: 'key', of: 'Ctrl+k', values: {}, words: undefined },
    '.',
  ]);
  expect(stepParts('{point:30 60|Click the chart.}')).toEqual([
    { act: 'point', of: '30 60', values: {}, words: 'Click the chart.' },
  ]);
});

test('a label takes values, also other labels; a typed text keeps its question mark', () => {
  expect(markerLabel(marker('{button:board.options?title=Mine}'), t)).toBe('board.optionsMine');
  expect(markerLabel(marker('{button:board.options?title=@list.index}'), t)).toBe('board.optionslist.index');
  expect(markerLabel(marker('{key:?}'), t)).toBeUndefined();
  expect(marker('{key:?}').of).toBe('?');
  expect(marker('{type:a?b=c}').of).toBe('a?b=c');
});

test('a marker of an unknown kind is a fault', () => {
  expect(() => stepParts('Do {magic:now}.')).toThrow('{magic:now}');
});
