import type { ReactNode } from 'react';
import type { FailureCode } from '../../workers/api/failure.ts';
import { ageText } from '../i18n/age-text.ts';
import { momentText } from '../i18n/clock-time.ts';
import { useLocale, useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { RetryButton } from './retry-button.tsx';
import css from './stale-note.module.css';
import { mayBeRetried, useFailureText } from './use-failure-text.ts';
import { useSecond } from './use-second.ts';

interface Props {
  readonly failure: FailureCode;
  /** Epoch ms of the last update of the data; 0 if unknown. */
  readonly at: number;
  readonly retry: () => void;
}

/**
 * Shown over data that could not be refreshed: the reason, the time and age of the data, and a retry. If the server does not
 * respond or the session has ended, the banner above every screen says so instead.
 */
export function StaleNote({ failure, at, retry }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const reason = useFailureText(failure);
  const unreachable = useMarketState((state) => state.phase === 'unreachable');
  const expired = useMarketState((state) => state.session.expired);
  const bannerSaysIt = (failure === 'unreachable' && unreachable) || (failure === 'not-logged-in' && expired);
  const neverHeard = useMarketState((state) => state.heardAt === 0);
  const now = useSecond(at !== 0);
  return (
    <div className={css.note}>
      <p role="status">
        <strong>{t(neverHeard ? 'stale.lastKnown' : 'stale.title')}</strong> {bannerSaysIt ? null : reason}
      </p>
      {at === 0 ? null : (
        <p className={css.age}>{t('stale.age', { time: momentText(at, now, locale, t), age: ageText(now - at, t) })}</p>
      )}
      {mayBeRetried(failure, unreachable) ? <RetryButton onRetry={retry} /> : null}
    </div>
  );
}
