import { type ReactNode, StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Link } from 'wouter';
import type { ObjectBodies } from '../../engine/workspace/object-kind.ts';
import type { RowText } from '../../workers/api/quote-list.ts';
import { CrossButton } from '../components/cross-button.tsx';
import { lazyScreen } from '../components/lazy-screen.ts';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { useQuoteList } from '../market/use-quote-list.ts';
import { SEARCH_LIMIT } from '../routes/list-param.ts';
import { readSearch, searchPath } from '../routes/search-param.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import css from './match-notices.module.css';
import { useNewRows } from './use-new-rows.ts';

/** Shown once its texts are there. */
const Notices = lazyScreen(async () => MatchNotices);

/** From now on the page tells its user of new matches of the searches that were saved for it, whatever its screen shows. */
export function mountMatchNotices(): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <StrictMode>
      <Suspense>
        <Notices />
      </Suspense>
    </StrictMode>,
  );
}

function MatchNotices(): ReactNode {
  const loggedIn = useMarketState((state) => state.session.loggedIn);
  return loggedIn ? <ToldSearches /> : null;
}

function ToldSearches(): ReactNode {
  const { objects } = useWorkspace<'search'>('search');
  const told = (objects ?? []).filter(({ body }) => body.tells === true);
  if (told.length === 0) return null;
  return (
    <div className={css.notices} role="status">
      {told.map(({ id, body }) => (
        <ToldSearch key={`${id} ${body.criteria} ${body.exchange}`} search={body} />
      ))}
    </div>
  );
}

function ToldSearch({ search: { name, criteria, exchange } }: { readonly search: ObjectBodies['search'] }): ReactNode {
  const t = useText();
  const { view } = useQuoteList({ type: 'search', criteria, exchange, limit: SEARCH_LIMIT });
  const [added, setAdded] = useState<readonly RowText[]>([]);
  useNewRows(view, setAdded);
  const search = readSearch(criteria, exchange);
  if (added.length === 0 || search === null) return null;
  return (
    <p className={css.notice}>
      <Link href={searchPath(search)}>
        {t('search.told', { name, symbols: added.map(({ symbol }) => symbol).join(', ') })}
      </Link>
      <CrossButton label={t('search.told.dismiss')} onRemove={() => setAdded([])} />
    </p>
  );
}
