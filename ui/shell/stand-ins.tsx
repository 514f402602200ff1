import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button, buttonClass } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { Screen } from '../components/screen.tsx';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { HOME, LOGIN } from '../routes/paths.ts';

// What is shown in place of a screen, in one file that is loaded when it is first needed.

/** Shown for an address that has no screen. */
export function NotFound(): ReactNode {
  const t = useText();
  return (
    <Screen title={t('missing.title')}>
      <Notice text={t('missing.text')}>
        <Link href={HOME} className={buttonClass(true)}>
          {t('missing.home')}
        </Link>
      </Notice>
    </Screen>
  );
}

/** Shown to a visitor in place of a subscriber's screen at `path`. Nothing was requested from the server. */
export function LoginNeeded({ path }: { readonly path: string }): ReactNode {
  const t = useText();
  const provider = useMarketState((state) => state.config.provider);
  return (
    <Screen title={t('login.needed.title')}>
      <Notice text={t('login.needed.text', { provider })}>
        <Link href={LOGIN} state={{ from: path }} className={buttonClass(true)}>
          {t('nav.login')}
        </Link>
      </Notice>
    </Screen>
  );
}

/** Shown in place of a screen that threw an error. */
export function Crashed({ retry }: { readonly retry: () => void }): ReactNode {
  const t = useText();
  return (
    <Notice title={t('crash.title')} text={t('crash.text')}>
      <Button onClick={retry}>{t('crash.retry')}</Button>
    </Notice>
  );
}
