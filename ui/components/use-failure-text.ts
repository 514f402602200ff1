import type { FailureCode } from '../../workers/api/market-api.ts';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';

/** Why a call failed, as a sentence. */
export function useFailureText(failure: FailureCode): string {
  const t = useText();
  const provider = useMarketState((state) => state.config.provider);
  const expired = useMarketState((state) => state.session.expired);
  return failure === 'not-logged-in' && expired ? t('problem.expired') : t(`failure.${failure}`, { provider });
}

/** Whether another try may help, and is not offered by the banner over every screen already. */
export function mayBeRetried(failure: FailureCode, unreachable: boolean): boolean {
  const final = failure === 'not-logged-in' || failure === 'not-entitled' || failure === 'not-found';
  return !final && !(failure === 'unreachable' && unreachable);
}
