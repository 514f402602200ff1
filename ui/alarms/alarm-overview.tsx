import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { conditionKey } from '../../engine/alarms/condition-key.ts';
import { regionOfExchange } from '../../engine/quotes/region.ts';
import { Notice } from '../components/notice.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import table from '../components/table.module.css';
import { useLocale, useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { useRealtime } from '../market/use-realtime.ts';
import { detailsPath } from '../routes/paths.ts';
import { conditionText, securityText } from './alarm-text.ts';
import { ConditionState } from './condition-state.tsx';
import { RealtimeNeeded } from './realtime-needed.tsx';

/** All alarms of the user: security, condition and state. A row links to the security's alarms. `path` is the screen's path. */
export function AlarmOverview({ caption, path }: { readonly caption: string; readonly path: string }): ReactNode {
  const t = useText();
  const locale = useLocale();
  const realtime = useRealtime();
  const { alarms, fired, phase } = useMarketState((state) => state.alarms);
  if (!realtime) return <RealtimeNeeded path={path} />;
  if (phase === 'failed') return <Notice text={t('alarms.failed')} />;
  if (phase !== 'ready') return <Skeleton label={t('alarms.loading')} />;
  if (alarms.length === 0) return <Notice text={t('board.alarms.none')} />;
  return (
    <table className={table.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('column.symbol')}</th>
          <th scope="col">{t('alarms.messages.alarm')}</th>
          <th scope="col">{t('alarms.column.state')}</th>
        </tr>
      </thead>
      <tbody>
        {alarms.flatMap(({ symbol, ex, conditions }) =>
          conditions.map((condition, i) => {
            const key = conditionKey(ex, symbol, condition);
            const region = regionOfExchange(ex);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two conditions may be identical; their position tells them apart
              <tr key={`${key} ${i}`} className={table.row}>
                <th scope="row">
                  <span className={table.quiet}>{region}</span>{' '}
                  <Link href={detailsPath({ symbol, region }, 'alarms')} className={table.link}>
                    {securityText({ symbol })}
                  </Link>
                </th>
                <td>{conditionText(condition, t, locale)}</td>
                <td>
                  <ConditionState on={condition.on} saved triggered={fired.includes(key)}>
                    {null}
                  </ConditionState>
                </td>
              </tr>
            );
          }),
        )}
      </tbody>
    </table>
  );
}
