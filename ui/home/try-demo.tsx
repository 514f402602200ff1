import { type ReactNode, useState } from 'react';
import { Button } from '../components/button.tsx';
import { useErrorText } from '../components/use-failure-text.ts';
import { useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { useMarketState } from '../market/market-store.ts';
import css from './try-demo.module.css';

/** Logs in to the demo account, with live prices, in one press. Shown to visitors only: the login removes it. */
export function TryDemo(): ReactNode {
  const t = useText();
  const errorText = useErrorText();
  const provider = useMarketState((state) => state.config.provider);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  async function enter(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      const entered = (await market.loginDemo(true)) === true;
      setFailure(entered ? '' : t('login.wrong', { provider }));
      if (entered) document.querySelector('h1')?.focus({ preventScroll: true });
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={css.demo}>
      <Button primary aria-disabled={busy} onClick={() => void enter()}>
        {t(busy ? 'login.busy' : 'intro.demo')}
      </Button>
      <p role="status">{failure}</p>
    </div>
  );
}
