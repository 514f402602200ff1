import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseSymbols, completeField, type Found, partAt } from '../../../ui/symbol-field/choose-symbols.ts';
import type { LookupMatch } from '../../../workers/api/records.ts';

const bank: LookupMatch = { symbol: 'NBK', region: 'C', name: 'Northern Bank', ex: 'T' };
const soft: LookupMatch = { symbol: 'SOFT', region: 'U', name: 'Softworks', ex: 'Q' };

const found = (field: string, text: string, matches: LookupMatch[]): Found => {
  const start = field.indexOf(text);
  return { field, part: { text, start, end: start + text.length }, matches };
};

describe('the part being typed', () => {
  it('is the text around the caret between commas and semicolons, or its word', () => {
    expect(partAt('RY, northern ba', 15, false)).toEqual({ text: 'northern ba', start: 4, end: 15 });
    expect(partAt('RY northern', 11, false).text).toBe('RY northern');
    expect(partAt('RY northern', 11, true)).toEqual({ text: 'northern', start: 3, end: 11 });
    expect(partAt('RY, north, TD', 7, false)).toEqual({ text: 'north', start: 4, end: 9 });
    expect(partAt('RY nor TD', 6, true)).toEqual({ text: 'nor', start: 3, end: 6 });
  });

  it('is empty after a complete word and before a new one', () => {
    expect(partAt('RY ', 3, true).text).toBe('');
    expect(partAt('RY, TD', 3, false).text).toBe('');
    expect(partAt('', 0, true).text).toBe('');
    expect(partAt('RY', 0, false).text).toBe('');
  });

  it('is replaced by the picked symbol, with its country if that differs, and nothing else is', () => {
    const picked = (field: string, caret: number, match: LookupMatch) =>
      completeField(field, partAt(field, caret, false), match, 'C');
    expect(picked('RY, northern ba', 15, bank)).toEqual({ text: 'RY, NBK ', caret: 8 });
    expect(picked('softw', 5, soft)).toEqual({ text: 'U:SOFT ', caret: 7 });
    expect(picked('north, TD', 5, bank)).toEqual({ text: 'NBK, TD', caret: 3 });
  });

  it('completes to a field that names everything that was typed, whichever part is completed', () => {
    const word = fc.stringMatching(/^[A-Z]{1,5}$/);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 6 }),
        fc.nat(),
        fc.constantFrom(' ', ', ', '; '),
        (words, at, by) => {
          const i = at % words.length;
          const caret = words.slice(0, i + 1).join(by).length;
          const { text } = completeField(words.join(by), partAt(words.join(by), caret, true), bank, 'C');
          expect(text.trim().split(/[\s,;]+/)).toEqual(words.with(i, 'NBK'));
        },
      ),
    );
  });
});

describe('the symbols that Go opens', () => {
  it('are read as typed if nothing was looked up', () => {
    expect(chooseSymbols('ry td', 'C', null)).toEqual([
      { region: 'C', symbol: 'RY' },
      { region: 'C', symbol: 'TD' },
    ]);
  });

  it('include the best match for a company name, preferably of the chosen country', () => {
    expect(chooseSymbols('northern bank', 'C', found('northern bank', 'northern bank', [bank]))).toEqual([
      { region: 'C', symbol: 'NBK' },
    ]);
    expect(chooseSymbols('nor, TD', 'C', found('nor, TD', 'nor', [soft, bank]))).toEqual([
      { region: 'C', symbol: 'NBK' },
      { region: 'C', symbol: 'TD' },
    ]);
    expect(chooseSymbols('softw', 'C', found('softw', 'softw', [soft]))).toEqual([{ region: 'U', symbol: 'SOFT' }]);
  });

  it('keep a word that is a symbol itself, in the chosen country', () => {
    expect(chooseSymbols('ry, nbk', 'C', found('ry, nbk', 'nbk', [bank]))).toEqual([
      { region: 'C', symbol: 'RY' },
      { region: 'C', symbol: 'NBK' },
    ]);
    expect(chooseSymbols('soft', 'C', found('soft', 'soft', [soft]))).toEqual([{ region: 'C', symbol: 'SOFT' }]);
  });

  it('are read from words if the look-up found nothing or is for an older text', () => {
    expect(chooseSymbols('abc', 'C', found('abc', 'abc', []))).toEqual([{ region: 'C', symbol: 'ABC' }]);
    expect(chooseSymbols('abcd', 'C', found('abc', 'abc', [bank]))).toEqual([{ region: 'C', symbol: 'ABCD' }]);
  });

  it('are none if a part is neither', () => {
    expect(chooseSymbols('', 'C', null)).toBeNull();
    expect(chooseSymbols('caf\u00e9', 'C', null)).toBeNull();
  });
});
