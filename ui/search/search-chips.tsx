import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { formulaCriterion, readFormulaCriterion, type SearchFormula } from '../../engine/format/formula-criterion.ts';
import { useLocale, useText } from '../i18n/text.ts';
import { savePreferences } from '../market/save-preferences.ts';
import {
  isSearchExchange,
  isSearchType,
  readSearch,
  SEARCH_FILTERS,
  type Search,
  type SearchFilter,
  searchPath,
  writeCriteria,
} from '../routes/search-param.ts';
import { SavedMenu } from '../saved/saved-menu.tsx';
import { ChangeLink } from './change-link.tsx';
import { ExchangeOptions, TypeOptions } from './choice-options.tsx';
import { FilterChip } from './filter-chip.tsx';
import { FormulaChip } from './formula-chip.tsx';
import css from './search-chips.module.css';
import { checkFields, faultText, fieldsOf, preferencesOf, type SearchFields } from './search-fields.ts';
import { type SearchRequest, searchTitle } from './search-text.ts';
import { TellSwitch } from './tell-switch.tsx';

interface Props {
  readonly request: SearchRequest;
}

/** What was typed into the chips of a search and does not apply yet. */
interface Edit {
  /** The path of the search. */
  readonly of: string;
  readonly fields: SearchFields;
  /** Filters whose chips are shown although they may be empty. */
  readonly open: readonly SearchFilter[];
}

const EMPTY_FORMULA: SearchFormula = { text: '', bars: 'day' };

/** The criteria of a search above its results: each is changed, added and removed here, and applies at once. */
export function SearchChips({ request }: Props): ReactNode {
  const search = readSearch(request.criteria, request.exchange);
  return search === null ? null : <Chips request={request} search={search} />;
}

function Chips({ request, search }: Props & { readonly search: Search }): ReactNode {
  const t = useText();
  const locale = useLocale();
  const id = useId();
  const [, navigate] = useLocation();
  const [edit, setEdit] = useState<Edit | null>(null);
  const path = searchPath(search);
  const { fields, open }: Edit = edit?.of === path ? edit : { of: path, fields: fieldsOf(search, locale), open: [] };
  /** The chip of a formula was added, and is empty. */
  const [writesFormula, setWritesFormula] = useState(false);
  const formula = readFormulaCriterion(fields.formula ?? '') ?? (writesFormula ? EMPTY_FORMULA : undefined);
  const { faults } = checkFields(fields, locale);
  const shown = SEARCH_FILTERS.filter((filter) => fields.filters[filter] !== '' || open.includes(filter));

  function show(next: Search): void {
    const nextPath = searchPath(next);
    if (nextPath === path) return;
    savePreferences(preferencesOf(next));
    navigate(nextPath, { replace: true });
  }

  /** Nothing applies while a field is invalid. */
  function apply(next: SearchFields, shownToo = open): void {
    const { search: valid } = checkFields(next, locale);
    setEdit({ of: path, fields: next, open: shownToo });
    if (valid !== null) show(valid);
  }

  function type(filter: SearchFilter, text: string): void {
    const filters = { ...fields.filters, [filter]: text };
    setEdit({ of: path, fields: { ...fields, filters }, open: open.includes(filter) ? open : [...open, filter] });
  }

  function remove(filter: SearchFilter): void {
    const filters = { ...fields.filters, [filter]: '' };
    apply(
      { ...fields, filters },
      open.filter((other) => other !== filter),
    );
    document.getElementById(`${id}add`)?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: not one form: each chip applies by itself
    <div className={css.chips} role="group" aria-label={t('search.chips')}>
      <select
        aria-label={t('search.type')}
        value={fields.type}
        onChange={({ target: { value } }) => isSearchType(value) && apply({ ...fields, type: value })}
      >
        <TypeOptions />
      </select>
      <select
        aria-label={t('search.exchange')}
        value={fields.exchange}
        onChange={({ target: { value } }) => isSearchExchange(value) && apply({ ...fields, exchange: value })}
      >
        <ExchangeOptions />
      </select>
      {shown.map((filter) => {
        const fault = faults.get(filter);
        return (
          <FilterChip
            key={filter}
            filter={filter}
            value={fields.filters[filter]}
            fresh={open.at(-1) === filter && fields.filters[filter] === ''}
            error={fault === undefined ? '' : faultText(filter, fault, t, locale)}
            onType={(text) => type(filter, text)}
            onApply={() => apply(fields)}
            onRemove={() => remove(filter)}
          />
        );
      })}
      {formula === undefined ? null : (
        <FormulaChip
          formula={formula}
          onApply={(next) => {
            setWritesFormula(false);
            apply({ ...fields, formula: formulaCriterion(next) });
          }}
          onRemove={() => {
            setWritesFormula(false);
            apply({ ...fields, formula: undefined });
            document.getElementById(`${id}add`)?.focus();
          }}
        />
      )}
      {shown.length === SEARCH_FILTERS.length && formula !== undefined ? null : (
        <select
          id={`${id}add`}
          aria-label={t('search.add')}
          value=""
          onChange={({ target: { value } }) => {
            const filter = SEARCH_FILTERS.find((code) => code === value);
            if (filter !== undefined) type(filter, '');
            else if (value !== '') setWritesFormula(true);
          }}
        >
          <option value="">{t('search.add')}</option>
          {formula === undefined ? <option value="fx">{t('search.formula.add')}</option> : null}
          {SEARCH_FILTERS.filter((filter) => !shown.includes(filter)).map((filter) => (
            <option key={filter} value={filter}>
              {t(`search.filter.${filter}`)}
            </option>
          ))}
        </select>
      )}
      <SavedMenu
        kind="search"
        current={{ criteria: writeCriteria(search), exchange: search.exchange }}
        textOf={({ criteria, exchange }) => `${criteria} ${exchange}`}
        offered={searchTitle(request, t)}
        onOpen={({ criteria, exchange }) => {
          const saved = readSearch(criteria, exchange);
          setWritesFormula(false);
          if (saved !== null) show(saved);
        }}
        className={css.saved}
      >
        {t('saved.menu.search')}
      </SavedMenu>
      {search.formula === undefined ? null : <TellSwitch criteria={writeCriteria(search)} exchange={search.exchange} />}
      <ChangeLink request={request} />
    </div>
  );
}
