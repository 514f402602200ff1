import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonClass } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { Screen } from '../components/screen.tsx';
import { useText } from '../i18n/text.ts';
import { HOME } from '../routes/paths.ts';

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
