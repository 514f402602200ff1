import { type ReactNode, Suspense } from 'react';
import { lazyScreen } from '../components/lazy-screen.ts';
import { useMarketState } from '../market/market-store.ts';

const Replay = lazyScreen(() => import('./replay-root.tsx').then((module) => module.ReplayRoot));

/** The replay's bar below every screen, and the dialog that begins one. The code is loaded on demand. */
export function ReplayPlace(): ReactNode {
  return useMarketState(({ replay, replayDialog }) => replay ?? replayDialog) ? (
    <Suspense>
      <Replay />
    </Suspense>
  ) : null;
}
