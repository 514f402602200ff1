import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonClass } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { Screen } from '../components/screen.tsx';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { LOGIN } from '../routes/paths.ts';

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
