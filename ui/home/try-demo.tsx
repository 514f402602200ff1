import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../components/button.tsx';
import { useErrorText } from '../components/use-failure-text.ts';
import { usePassingMessage } from '../components/use-passing-message.ts';
import { useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { BOARD, LOGIN } from '../routes/paths.ts';
import css from './try-demo.module.css';

/** Logs in to the demo account, with live prices, and opens its board. */
export function TryDemo(): ReactNode {
  const t = useText();
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const [message, showMessage] = usePassingMessage<string>();

  async function enter(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      // Without a password, only an account that has got a second factor is not entered at once.
      navigate((await market.loginDemo(true)) === true ? BOARD : LOGIN);
    } catch (error) {
      showMessage(errorText(error));
      setBusy(false);
    }
  }

  return (
    <div className={css.demo}>
      <Button primary aria-disabled={busy} onClick={() => void enter()}>
        {t(busy ? 'login.busy' : 'intro.demo')}
      </Button>
      <p role="alert">{message}</p>
    </div>
  );
}
