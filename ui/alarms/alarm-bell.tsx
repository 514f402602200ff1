import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '../i18n/text.ts';
import { ALARM_MESSAGES } from '../routes/paths.ts';
import css from './alarm-bell.module.css';

/** More than this many are not counted. */
const MOST = 99;

/** The header's bell: leads to the alarm messages, and says how many of them were not seen yet. */
export function AlarmBell({ unseen }: { readonly unseen: number }): ReactNode {
  const t = useText();
  const label = unseen === 0 ? t('nav.alarms') : t('alarms.bell', { n: unseen });
  return (
    <Link href={ALARM_MESSAGES} className={css.bell} aria-label={label} title={label}>
      <svg viewBox="0 0 20 20" width="1.25rem" height="1.25rem" aria-hidden="true" focusable="false">
        <path
          d="M4.5 14.5h11L14 12.2V8.5a4 4 0 0 0-8 0v3.7ZM8.3 17a1.8 1.8 0 0 0 3.4 0"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {unseen === 0 ? null : <span className={css.count}>{unseen > MOST ? `${MOST}+` : unseen}</span>}
    </Link>
  );
}
