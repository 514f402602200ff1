import { describe, expect, it } from 'vitest';
import { isFall } from '../../engine/format/change-direction.ts';
import en from '../../ui/i18n/en.json' with { type: 'json' };
import { changeText, delayText, directionOf, haltText, lastText, percentText } from '../../ui/quotes/quote-text.ts';

/** A translator that shows what it was asked. */
const t = (key: string, values?: Readonly<Record<string, string | number>>): string =>
  values === undefined ? key : `${key} ${JSON.stringify(values)}`;

describe('the texts of a row', () => {
  it('show prices with 2 to 4 decimals and levels of indices with 1 to 2', () => {
    expect(lastText(12.3456, 'price', 'en-CA')).toBe('12.3456');
    expect(lastText(1000, 'index', 'en-CA')).toBe('1,000.0');
    expect(changeText(-0.125, 'price', 'en-CA')).toMatch(/^.0\.125$/);
    expect(changeText(12.34, 'index', 'en-CA')).toBe('+12.34');
  });

  it('measure the per cent from the previous close', () => {
    expect(percentText(11, 1, 'en-CA')).toBe('+10.00%');
    expect(percentText(1, 1, 'en-CA')).toBe('—');
    expect(percentText(Number.NaN, Number.NaN, 'en-CA')).toBe('—');
  });

  it('tell a fall from everything else, and no change from a rise', () => {
    const directions = [-0.01, 0, 0.01, Number.NaN].map((change) => directionOf(change, 'price'));
    expect(directions).toEqual(['down', 'flat', 'up', 'none']);
  });

  it.each(['price', 'index', 'rate'] as const)(
    'have no arrow before a change of a %s that is shown as zero, and its colour',
    (kind) => {
      const least = { price: 0.0005, index: 0.005, rate: 0.00005 }[kind];
      for (const change of [-least, -least * (1 - 1e-12), -1e-9, 1e-9, least * (1 - 1e-12), least]) {
        const isZero = /^0\.0+$/.test(changeText(change, kind, 'en-CA'));
        const direction = directionOf(change, kind);
        expect(direction === 'up' || direction === 'down').toBe(!isZero);
        expect(isFall(direction)).toBe(change < 0);
      }
    },
  );

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
