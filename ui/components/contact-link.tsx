import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '../i18n/text.ts';
import { CONTACT } from '../routes/paths.ts';
import { buttonClass } from './button.tsx';

/** The next step for a subscriber whose subscription lacks something: only the provider can add it. */
export function ContactLink(): ReactNode {
  const t = useText();
  return (
    <Link href={CONTACT} className={buttonClass(false)}>
      {t('nav.contact')}
    </Link>
  );
}
