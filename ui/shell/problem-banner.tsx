import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Button } from '../components/button.tsx';
import { lazyScreen, useMissing } from '../components/lazy-screen.ts';
import { RetryButton } from '../components/retry-button.tsx';
import { useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { logOut, useLogOutFailed } from '../market/log-out.ts';
import { useMarketState } from '../market/market-store.ts';
import css from './problem-banner.module.css';
import { useOnline } from './use-online.ts';

const LoginDialog = lazyScreen(() => import('../login/login-dialog.tsx').then((module) => module.LoginDialog));
const loadFurther = () => import('./further-problems.tsx').then((module) => module.FurtherProblems);
const FurtherProblems = lazyScreen(loadFurther);

/** The problems between this page and the server, above every screen; nothing if there are none. */
export function ProblemBanner(): ReactNode {
  const expired = useMarketState((state) => state.session.expired);
  const [again, setAgain] = useState(false);
  const stopped = useMarketState((state) => state.troubles.includes('market'));
  const further = useMarketState(
    ({ troubles, settings, feed }) => expired || troubles.length > 0 || settings !== 'kept' || feed.reason !== '',
  );
  useEffect(() => {
    // Without the server it could not be had, and Firefox and WebKit never ask again for what they did not get.
    loadFurther().catch(() => {});
  }, []);
  useEffect(() => {
    // A user in a dialog could not reach the banner without losing the input there.
    if (expired && document.querySelector('dialog[open]') !== null) setAgain(true);
  }, [expired]);
  return (
    <>
      <div role="status" className={css.place}>
        {stopped ? null : <Connection />}
        <LogOutFailed />
        {further ? (
          <Suspense>
            <FurtherProblems onAgain={() => setAgain(true)} />
          </Suspense>
        ) : null}
      </div>
      {again ? (
        <Suspense fallback={null}>
          <LoginDialog onClose={() => setAgain(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** No server, no network, or a newer build than this page's. */
function Connection(): ReactNode {
  const t = useText();
  const online = useOnline();
  const silent = useMarketState((state) => state.phase === 'unreachable');
  // The menu and the palette cannot show it themselves.
  const missing = useMissing();
  const unreachable = silent || missing === 'unreachable';
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
  return null;
}

/** A logout that failed. */
function LogOutFailed(): ReactNode {
  const t = useText();
  const loggedIn = useMarketState(({ session }) => session.loggedIn && !session.expired);
  if (!useLogOutFailed() || !loggedIn) return null;
  return (
    <div className={css.banner}>
      <p>{t('problem.logout')}</p>
      <RetryButton onRetry={logOut} />
    </div>
  );
}

function retry(): void {
  market.retry().catch((reason: unknown) => console.warn('nothing could be tried again', reason));
}
