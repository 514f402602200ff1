import type { ReactNode } from 'react';
import { Button } from '../components/button.tsx';
import { FOCUS_RETURN } from '../components/focus-return.ts';
import { useMissing } from '../components/lazy-screen.ts';
import { RetryButton } from '../components/retry-button.tsx';
import { useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { logOut } from '../market/log-out.ts';
import { useMarketState } from '../market/market-store.ts';
import { useRefreshPeriod } from '../market/use-refresh-period.ts';
import css from './problem-banner.module.css';
import { useOnline } from './use-online.ts';

/** A banner for each problem that leaves the server in reach: of the page's workers, the feed, the session, the settings. */
export function FurtherProblems({ onAgain }: { readonly onAgain: () => void }): ReactNode {
  const t = useText();
  const troubles = useMarketState((state) => state.troubles);
  const expired = useMarketState((state) => state.session.expired);
  return (
    <>
      {troubles.map((trouble) => (
        <div key={trouble} className={css.banner}>
          <p>
            <strong>{t(`worker.title.${trouble}`)}</strong> {t(`worker.text.${trouble}`)}
          </p>
        </div>
      ))}
      {troubles.includes('market') ? null : <FeedLost />}
      {expired ? (
        <div className={css.banner}>
          <p>{t('problem.expired')}</p>
          <div {...FOCUS_RETURN} className={css.buttons}>
            <Button primary onClick={onAgain}>
              {t('session.login')}
            </Button>
            <Button onClick={logOut}>{t('session.leave')}</Button>
          </div>
        </div>
      ) : null}
      <Settings />
    </>
  );
}

/** A live feed that was lost, if that is all that was lost. */
function FeedLost(): ReactNode {
  const t = useText();
  const period = useRefreshPeriod();
  const lost = useMarketState(
    ({ phase, feed }) => phase !== 'unreachable' && feed.mode === 'polling' && feed.reason !== '',
  );
  const online = useOnline();
  if (useMissing() || !lost || !online) return null;
  return (
    <div className={css.banner}>
      <p>{t('session.feedLost', { seconds: Math.round(period / 1_000) })}</p>
      <RetryButton onRetry={retry} />
    </div>
  );
}

/** Preferences that could not be loaded or saved. */
function Settings(): ReactNode {
  const t = useText();
  const settings = useMarketState((state) => state.settings);
  const silent = useMarketState((state) => state.phase === 'unreachable' || state.session.expired);
  if (settings === 'kept' || silent) return null;
  return (
    <div className={css.banner}>
      <p>{t(`settings.${settings}`)}</p>
      <RetryButton onRetry={retry} />
    </div>
  );
}

function retry(): void {
  market.retry().catch((reason: unknown) => console.warn('nothing could be tried again', reason));
}
