import type { ReactNode } from 'react';
import type { FailureCode } from '../../workers/api/failure.ts';
import { useMarketState } from '../market/market-store.ts';
import { Notice } from './notice.tsx';
import { RetryButton } from './retry-button.tsx';
import { mayBeRetried, useFailureText } from './use-failure-text.ts';

/** Why something could not be loaded, with a retry button if that may help. */
export function FailureNotice({
  failure,
  retry,
}: {
  readonly failure: FailureCode;
  readonly retry: () => void;
}): ReactNode {
  const text = useFailureText(failure);
  const unreachable = useMarketState((state) => state.phase === 'unreachable');
  return <Notice text={text}>{mayBeRetried(failure, unreachable) ? <RetryButton onRetry={retry} /> : null}</Notice>;
}
