import type { ReactNode } from 'react';
import { Notice } from '../components/notice.tsx';
import { useLocale, useText } from '../i18n/text.ts';
import { readSearch, type Search } from '../routes/search-param.ts';
import { ChangeLink } from './change-link.tsx';
import { filterTexts, placeText, type SearchRequest } from './search-text.ts';

interface Props {
  readonly request: SearchRequest;
}

/** Why a search found nothing, and the link back to the form. */
export function NothingFound({ request }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const search = readSearch(request.criteria, request.exchange);
  if (search === null) return <Notice text={t('list.nothing')} />;
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

function kindOf({ type }: Search): 'gain' | 'loss' | 'traded' {
  if (type === 'pcgain' || type === 'gain') return 'gain';
  return type === 'pcloss' || type === 'loss' ? 'loss' : 'traded';
}
