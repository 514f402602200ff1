import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Button, buttonClass } from '../components/button.tsx';
import { ContactLink } from '../components/contact-link.tsx';
import { Notice } from '../components/notice.tsx';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { savePreferences } from '../market/save-preferences.ts';
import { LOGIN } from '../routes/paths.ts';

/** Replaces the alarms when real-time is off: says why, and how to turn it on. `path` is the screen's path. */
export function RealtimeNeeded({ path }: { readonly path: string }): ReactNode {
  const t = useText();
  const starting = useMarketState((state) => state.phase === 'starting');
  const loggedIn = useMarketState((state) => state.session.loggedIn);
  const provider = useMarketState((state) => state.config.provider);
  const entitled = useMarketState((state) => state.session.realtimeKeys.length > 0);
  if (starting) return null;
  if (!loggedIn) {
    return (
      <Notice text={t('login.needed.text', { provider })}>
        <Link href={LOGIN} state={{ from: path }} className={buttonClass(true)}>
          {t('nav.login')}
        </Link>
      </Notice>
    );
  }
  return (
    <Notice title={t('alarms.realtime.title')} text={t(entitled ? 'alarms.realtime.off' : 'alarms.realtime.none')}>
      {entitled ? (
        <Button onClick={() => savePreferences({ realtime: 'true' })}>{t('alarms.realtime.start')}</Button>
      ) : (
        <ContactLink />
      )}
    </Notice>
  );
}
