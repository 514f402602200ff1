import { describe, expect, it } from 'vitest';
import { changedPreferences, PREFERENCE_DEFAULTS } from '../../../engine/settings/preferences.ts';
import type { Search } from '../../../ui/routes/search-param.ts';
import {
  checkFields,
  EMPTY_FILTERS,
  fieldsOf,
  preferencesOf,
  type SearchFields,
  savedFields,
} from '../../../ui/search/search-fields.ts';

const fields = (filters: Partial<SearchFields['filters']>): SearchFields => ({
  type: 'pcgain',
  exchange: 'T',
  filters: { ...EMPTY_FILTERS, ...filters },
});

describe('the fields of a search', () => {
  it('set the filters that are not empty', () => {
    expect(checkFields(fields({ mv: '1,000,000', mp: ' 2.5 ', pdl: '0', xp: '  ' }), 'en-CA')).toEqual({
      search: { type: 'pcgain', exchange: 'T', filters: { mv: 1_000_000, mp: 2.5, pdl: 0 } },
      faults: new Map(),
    });
    expect(checkFields(fields({ mv: '1 000 000', mp: '2,5' }), 'fr-CA').search?.filters).toEqual({
      mv: 1_000_000,
      mp: 2.5,
    });
  });

  it('have their errors in the order of the form', () => {
    const { search, faults } = checkFields(fields({ mv: 'many', xp: '4', mp: '5', mt: '-1', pyh: '1e3' }), 'en-CA');
    expect(search).toBeNull();
    expect([...faults]).toEqual([
      ['mv', 'number'],
      ['xp', 'range'],
      ['mt', 'negative'],
      ['pyh', 'number'],
    ]);
  });

  it('are restored from the preferences as they were searched', () => {
    const search: Search = { type: 'dollar', exchange: 'UU', filters: { mv: 5000, mp: 0.25, xp: 12.5, mt: 3, pyl: 0 } };
    const kept = changedPreferences(PREFERENCE_DEFAULTS, preferencesOf(search));
    expect(kept).toMatchObject({ stype: 'dollar', exchange: 'UU', minvol: '5000', minprice: '0.25', maxprice: '12.5' });
    expect(kept).toMatchObject({ mintrades: '3', pctyearlo: '0', mindolvol: '', pctyearhi: '', pctdayhi: '' });
    expect(checkFields(savedFields(kept, 'fr-CA'), 'fr-CA').search).toEqual(search);
    expect(savedFields(kept, 'fr-CA')).toEqual(fieldsOf(search, 'fr-CA'));
    // An emptied field is removed there, too.
    const emptied = changedPreferences(kept, preferencesOf({ ...search, filters: {} }));
    expect(savedFields(emptied, 'en-CA').filters).toEqual(EMPTY_FILTERS);
  });

  it('start with T and pcgain, whatever another program stored', () => {
    expect(savedFields(PREFERENCE_DEFAULTS, 'en-CA')).toEqual(fields({}));
    expect(savedFields({ stype: 'best', exchange: 'ZZ', minvol: '-1' }, 'en-CA')).toEqual(fields({}));
  });
});
