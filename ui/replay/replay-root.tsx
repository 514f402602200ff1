import type { ReactNode } from 'react';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { useMarketState } from '../market/market-store.ts';
import { ReplayBar } from './replay-bar.tsx';
import { ReplayDialog } from './replay-dialog.tsx';

/** The bar of a running replay, and the dialog that starts one. */
export function ReplayRoot(): ReactNode {
  const replays = useMarketState((state) => state.replay !== null);
  const dialog = useMarketState((state) => state.replayDialog);
  return (
    <ErrorBoundary subject="replay" fallback={() => null}>
      {replays ? <ReplayBar /> : null}
      {dialog === undefined ? null : <ReplayDialog subject={dialog.subject} />}
    </ErrorBoundary>
  );
}
