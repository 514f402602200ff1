import type { ReactNode } from 'react';
import type { FailureCode } from '../../workers/api/market-api.ts';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** Why something could not be loaded, and a button that tries again where that may help. */
export function FailureNotice({
  failure,
  retry,
}: {
  readonly failure: FailureCode;
  readonly retry: () => void;
}): ReactNode {
  const t = useText();
  const provider = useMarketState((state) => state.config.provider);
  const bannerShown = useMarketState((state) => state.phase === 'unreachable');
  const final = failure === 'not-logged-in' || failure === 'not-entitled' || failure === 'not-found';
  // The banner over every screen has the button already.
  const mayHelp = !final && !(failure === 'unreachable' && bannerShown);
  return (
    <Notice text={t(`failure.${failure}`, { provider })}>
      {mayHelp ? <Button onClick={retry}>{t('problem.retry')}</Button> : null}
    </Notice>
  );
}
