import type { ReactNode } from 'react';
import { useLocale, useText } from '../i18n/text.ts';
import { readSearch } from '../routes/search-param.ts';
import { ChangeLink } from './change-link.tsx';
import css from './search-note.module.css';
import { filterTexts, placeText, type SearchRequest } from './search-text.ts';

interface Props {
  readonly request: SearchRequest;
}

/** The criteria of a result list, and the link back to the form, which then shows them. */
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
