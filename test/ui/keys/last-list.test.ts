import { afterEach, expect, it, vi } from 'vitest';
import { nextIn, nextInLastList, rememberList } from '../../../ui/keys/last-list.ts';
import { marketState, publishMarketState } from '../../../ui/market/market-store.ts';

const key = (text: string): { region: 'C' | 'U'; symbol: string } => ({
  region: text.startsWith('C') ? 'C' : 'U',
  symbol: text.slice(2),
});
const as = (userid: string): void =>
  publishMarketState({ session: { ...marketState().session, loggedIn: userid !== '', userid } });
const LIST = ['C:RY', 'U:MSFT', 'C:CHMP/UN'];

it('leads from row to row, in either direction, and goes on at the other end', () => {
  expect(nextIn(LIST, key('C:RY'), 1)).toEqual(key('U:MSFT'));
  expect(nextIn(LIST, key('C:CHMP/UN'), 1)).toEqual(key('C:RY'));
  expect(nextIn(LIST, key('C:RY'), -1)).toEqual(key('C:CHMP/UN'));
});

it('begins at the first row for a security of no row, and leads nowhere without another one', () => {
  expect(nextIn(LIST, key('U:RY'), 1)).toEqual(key('C:RY'));
  expect(nextIn(['C:RY'], key('C:RY'), 1)).toBeNull();
  expect(nextIn([], key('C:RY'), 1)).toBeNull();
  expect(nextIn(['damaged', 'text:', ''], key('C:RY'), -1)).toBeNull();
});

it('is kept for the user who has seen the list, and a visitor’s for everybody', () => {
  const texts = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => texts.set(name, text),
    removeItem: (name: string) => texts.delete(name),
  });
  rememberList(LIST);
  as('ann');
  expect(nextInLastList(key('C:RY'), 1)).toEqual(key('U:MSFT'));
  rememberList(LIST);
  expect(nextInLastList(key('C:RY'), 1)).toEqual(key('U:MSFT'));
  as('');
  expect(nextInLastList(key('C:RY'), 1)).toBeNull();
  as('bob');
  expect(nextInLastList(key('C:RY'), 1)).toBeNull();
});

afterEach(() => {
  vi.unstubAllGlobals();
  as('');
});
