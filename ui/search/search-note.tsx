import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Notice } from '../components/notice.tsx';
import { useLocale, useText } from '../i18n/text.ts';
import { SEARCH } from '../routes/paths.ts';
import { readSearch, type Search } from '../routes/search-param.ts';
import css from './search-note.module.css';
import { filterTexts, placeText, type SearchRequest } from './search-text.ts';

interface Props {
  readonly request: SearchRequest;
}

/** What a result list was searched for, and the way back to the form, which then shows it. */
export function SearchNote({ request }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const search = readSearch(request.criteria, request.exchange);
  if (search === null) return null;
  const filters = filterTexts(search, t, locale);
  return (
    <p className={css.note}>
      <span>
        {t('search.said', {
          place: placeText(search, t),
          type: t(`search.type.${search.type}`),
          filters: filters.length === 0 ? t('search.set.none') : filters.join(', '),
        })}
      </span>
      <ChangeLink request={request} />
    </p>
  );
}

/** Why a search found nothing, and the way back to the form. */
export function NothingFound({ request }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const search = readSearch(request.criteria, request.exchange);
  if (search === null) return <Notice text={t('list.empty.search')} />;
  const filters = filterTexts(search, t, locale);
  const text =
    filters.length === 0
      ? t(`search.empty.${kindOf(search)}`, { place: placeText(search, t) })
      : t('search.empty.filters', { filters: filters.join(', ') });
  return (
    <Notice title={t('search.empty.title')} text={text}>
      <ChangeLink request={request} />
    </Notice>
  );
}

function ChangeLink({ request: { criteria, exchange } }: Props): ReactNode {
  const t = useText();
  return (
    <Link href={SEARCH} state={{ criteria, exchange }} className={css.change}>
      {t('search.change')}
    </Link>
  );
}

function kindOf({ type }: Search): 'gain' | 'loss' | 'traded' {
  if (type === 'pcgain' || type === 'gain') return 'gain';
  return type === 'pcloss' || type === 'loss' ? 'loss' : 'traded';
}
