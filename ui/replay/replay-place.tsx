import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { lazyScreen } from '../components/lazy-screen.ts';
import { useMarketState } from '../market/market-store.ts';
import { useReplayOpening } from './replay-opening.ts';

const ReplayDialog = lazyScreen(() => import('./replay-dialog.tsx').then((module) => module.ReplayDialog));
const ReplayBar = lazyScreen(() => import('./replay-bar.tsx').then((module) => module.ReplayBar));

/** The bar of a replay below every screen, and the dialog that begins one. Their code is loaded on demand. */
export function ReplayPlace(): ReactNode {
  const opening = useReplayOpening();
  const replays = useMarketState((state) => state.replay !== null);
  return (
    <ErrorBoundary subject="replay" fallback={() => null}>
      <Suspense fallback={null}>
        {replays ? <ReplayBar /> : null}
        {opening === null ? null : <ReplayDialog subject={opening.subject} />}
      </Suspense>
    </ErrorBoundary>
  );
}
