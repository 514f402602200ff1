import { type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { lazyScreen } from '../components/lazy-screen.ts';
import { marketState, useMarketState } from '../market/market-store.ts';
import { useRealtime } from '../market/use-realtime.ts';
import { openingNews } from './alarm-news-state.ts';

const AlarmNews = lazyScreen(() => import('./alarm-news.tsx').then((module) => module.default));
const ReplayedAlarms = lazyScreen(() => import('./replayed-alarms.tsx').then((module) => module.ReplayedAlarms));

/** Announces alarms over the screen at `path` while real-time is on. The code is loaded on first use. */
export function AlarmNewsPlace({ path }: { readonly path: string }): ReactNode {
  const realtime = useRealtime();
  // Earlier messages arrive together with the alarms.
  const ready = useMarketState((state) => state.alarms.phase === 'ready');
  const replayed = useMarketState(({ replay }) => (replay?.alarms.length ?? 0) > 0);
  return realtime && ready ? (
    <>
      <Loaded path={path} />
      {replayed ? (
        <Suspense fallback={null}>
          <ReplayedAlarms />
        </Suspense>
      ) : null}
    </>
  ) : null;
}

function Loaded({ path }: { readonly path: string }): ReactNode {
  // Messages from here on are new, including those that arrive while the code loads.
  const [opening] = useState(() => openingNews(marketState().alarms.messages));
  return (
    <ErrorBoundary subject={path} fallback={() => null}>
      <Suspense fallback={null}>
        <AlarmNews path={path} opening={opening} />
      </Suspense>
    </ErrorBoundary>
  );
}
