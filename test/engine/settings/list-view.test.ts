import { describe, expect, it } from 'vitest';
import { FIRST_COLUMNS, QUOTE_COLUMNS } from '../../../engine/quotes/quote-column.ts';
import { formatListColumns, parseListColumns } from '../../../engine/settings/list-columns.ts';
import { changedListSort, parseListSort } from '../../../engine/settings/list-sort.ts';
import { changedPreferences, formatPreferences, parsePreferences } from '../../../engine/settings/preferences.ts';

describe('the columns of lists', () => {
  it('are the default ones until some are chosen', () => {
    expect(parseListColumns('')).toBe(FIRST_COLUMNS);
    expect(formatListColumns(FIRST_COLUMNS)).toBe('');
  });

  it('begin with the symbol, contain each once, and omit unknown ones', () => {
    expect(parseListColumns('last,nonsense,last,symbol,open')).toEqual(['symbol', 'last', 'open']);
  });

  it('read back from the preference string as chosen', () => {
    const chosen = QUOTE_COLUMNS.toReversed().filter((column) => column !== 'symbol');
    const saved = changedPreferences({}, { columns: formatListColumns(['symbol', ...chosen]) });
    const text = formatPreferences(saved);
    expect(parseListColumns(parsePreferences(text).columns ?? '')).toEqual(['symbol', ...chosen]);
  });
});

describe('the sort of lists', () => {
  it('is kept for each type of list', () => {
    let text = changedListSort('', 'port', { column: 'last', descending: true });
    text = changedListSort(text, 'index', { column: 'name', descending: false });
    const saved = parsePreferences(formatPreferences(changedPreferences({}, { listsort: text }))).listsort ?? '';
    expect(parseListSort(saved, 'port')).toEqual({ column: 'last', descending: true });
    expect(parseListSort(saved, 'index')).toEqual({ column: 'name', descending: false });
    expect(parseListSort(saved, 'symbols')).toBeNull();
    expect(parseListSort(changedListSort(saved, 'port', null), 'port')).toBeNull();
    expect(parseListSort(changedListSort(saved, 'port', null), 'index')).not.toBeNull();
  });

  it('of an unknown column is ignored', () => {
    expect(parseListSort('port.nonsense.a', 'port')).toBeNull();
    expect(parseListSort('port', 'port')).toBeNull();
  });
});
