import { type FailureCode, failureOf } from '../../workers/api/failure.ts';
import { type Translate, useText } from '../i18n/text.ts';
import { marketState, useMarketState } from '../market/market-store.ts';

/** Why a call failed, as a sentence. */
export function useFailureText(failure: FailureCode): string {
  const provider = useMarketState((state) => state.config.provider);
  const expired = useMarketState((state) => state.session.expired);
  return textOf(failure, provider, expired, useText());
}

/** Gives the same sentence for what a call rejected with. */
export function useErrorText(): (error: unknown) => string {
  const t = useText();
  return (error) => {
    const { session, config } = marketState();
    return textOf(failureOf(error), config.provider, session.expired, t);
  };
}

/** Whether another try may help, and is not offered by the banner over every screen already. */
export function mayBeRetried(failure: FailureCode, unreachable: boolean): boolean {
  const final = failure === 'not-logged-in' || failure === 'not-entitled' || failure === 'not-found';
  return !final && !(failure === 'unreachable' && unreachable);
}

function textOf(failure: FailureCode, provider: string, expired: boolean, t: Translate): string {
  return failure === 'not-logged-in' && expired ? t('problem.expired') : t(`failure.${failure}`, { provider });
}
