import { type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { lazyScreen } from '../components/lazy-screen.ts';
import { useMarketState } from '../market/market-store.ts';
import { useAdvertsShown } from './advert-hiding.ts';

const AdvertFrame = lazyScreen(() => import('./advert-frame.tsx').then((module) => module.AdvertFrame));

/**
 * Shows adverts to visitors only, where the server has enabled them and no screen hides them. Nothing is loaded before the first
 * advert is visible.
 */
export function AdvertPlace(): ReactNode {
  const enabled = useMarketState(
    ({ phase, config, session }) => phase === 'ready' && config.adverts && !session.loggedIn,
  );
  const shown = useAdvertsShown();
  const [wanted, setWanted] = useState(false);
  if (enabled && shown && !wanted) setWanted(true);
  if (!enabled || !wanted) return null;
  return (
    <ErrorBoundary subject="" fallback={() => null}>
      <Suspense>
        <AdvertFrame hidden={!shown} />
      </Suspense>
    </ErrorBoundary>
  );
}
