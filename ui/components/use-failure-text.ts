import { type FailureCode, failureOf } from '../../workers/api/failure.ts';
import { type Translate, useText } from '../i18n/text.ts';
import { marketState, useMarketState } from '../market/market-store.ts';

/** The reason of a failed call as a sentence. */
export function useFailureText(failure: FailureCode): string {
  const provider = useMarketState((state) => state.config.provider);
  const expired = useMarketState((state) => state.session.expired);
  return textOf(failure, provider, expired, useText());
}

/** The same sentence for the error of a rejected call. */
export function useErrorText(): (error: unknown) => string {
  const t = useText();
  return (error) => {
    const { session, config } = marketState();
    return textOf(failureOf(error), config.provider, session.expired, t);
  };
}

/** Failures that a repeated call would have again. */
const FINAL: ReadonlySet<FailureCode> = new Set(['not-logged-in', 'not-entitled', 'not-owner', 'not-found']);

/** Whether a retry may help and the banner above every screen does not already offer one. */
export function mayBeRetried(failure: FailureCode, unreachable: boolean): boolean {
  const final = FINAL.has(failure);
  return !final && !(failure === 'unreachable' && unreachable);
}

function textOf(failure: FailureCode, provider: string, expired: boolean, t: Translate): string {
  return failure === 'not-logged-in' && expired ? t('problem.expired') : t(`failure.${failure}`, { provider });
}
