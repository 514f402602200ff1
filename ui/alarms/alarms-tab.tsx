import type { ReactNode } from 'react';
import type { QuoteValues } from '../../engine/quotes/quote-field.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { Notice } from '../components/notice.tsx';
import { RetryButton } from '../components/retry-button.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { useText } from '../i18n/text.ts';
import { market } from '../market/connection.ts';
import { useMarketState } from '../market/market-store.ts';
import { useRealtime } from '../market/use-realtime.ts';
import { detailsPath } from '../routes/paths.ts';
import { AlarmEditing } from './alarm-editing.tsx';
import { RealtimeNeeded } from './realtime-needed.tsx';

interface Props {
  readonly subject: SymbolKey;
  /** The security's displayed name. */
  readonly name: string;
  /** Its exchange code; undefined until its quote arrives. */
  readonly ex: string | undefined;
  /** Its current quote, in row 0. */
  readonly quote: QuoteValues;
}

/** The Alarms tab of a security. */
export function AlarmsTab({ subject, name, ex, quote }: Props): ReactNode {
  const t = useText();
  const realtime = useRealtime();
  const expired = useMarketState((state) => state.session.expired);
  const phase = useMarketState((state) => state.alarms.phase);
  // After logging in again, a user whose session expired continues at the same point.
  if (!realtime && !(expired && phase === 'ready')) return <RealtimeNeeded path={detailsPath(subject, 'alarms')} />;
  if (phase === 'failed') {
    return (
      <Notice text={t('alarms.failed')}>
        <RetryButton
          onRetry={() => {
            market.retry().catch(() => {});
          }}
        />
      </Notice>
    );
  }
  if (phase !== 'ready' || ex === undefined) return <Skeleton label={t('alarms.loading')} rows={4} />;
  return <AlarmEditing subject={subject} name={name} ex={ex} quote={quote} />;
}
