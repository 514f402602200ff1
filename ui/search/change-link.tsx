import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '../i18n/text.ts';
import { SEARCH } from '../routes/paths.ts';
import css from './change-link.module.css';
import type { SearchRequest } from './search-text.ts';

interface Props {
  readonly request: SearchRequest;
}

/** The link back to the form, which then shows the search. */
export function ChangeLink({ request: { criteria, exchange } }: Props): ReactNode {
  const t = useText();
  return (
    <Link href={SEARCH} state={{ criteria, exchange }} className={css.change}>
      {t('search.change')}
    </Link>
  );
}
