import { expect, it } from 'vitest';
import {
  withAnnotation,
  withoutSecurity,
  withSecurities,
  withSecurityAt,
} from '../../../engine/workspace/list-edits.ts';
import {
  entryKey,
  isNamedList,
  type ListedSecurity,
  type NamedListBody,
} from '../../../engine/workspace/named-list.ts';

const us = (symbol: string): ListedSecurity => ({ region: 'U', symbol });
const list = (...symbols: ListedSecurity[]): NamedListBody => ({ name: 'Mine', place: 'V', symbols });
const shown = ({ symbols }: NamedListBody): string => symbols.map(({ symbol }) => symbol).join(' ');

it('adds what is not in the list yet, and says what has no room', () => {
  const noted = { ...us('A'), note: 'mine' };
  const { body, left } = withSecurities(list(noted), [us('A'), us('B')]);
  expect(body.symbols).toEqual([noted, us('B')]);
  expect(left).toEqual([]);
  const many = Array.from({ length: 202 }, (_, i) => us(`S${i}`));
  const full = withSecurities(list(us('S0')), many);
  expect(full.body.symbols).toHaveLength(200);
  expect(full.left.map(entryKey)).toEqual(['U:S200', 'U:S201']);
  expect(isNamedList(full.body)).toBe(true);
});

it('moves a security to a place of the own order, and drops a sort', () => {
  const sorted = { ...list(us('A'), us('B'), us('C')), sort: { column: 'last', descending: true } };
  expect(shown(withSecurityAt(sorted, 'U:A', 2))).toBe('B C A');
  expect(shown(withSecurityAt(sorted, 'U:C', 0))).toBe('C A B');
  expect(shown(withSecurityAt(sorted, 'U:C', 99))).toBe('A B C');
  expect(withSecurityAt(sorted, 'U:C', 0).sort).toBeUndefined();
  expect(withSecurityAt(sorted, 'U:X', 0)).toBe(sorted);
});

it('changes marks and notes of one security, and takes them away again', () => {
  const marked = withAnnotation(list(us('A'), us('B')), 'U:B', { colour: 3, note: 'watch' });
  expect(marked.symbols).toEqual([us('A'), { ...us('B'), colour: 3, note: 'watch' }]);
  expect(withAnnotation(marked, 'U:B', { colour: undefined }).symbols[1]).toEqual({ ...us('B'), note: 'watch' });
  expect(withAnnotation(marked, 'U:B', { colour: undefined, note: '' }).symbols[1]).toEqual(us('B'));
});

it('takes a security out', () => {
  expect(shown(withoutSecurity(list(us('A'), us('B')), 'U:A'))).toBe('B');
});
