import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRecent, withRecent } from '../../../ui/palette/recent-securities.ts';
import type { LookupMatch } from '../../../workers/api/records.ts';

const security = (symbol: string, region: 'C' | 'U' = 'U'): LookupMatch => ({ symbol, region, name: symbol, ex: 'Q' });

describe('recently viewed securities', () => {
  it('are newest first, each once, at most six', () => {
    const seen = ['A', 'B', 'A', 'C', 'D', 'E', 'F', 'G', 'C'];
    const recent = seen.reduce<LookupMatch[]>((list, symbol) => withRecent(list, security(symbol)), []);
    expect(recent.map(({ symbol }) => symbol)).toEqual(['C', 'G', 'F', 'E', 'D', 'A']);
  });

  it('with the same symbol in two countries are two', () => {
    expect(withRecent([security('RY', 'C')], security('RY', 'U'))).toHaveLength(2);
  });

  it('are read within limits: six, each text at most a hundred characters', () => {
    const list = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((symbol) => security(symbol));
    expect(readRecent(JSON.stringify(list)).map(({ symbol }) => symbol)).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
    const long = { ...security('A'), name: 'n'.repeat(101), ex: 'x'.repeat(101) };
    expect(readRecent(JSON.stringify([long]))).toEqual([{ ...long, name: 'n'.repeat(100), ex: 'x'.repeat(100) }]);
    expect(readRecent('[{"symbol":"A","region":"U","name":7}]')).toEqual([{ ...security('A'), name: '', ex: '' }]);
  });

  it('come back as they were kept, and no kept text can break the list', () => {
    const list = [security('MSFT'), security('RY', 'C')];
    expect(readRecent(JSON.stringify(list))).toEqual(list);
    expect(readRecent('{broken')).toEqual([]);
    expect(readRecent('[{"symbol":"","region":"U"},{"symbol":"X","region":"Z"},null,7]')).toEqual([]);
    fc.assert(
      fc.property(fc.json(), (text) => {
        for (const { symbol, region } of readRecent(text)) expect(`${region}:${symbol}`).toMatch(/^[CU]:[!-~]{1,20}$/);
      }),
    );
  });
});
