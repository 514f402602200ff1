import { describe, expect, it } from 'vitest';
import { chooseSymbols, completeField, typedPart } from '../../ui/stock-select/choose-symbols.ts';
import type { LookupMatch } from '../../workers/api/records.ts';

const bank: LookupMatch = { symbol: 'NBK', region: 'C', name: 'Northern Bank', ex: 'T' };
const soft: LookupMatch = { symbol: 'SOFT', region: 'U', name: 'Softworks', ex: 'Q' };

describe('the part being typed', () => {
  it('is what follows the last comma or semicolon, or the last word', () => {
    expect(typedPart('RY, northern ba', false)).toBe('northern ba');
    expect(typedPart('RY northern', false)).toBe('RY northern');
    expect(typedPart('RY northern', true)).toBe('northern');
    expect(typedPart('RY ', true)).toBe('RY');
    expect(typedPart('', true)).toBe('');
  });

  it('is replaced by the picked symbol, with its country where that differs', () => {
    expect(completeField('RY, northern ba', 'northern ba', bank, 'C')).toBe('RY, NBK ');
    expect(completeField('softw', 'softw', soft, 'C')).toBe('U:SOFT ');
  });
});

describe('what Go opens', () => {
  it('reads symbols as typed when nothing was looked up', () => {
    expect(chooseSymbols('ry td', 'C', null)).toEqual([
      { region: 'C', symbol: 'RY' },
      { region: 'C', symbol: 'TD' },
    ]);
  });

  it('takes the best match for a company name', () => {
    expect(chooseSymbols('northern bank', 'C', { text: 'northern bank', matches: [bank] })).toEqual([
      { region: 'C', symbol: 'NBK' },
    ]);
  });

  it('keeps a word that is a symbol itself', () => {
    const found = { text: 'nbk', matches: [bank] };
    expect(chooseSymbols('ry, nbk', 'C', found)).toEqual([
      { region: 'C', symbol: 'RY' },
      { region: 'C', symbol: 'NBK' },
    ]);
  });

  it('reads words as symbols when the look-up found nothing or is of an older text', () => {
    expect(chooseSymbols('abc', 'C', { text: 'abc', matches: [] })).toEqual([{ region: 'C', symbol: 'ABC' }]);
    expect(chooseSymbols('abcd', 'C', { text: 'abc', matches: [bank] })).toEqual([{ region: 'C', symbol: 'ABCD' }]);
  });

  it('refuses what is neither', () => {
    expect(chooseSymbols('', 'C', null)).toBeNull();
    expect(chooseSymbols('caf\u00e9', 'C', null)).toBeNull();
  });
});
