import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useAdvertHidden } from '../adverts/advert-hiding.ts';
import { useAdvertRefresh } from '../adverts/adverts.ts';
import { Button, buttonClass } from '../components/button.tsx';
import { FaultSummary } from '../components/fault-summary.tsx';
import { Screen } from '../components/screen.tsx';
import { useLocale, useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { savePreferences } from '../market/save-preferences.ts';
import { SEARCH } from '../routes/paths.ts';
import {
  isSearchExchange,
  isSearchType,
  readSearch,
  type Search,
  type SearchFilter,
  searchPath,
  writeCriteria,
} from '../routes/search-param.ts';
import { SavedMenu } from '../saved/saved-menu.tsx';
import { ExchangeOptions, TypeOptions } from './choice-options.tsx';
import { FilterField } from './filter-field.tsx';
import {
  checkFields,
  EMPTY_FILTERS,
  FILTER_GROUPS,
  FILTER_TABLE,
  type FieldFault,
  faultText,
  fieldsOf,
  preferencesOf,
  type SearchFields,
  savedFields,
} from './search-fields.ts';
import css from './search-screen.module.css';

const FILTERS = Object.keys(FILTER_TABLE) as readonly SearchFilter[];

/** Find Stocks: sort type, exchange and filters. It opens the result as a live list. */
export default function SearchScreen(): ReactNode {
  const t = useText();
  const locale = useLocale();
  const id = useId();
  const [, navigate] = useLocation();
  const returned = useReturnedSearch();
  const saved = useMarketState((state) => state.preferences);
  const [edited, setEdited] = useState<SearchFields | null>(null);
  /** How often the form was refused; after that, errors are shown while typing. */
  const [refusals, setRefusals] = useState(0);
  useAdvertHidden();
  useAdvertRefresh();

  const fields = edited ?? (returned === null ? savedFields(saved, locale) : fieldsOf(returned, locale));
  const checked = checkFields(fields, locale);
  const faults: ReadonlyMap<SearchFilter, FieldFault> = refusals > 0 ? checked.faults : new Map();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (checked.search === null) {
      setEdited(fields);
      setRefusals(refusals + 1);
      return;
    }
    const { search } = checked;
    savePreferences(preferencesOf(search));
    // Going back from the results shows this search, whatever led here before.
    const state = { criteria: writeCriteria(search), exchange: search.exchange };
    navigate(SEARCH, { replace: true, state });
    navigate(searchPath(search));
  }

  const change = (changed: Partial<SearchFields>): void => setEdited({ ...fields, ...changed });

  return (
    <Screen title={t('search.title')} aside={<SavedSearches />}>
      <form className={css.form} onSubmit={submit} noValidate>
        <FaultSummary
          text={t('search.error.summary', { n: faults.size })}
          faults={[...faults].map(([filter, fault]) => ({
            id: `${id}${filter}`,
            label: t(`search.filter.${filter}`),
            text: faultText(filter, fault, t, locale),
          }))}
          refusals={refusals}
        />
        <div className={css.choices}>
          <label className={css.choice}>
            <span>{t('search.type')}</span>
            <select
              value={fields.type}
              onChange={({ target }) => (isSearchType(target.value) ? change({ type: target.value }) : undefined)}
            >
              <TypeOptions />
            </select>
          </label>
          <label className={css.choice}>
            <span>{t('search.exchange')}</span>
            <select
              value={fields.exchange}
              onChange={({ target }) =>
                isSearchExchange(target.value) ? change({ exchange: target.value }) : undefined
              }
            >
              <ExchangeOptions />
            </select>
          </label>
        </div>
        <p id={`${id}hint`}>{t('search.hint')}</p>
        <div className={css.groups}>
          {FILTER_GROUPS.map((group) => (
            <fieldset key={group} className={css.group} aria-describedby={`${id}hint`}>
              <legend>{t(`search.group.${group}`)}</legend>
              {FILTERS.filter((filter) => FILTER_TABLE[filter].group === group).map((filter) => {
                const fault = faults.get(filter);
                return (
                  <FilterField
                    key={filter}
                    id={`${id}${filter}`}
                    label={t(`search.filter.${filter}`)}
                    unit={t(`search.unit.${FILTER_TABLE[filter].unit}`)}
                    value={fields.filters[filter]}
                    error={fault === undefined ? '' : faultText(filter, fault, t, locale)}
                    onChange={(text) => change({ filters: { ...fields.filters, [filter]: text } })}
                  />
                );
              })}
            </fieldset>
          ))}
        </div>
        <div className={css.actions}>
          <Button type="submit" primary>
            {t('search.go')}
          </Button>
          <Button
            aria-disabled={Object.values(fields.filters).every((text) => text === '')}
            onClick={() => change({ filters: EMPTY_FILTERS })}
          >
            {t('search.clear')}
          </Button>
        </div>
      </form>
    </Screen>
  );
}

/** The searches that the user has saved. */
function SavedSearches(): ReactNode {
  const t = useText();
  const [, navigate] = useLocation();
  return (
    <SavedMenu
      kind="search"
      current={null}
      textOf={({ criteria, exchange }) => `${criteria} ${exchange}`}
      onOpen={({ criteria, exchange }) => {
        const search = readSearch(criteria, exchange);
        if (search !== null) navigate(searchPath(search));
      }}
      className={buttonClass(false)}
    >
      {t('saved.menu.search')}
    </SavedMenu>
  );
}

/** The search whose results lead back to this history entry; null if there is none. */
function useReturnedSearch(): Search | null {
  const state = useHistoryState<unknown>();
  if (typeof state !== 'object' || state === null || !('criteria' in state) || !('exchange' in state)) return null;
  const { criteria, exchange } = state;
  return typeof criteria === 'string' && typeof exchange === 'string' ? readSearch(criteria, exchange) : null;
}
