import { describe, expect, it } from 'vitest';
import { parameterFromText, usableParameter } from '../../../engine/indicators/parameter.ts';

describe('parameters', () => {
  const period = { name: 'period', kind: 'period', value: 14, minimum: 2 } as const;
  const step = { name: 'step', kind: 'factor', value: 0.02 } as const;

  it.each([
    ['14', 14],
    [' 9 ', 9],
    ['+7', 7],
    ['13.5', 14],
    ['1', 2],
    ['.6', 2],
    ['1e2', 100],
    ['', undefined],
    ['  ', undefined],
    ['abc', undefined],
    ['12px', undefined],
    ['0x10', undefined],
    ['0', undefined],
    ['-5', undefined],
    ['Infinity', undefined],
    ['1e999', undefined],
  ])('a period typed as "%s" is %s', (text, value) => {
    expect(parameterFromText(period, text)).toBe(value);
  });

  it('a number may be negative or zero, within its limits', () => {
    const shift = { name: 'shift', kind: 'number', value: 0, minimum: -2, maximum: 3 } as const;
    expect(['-2', '0', '3', '-2.5', '3.1'].map((text) => parameterFromText(shift, text))).toEqual([
      -2,
      0,
      3,
      undefined,
      undefined,
    ]);
    expect(parameterFromText({ name: 'shift', kind: 'number', value: 0 }, '-1e6')).toBe(-1e6);
    expect(parameterFromText({ ...period, maximum: 20 }, '21')).toBeUndefined();
  });

  it('a factor is taken as it is', () => {
    expect(parameterFromText(step, '0.025')).toBe(0.025);
    expect(usableParameter(step, 0)).toBeUndefined();
    expect(usableParameter(step, Number.NaN)).toBeUndefined();
  });
});
