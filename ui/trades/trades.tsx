import { type ReactNode, useMemo } from 'react';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { FailureNotice } from '../components/failure-notice.tsx';
import { Notice } from '../components/notice.tsx';
import { Segmented } from '../components/segmented.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { StreamBar } from '../components/stream-bar.tsx';
import { Switch } from '../components/switch.tsx';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { savePreferences } from '../market/save-preferences.ts';
import { useRefreshPeriod } from '../market/use-refresh-period.ts';
import { PrintList } from './print-list.tsx';
import { TapeTable } from './tape-table.tsx';
import { minuteLook } from './tape-text.ts';
import css from './trades.module.css';
import { useTape } from './use-tape.ts';

interface Props {
  readonly subject: SymbolKey;
  /** The security's name on its screen. */
  readonly name: string;
}

const WAYS = ['minutes', 'prints'] as const;

/** The Trades tab: today's minutes or, by choice, every print. */
export function Trades({ subject, name }: Props): ReactNode {
  const t = useText();
  const way = useMarketState((state) => (state.preferences.tape === 'prints' ? 'prints' : 'minutes'));
  const choice = (
    <Segmented
      legend={t('trades.way')}
      legendHidden
      options={WAYS.map((value) => ({ value, label: t(`trades.way.${value}`) }))}
      value={way}
      onChange={(value) => savePreferences({ tape: value })}
    />
  );
  return way === 'prints' ? (
    <PrintList subject={subject} name={name}>
      {choice}
    </PrintList>
  ) : (
    <Minutes subject={subject} name={name}>
      {choice}
    </Minutes>
  );
}

/**
 * Today's minutes with trades, newest first. The hours before 9:30 and after 16:00 can be shown too, except for
 * Canadian securities, which have none (specification section 2).
 */
function Minutes({ subject, name, children }: Props & { readonly children: ReactNode }): ReactNode {
  const t = useText();
  const wanted = useMarketState((state) => state.preferences.exthours !== 'false');
  const hasExtended = subject.region !== 'C';
  const { feed, view } = useTape(subject, hasExtended && wanted);
  const look = useMemo(() => minuteLook(subject.symbol), [subject.symbol]);
  const { status, shown, frozenAt } = view;
  const period = useRefreshPeriod();
  const { freeze, release, refresh } = feed.stream;
  return (
    <div className={css.tape}>
      <StreamBar
        live={status.live}
        updatedAt={status.updatedAt}
        refreshAt={status.live || !shown ? 0 : status.triedAt + period}
        failure={shown && (status.stale || status.phase === 'failed') ? status.failure : ''}
        refresh={refresh}
        frozenAt={frozenAt}
        freeze={freeze}
        release={release}
      >
        {children}
        {hasExtended ? (
          <Switch
            label={t('trades.afterHours')}
            checked={wanted}
            onChange={(on) => savePreferences({ exthours: String(on) })}
          />
        ) : null}
      </StreamBar>
      {status.phase === 'empty' ? <Notice text={t('trades.empty')} /> : null}
      {status.phase === 'failed' && status.failure !== '' && !shown ? (
        <FailureNotice failure={status.failure} retry={refresh} />
      ) : null}
      {status.phase === 'loading' && !shown ? <Skeleton label={t('trades.loading')} rows={12} /> : null}
      {shown && status.phase !== 'empty' ? (
        <TapeTable feed={feed} caption={t('trades.title', { symbol: name })} look={look} />
      ) : null}
    </div>
  );
}
