import { describe, expect, it } from 'vitest';
import en from '../../../ui/i18n/en.json' with { type: 'json' };
import { delayText, haltText } from '../../../ui/quote-table/quote-text.ts';

/** A translator that shows what it was asked. */
const t = (key: string, values?: Readonly<Record<string, string | number>>): string =>
  values === undefined ? key : `${key} ${JSON.stringify(values)}`;

describe('the texts of a row', () => {
  it('say the delay: none, minutes, or delayed', () => {
    expect([-1, 0, 100, Number.NaN].map((delay) => delayText(delay, t))).toEqual(['', '', '', '']);
    expect(delayText(15, t)).toBe('list.delay {"n":15}');
    expect(delayText(101, t)).toBe('list.delayed');
  });

  it('say a halt', () => {
    expect([0, 169, 194, 255].map((code) => haltText(code, t))).toEqual([
      '',
      'list.halt.halted',
      'list.halt.suspended',
      'list.halt.defunct',
    ]);
    expect([169, 194, 255].map((code) => haltText(code, (key) => en[key]))).toEqual(['Halted', 'Suspended', 'Defunct']);
  });
});
