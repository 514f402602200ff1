import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Button } from '../components/button.tsx';
import { FOCUS_RETURN } from '../components/focus-return.ts';
import { lazyScreen, useMissing } from '../components/lazy-screen.ts';
import { RetryButton } from '../components/retry-button.tsx';
import { useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { logOut, useLogOutFailed } from '../market/log-out.ts';
import { useMarketState } from '../market/market-store.ts';
import { useRefreshPeriod } from '../market/use-refresh-period.ts';
import css from './problem-banner.module.css';
import { useOnline } from './use-online.ts';

const LoginDialog = lazyScreen(() => import('../login/login-dialog.tsx').then((module) => module.LoginDialog));
const WorkerTroubles = lazyScreen(() => import('./worker-troubles.tsx').then((module) => module.WorkerTroubles));

/** The problems between this page and the server, above every screen; nothing if there are none. */
export function ProblemBanner(): ReactNode {
  const expired = useMarketState((state) => state.session.expired);
  const [again, setAgain] = useState(false);
  const troubles = useMarketState((state) => state.troubles);
  useEffect(() => {
    // A user in a dialog could not reach the banner without losing the input there.
    if (expired && document.querySelector('dialog[open]') !== null) setAgain(true);
  }, [expired]);
  return (
    <>
      <div role="status" className={css.place}>
        {troubles.includes('market') ? null : <Connection />}
        {troubles.length > 0 ? (
          <Suspense>
            <WorkerTroubles troubles={troubles} />
          </Suspense>
        ) : null}
        <SessionTrouble onAgain={() => setAgain(true)} />
        <Settings />
      </div>
      {again ? (
        <Suspense fallback={null}>
          <LoginDialog onClose={() => setAgain(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** No server, no network, a lost feed, or a newer build than this page's. */
function Connection(): ReactNode {
  const t = useText();
  const period = useRefreshPeriod();
  const online = useOnline();
  const silent = useMarketState((state) => state.phase === 'unreachable');
  // The menu and the palette cannot show it themselves.
  const missing = useMissing();
  const unreachable = silent || missing === 'unreachable';
  const lost = useMarketState(({ feed }) => feed.mode === 'polling' && feed.reason !== '');
  if (!online || unreachable) {
    return (
      <div className={css.banner}>
        <p>
          <strong>{t(online ? 'problem.unreachable.title' : 'problem.offline.title')}</strong>{' '}
          {t(online ? 'problem.unreachable.text' : 'problem.offline.text')}
        </p>
        <RetryButton onRetry={retry} />
      </div>
    );
  }
  if (missing) {
    return (
      <div className={css.banner}>
        <p>{t('problem.outdated')}</p>
        <Button primary onClick={() => location.reload()}>
          {t('problem.reload')}
        </Button>
      </div>
    );
  }
  if (!lost) return null;
  return (
    <div className={css.banner}>
      <p>{t('problem.feedLost', { seconds: Math.round(period / 1_000) })}</p>
      <RetryButton onRetry={retry} />
    </div>
  );
}

/** A session that ended on the server, or a logout that failed. */
function SessionTrouble({ onAgain }: { readonly onAgain: () => void }): ReactNode {
  const t = useText();
  const { loggedIn, expired } = useMarketState((state) => state.session);
  const logOutFailed = useLogOutFailed();
  if (expired) {
    return (
      <div className={css.banner}>
        <p>{t('problem.expired')}</p>
        <div {...FOCUS_RETURN} className={css.buttons}>
          <Button primary onClick={onAgain}>
            {t('problem.expired.login')}
          </Button>
          <Button onClick={logOut}>{t('problem.expired.leave')}</Button>
        </div>
      </div>
    );
  }
  if (!loggedIn || !logOutFailed) return null;
  return (
    <div className={css.banner}>
      <p>{t('problem.logout')}</p>
      <RetryButton onRetry={logOut} />
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
      <p>{t(`problem.${settings}`)}</p>
      <RetryButton onRetry={retry} />
    </div>
  );
}

function retry(): void {
  market.retry().catch((reason: unknown) => console.warn('nothing could be tried again', reason));
}
