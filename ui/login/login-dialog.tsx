import { type ReactNode, useEffect } from 'react';
import { Modal } from '../components/modal.tsx';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import css from './login-dialog.module.css';
import { LoginForm } from './login-form.tsx';

/** Logs in again over the screen whose session has expired, so that the screen and its input stay. */
export function LoginDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText();
  const userid = useMarketState((state) => state.session.userid);
  // The element that opened it may be removed first or together with it; then nothing would have the focus.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <Modal title={t('login.again.title')} guide="first-day#log-in" onClose={onClose} onBeside={() => {}}>
      <p className={css.text}>{t('login.again.text')}</p>
      <LoginForm userid={userid} onEntered={onClose} />
    </Modal>
  );
}
