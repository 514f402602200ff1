import type { ReactNode } from 'react';
import { isOwnerEvent } from '../../engine/accounts/security-event.ts';
import type { AccountEvent } from '../../workers/api/account-security.ts';
import table from '../components/table.module.css';
import { type MessageKey, useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import css from './account.module.css';
import { deviceText } from './device-text.ts';
import { Moment } from './moment.tsx';

/** Recent events of the account, newest first. */
export function EventTable({ events }: { readonly events: readonly AccountEvent[] }): ReactNode {
  const t = useText();
  const provider = useMarketState((state) => state.config.provider);
  if (events.length === 0) return <p className={css.empty}>{t('account.events.empty')}</p>;
  return (
    <table className={`${table.table} ${css.table}`}>
      <caption>{t('account.events')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('account.events.what')}</th>
          <th scope="col">{t('account.events.when')}</th>
          <th scope="col">{t('account.events.from')}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two events may be identical, and the list never changes
          <tr key={i}>
            <th scope="row">{t(kindKey(event.kind))}</th>
            <td>
              <Moment at={event.time} />
            </td>
            <td>{event.address === '' ? provider : `${deviceText(event, t)}, ${event.address}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function kindKey(kind: string): MessageKey {
  return isOwnerEvent(kind) ? `account.event.${kind}` : 'account.event.other';
}
