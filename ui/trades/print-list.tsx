import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { formatDecimal } from '../../engine/format/decimal.ts';
import { formatTimeOfDay } from '../../engine/format/time-of-day.ts';
import type { SymbolKey } from '../../workers/api/quote-list.ts';
import { FailureNotice } from '../components/failure-notice.tsx';
import { Notice } from '../components/notice.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { StreamBar } from '../components/stream-bar.tsx';
import { useLocale, useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { savePreferences } from '../market/save-preferences.ts';
import { useRefreshPeriod } from '../market/use-refresh-period.ts';
import { TapeTable } from './tape-table.tsx';
import { printLook } from './tape-text.ts';
import css from './trades.module.css';
import { usePrints } from './use-prints.ts';

/** The minimum sizes of a print to choose from, in shares; 0 for all. */
const LEAST_SIZES = [0, 100, 500, 1_000, 5_000, 10_000];

interface Props {
  readonly subject: SymbolKey;
  /** The security's name where the prints are shown. */
  readonly name: string;
  /** Further controls above the prints. */
  readonly children?: ReactNode;
}

/**
 * Today's individual prints of a security, newest first, each with its side. They do not move while a mouse points at them, or
 * while they are frozen. Scrolling to the end loads earlier ones.
 */
export function PrintList({ subject, name, children }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const look = useMemo(() => printLook(subject.symbol, t), [subject.symbol, t]);
  const extended = useMarketState((state) => state.preferences.exthours !== 'false');
  const least = useMarketState((state) => Number(state.preferences.leastprint) || 0);
  const { feed, view } = usePrints(subject, { least, extended: extended && subject.region !== 'C' });
  const { status, shown, frozenAt } = view;
  const period = useRefreshPeriod();
  const { freeze, release, refresh, earlier } = feed.stream;
  /** Whether it is frozen only because a mouse points at it. */
  const pointed = useRef(false);
  const point = useCallback(
    (on: boolean) => {
      if (on && feed.stream.view().frozenAt === 0) {
        pointed.current = true;
        feed.stream.freeze();
      } else if (!on && pointed.current) {
        pointed.current = false;
        feed.stream.release();
      }
    },
    [feed],
  );
  const pause = useCallback(() => {
    pointed.current = false;
    if (feed.stream.view().frozenAt === 0) feed.stream.freeze();
    else feed.stream.release();
  }, [feed]);
  return (
    <div className={css.tape}>
      <StreamBar
        live={status.live}
        updatedAt={status.live ? 0 : status.updatedAt}
        refreshAt={status.live || !shown ? 0 : status.triedAt + period}
        failure={shown && status.stale ? status.failure : ''}
        refresh={refresh}
        frozenAt={frozenAt}
        freeze={() => {
          pointed.current = false;
          freeze();
        }}
        release={release}
      >
        {children}
        <select
          className={css.least}
          aria-label={t('trades.least')}
          value={least}
          onChange={({ target }) => savePreferences({ leastprint: target.value })}
        >
          {LEAST_SIZES.map((size) => (
            <option key={size} value={size}>
              {size === 0
                ? t('trades.least.none')
                : t('trades.least.size', { shares: formatDecimal(size, locale, 0, 0) })}
            </option>
          ))}
        </select>
      </StreamBar>
      {status.phase === 'empty' ? <Notice text={t('trades.prints.empty')} /> : null}
      {status.phase === 'failed' && status.failure !== '' && !shown ? (
        <FailureNotice failure={status.failure} retry={refresh} />
      ) : null}
      {status.phase === 'loading' ? <Skeleton label={t('trades.loading')} rows={12} /> : null}
      {shown && status.phase === 'ready' ? (
        <>
          <TapeTable
            feed={feed}
            caption={t('trades.prints', { symbol: name })}
            look={look}
            onEnd={status.more ? earlier : undefined}
            onPoint={point}
            onPause={pause}
          />
          <p className={css.note}>
            {t(status.more ? 'trades.since.more' : 'trades.since', { time: formatTimeOfDay(status.since) })}
          </p>
        </>
      ) : null}
    </div>
  );
}
