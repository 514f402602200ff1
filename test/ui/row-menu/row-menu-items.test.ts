import { expect, it } from 'vitest';
import { findRoute } from '../../../ui/route-table.ts';
import { rowItems } from '../../../ui/row-menu/row-menu-items.ts';

const ALL = { realtime: true } as const;
const titles = (symbol: string, terms = ALL): string[] =>
  rowItems({ region: 'U', symbol }, terms).map(({ title }) => title.replace('row.', ''));

it('leads to screens of the security', () => {
  expect(titles('MSFT')).toEqual(['chart', 'book', 'alarm', 'add', 'news', 'copy']);
  for (const { act } of rowItems({ region: 'U', symbol: 'MSFT' }, ALL))
    if (act.type === 'open') expect(findRoute(act.path)?.key).toBe('U:MSFT');
});

it('has neither a book nor news for an index', () => {
  expect(titles('$SPX')).toEqual(['chart', 'alarm', 'add', 'copy']);
});

it('says what a visitor, or a subscriber without real-time, cannot choose', () => {
  const refused = (terms: { realtime: boolean }): string[] =>
    rowItems({ region: 'U', symbol: 'MSFT' }, terms).flatMap(({ refused: why }) => why ?? []);
  expect(refused(ALL)).toEqual([]);
  expect(refused({ realtime: false })).toEqual(['row.needs.realtime']);
});
