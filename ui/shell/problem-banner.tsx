import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button, buttonClass } from '../components/button.tsx';
import { useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { useMarketState } from '../market/market-store.ts';
import { useRefreshPeriod } from '../market/use-refresh-period.ts';
import css from './problem-banner.module.css';

/** What is wrong between this page and the server, above every screen; nothing while all is well. */
export function ProblemBanner({ path }: { readonly path: string }): ReactNode {
  return (
    <div role="status" className={css.place}>
      <Problem path={path} />
    </div>
  );
}

function Problem({ path }: { readonly path: string }): ReactNode {
  const t = useText();
  const period = useRefreshPeriod();
  const unreachable = useMarketState((state) => state.phase === 'unreachable');
  const expired = useMarketState((state) => state.session.expired);
  const lost = useMarketState(({ feed }) => feed.mode === 'polling' && feed.reason !== '');
  if (unreachable) {
    return (
      <div className={css.banner}>
        <p>
          <strong>{t('problem.unreachable.title')}</strong> {t('problem.unreachable.text')}
        </p>
        <RetryButton />
      </div>
    );
  }
  if (expired) {
    return (
      <div className={css.banner}>
        <p>{t('problem.expired')}</p>
        <Link href="/login" state={{ from: path }} className={buttonClass(false)}>
          {t('nav.login')}
        </Link>
      </div>
    );
  }
  if (!lost) return null;
  return (
    <div className={css.banner}>
      <p>{t('problem.feedLost', { seconds: Math.round(period / 1_000) })}</p>
      <RetryButton />
    </div>
  );
}

function RetryButton(): ReactNode {
  const t = useText();
  return (
    <Button
      onClick={() => {
        market()
          .then((api) => api.retry())
          .catch(() => {});
      }}
    >
      {t('problem.retry')}
    </Button>
  );
}
