import type { ReactNode } from 'react';
import type { FailureCode } from '../../workers/api/failure.ts';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { Button } from './button.tsx';
import { FeedDot } from './feed-dot.tsx';
import { RetryButton } from './retry-button.tsx';
import css from './stream-bar.module.css';
import { mayBeRetried } from './use-failure-text.ts';
import { useFrozenTime } from './use-frozen-time.ts';
import { useSecond } from './use-second.ts';

interface Props {
  readonly live: boolean;
  /** Epoch ms of the last update of the data; 0 if unknown. */
  readonly updatedAt: number;
  /** Epoch ms of the next fetch; 0 if none is scheduled. */
  readonly refreshAt: number;
  /** Why the last fetch failed, so that the data is old; empty if it succeeded. */
  readonly failure: FailureCode | '';
  /** Fetches the data now. */
  readonly refresh: () => void;
  /** Epoch ms at which it was frozen; 0 if it is not frozen. */
  readonly frozenAt: number;
  readonly freeze: () => void;
  readonly release: () => void;
  /** Controls that change what is shown; hidden while it is frozen. */
  readonly children?: ReactNode;
}

/** The bar above a book or a tape: its feed and age, the time of the next fetch, and the Freeze button. */
export function StreamBar({
  live,
  updatedAt,
  refreshAt,
  failure,
  refresh,
  frozenAt,
  freeze,
  release,
  children,
}: Props): ReactNode {
  const t = useText();
  const frozen = frozenAt !== 0;
  return (
    <div className={css.bar}>
      {frozen ? (
        <FrozenWords since={frozenAt} />
      ) : (
        <div className={css.status}>
          <FeedDot connected={live} updatedAt={updatedAt} />
          {failure === '' ? null : <Stale failure={failure} refresh={refresh} />}
          {refreshAt === 0 || failure === 'not-logged-in' ? null : <Countdown to={refreshAt} />}
        </div>
      )}
      <div className={css.controls}>
        {children === undefined ? null : <div className={frozen ? css.away : css.own}>{children}</div>}
        <Button onClick={frozen ? release : freeze}>{t(frozen ? 'stream.release' : 'stream.freeze')}</Button>
      </div>
    </div>
  );
}

function Stale({ failure, refresh }: Pick<Props, 'refresh'> & { readonly failure: FailureCode }): ReactNode {
  const t = useText();
  const unreachable = useMarketState((state) => state.phase === 'unreachable');
  return (
    <>
      <span className={css.stale}>{t('stream.stale')}</span>
      {mayBeRetried(failure, unreachable) ? <RetryButton onRetry={refresh} /> : null}
    </>
  );
}

function Countdown({ to }: { readonly to: number }): ReactNode {
  const t = useText();
  const now = useSecond(true);
  return <span className={css.quiet}>{t('stream.countdown', { n: secondsBetween(now, to) })}</span>;
}

function FrozenWords({ since }: { readonly since: number }): ReactNode {
  const t = useText();
  const now = useSecond(true);
  const time = useFrozenTime(since);
  return (
    <div className={css.status}>
      <span className={css.frozen}>{t('stream.frozen', { time, n: secondsBetween(since, now) })}</span>
    </div>
  );
}

/** Whole seconds, rounded; at least 0. */
function secondsBetween(from: number, to: number): number {
  return Math.max(0, Math.round((to - from) / 1_000));
}
