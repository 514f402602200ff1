import type { ReactNode } from 'react';
import type { AccountSession } from '../../workers/api/account-security.ts';
import table from '../components/table.module.css';
import { useText } from '../i18n/text.ts';
import css from './account.module.css';
import { deviceText } from './device-text.ts';
import { Moment } from './moment.tsx';

/** The account's active sessions. The session of this browser is labelled. */
export function SessionTable({ sessions }: { readonly sessions: readonly AccountSession[] }): ReactNode {
  const t = useText();
  return (
    <table className={`${table.table} ${css.table}`}>
      <caption>{t('account.sessions')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('account.sessions.device')}</th>
          <th scope="col">{t('account.sessions.since')}</th>
          <th scope="col">{t('account.sessions.seen')}</th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={`${session.created} ${session.current}`}>
            <th scope="row">{deviceText(session, t)}</th>
            <td>
              <Moment at={session.created} />
            </td>
            <td>{session.current ? t('account.sessions.current') : <Moment at={session.seen} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
