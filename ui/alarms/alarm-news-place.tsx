import { type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { lazyScreen } from '../components/lazy-screen.ts';
import { marketState, useMarketState } from '../market/market-store.ts';
import { useRealtime } from '../market/use-realtime.ts';

const AlarmNews = lazyScreen(() => import('./alarm-news.tsx').then((module) => module.default));

/** The header's bell, and the alarms that it announces, while real-time is on. The code is loaded on first use. `path` is the screen's. */
export function AlarmNewsPlace({ path }: { readonly path: string }): ReactNode {
  const realtime = useRealtime();
  // Earlier messages arrive together with the alarms.
  const ready = useMarketState((state) => state.alarms.phase === 'ready');
  return realtime && ready ? <Loaded path={path} /> : null;
}

function Loaded({ path }: { readonly path: string }): ReactNode {
  // Messages from here on are new, including those that arrive while the code loads.
  const [before] = useState(marketState().alarms.messages);
  return (
    <ErrorBoundary subject={path} fallback={() => null}>
      <Suspense fallback={null}>
        <AlarmNews path={path} before={before} />
      </Suspense>
    </ErrorBoundary>
  );
}
