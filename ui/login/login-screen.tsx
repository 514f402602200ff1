import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { buttonClass } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { Screen } from '../components/screen.tsx';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { useOrigin } from '../routes/origin.ts';
import { HOME } from '../routes/paths.ts';
import { LoginForm } from './login-form.tsx';

/** Enter Credentials; then back to the previous screen. */
export default function LoginScreen(): ReactNode {
  const t = useText();
  const [, navigate] = useLocation();
  const origin = useOrigin();
  const { loggedIn, userid, expired } = useMarketState((state) => state.session);
  const [busy, setBusy] = useState(false);
  return (
    <Screen title={t('login.title')}>
      {loggedIn && !busy ? (
        <Notice text={t('login.already', { userid })}>
          <Link href={origin ?? HOME} className={buttonClass(true)}>
            {t('nav.home')}
          </Link>
        </Notice>
      ) : (
        <LoginForm
          userid={expired ? userid : ''}
          onBusy={setBusy}
          onEntered={() => navigate(origin ?? HOME, { replace: true })}
        />
      )}
    </Screen>
  );
}
