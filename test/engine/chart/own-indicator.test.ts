import { expect, it } from 'vitest';
import { type ChartChoice, FIRST_CHOICE } from '../../../engine/chart/chart-choice.ts';
import { formulaIdOf, ownCode, withFormulas } from '../../../engine/chart/own-indicator.ts';

const choice: ChartChoice = {
  ...FIRST_CHOICE,
  studies: {
    overlays: [
      { code: ownCode('a'), parameters: [] },
      { code: 'mas', parameters: [25] },
    ],
    lower: [{ code: ownCode('b'), parameters: [3] }],
  },
};

it('the id of a formula is in its code, and no indicator of the catalogue has one', () => {
  expect(formulaIdOf(ownCode('a'))).toBe('a');
  expect(formulaIdOf('mas')).toBeNull();
});

it('a choice has the texts of its formulas by place; of deleted ones null', () => {
  const { overlays, lower } = withFormulas(choice, new Map([['a', { name: 'A', text: 'close' }]])).studies;
  expect(overlays.map(({ formula }) => formula)).toEqual([{ name: 'A', text: 'close', pane: 'price' }, undefined]);
  expect(lower).toEqual([{ code: ownCode('b'), parameters: [3], formula: null }]);
});

it('a choice stays the same object without formulas, and while they are not known', () => {
  expect(withFormulas(FIRST_CHOICE, new Map())).toBe(FIRST_CHOICE);
  expect(withFormulas(choice, null)).toBe(choice);
});
