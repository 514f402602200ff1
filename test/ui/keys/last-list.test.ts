import { expect, it } from 'vitest';
import { nextIn } from '../../../ui/keys/last-list.ts';

const key = (text: string): { region: 'C' | 'U'; symbol: string } => ({
  region: text.startsWith('C') ? 'C' : 'U',
  symbol: text.slice(2),
});
const LIST = 'C:RY U:MSFT C:CHMP/UN';

it('leads from row to row, in either direction, and goes on at the other end', () => {
  expect(nextIn(LIST, key('C:RY'), 1)).toEqual(key('U:MSFT'));
  expect(nextIn(LIST, key('C:CHMP/UN'), 1)).toEqual(key('C:RY'));
  expect(nextIn(LIST, key('C:RY'), -1)).toEqual(key('C:CHMP/UN'));
});

it('begins at the first row for a security of no row, and leads nowhere without another one', () => {
  expect(nextIn(LIST, key('U:RY'), 1)).toEqual(key('C:RY'));
  expect(nextIn('C:RY', key('C:RY'), 1)).toBeNull();
  expect(nextIn('', key('C:RY'), 1)).toBeNull();
  expect(nextIn('damaged text:', key('C:RY'), -1)).toBeNull();
});
