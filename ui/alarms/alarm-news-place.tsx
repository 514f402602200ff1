import { type ReactNode, Suspense, useState } from 'react';
import { marketState, useMarketState } from '../market/market-store.ts';
import { useRealtime } from '../market/use-realtime.ts';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { lazyScreen } from '../shell/lazy-screen.ts';
import { openingNews } from './alarm-news-state.ts';

const AlarmNews = lazyScreen(() => import('./alarm-news.tsx').then((module) => module.default));

/** Where alarms make themselves known over the screen at `path`, while real-time is on; their code is loaded then. */
export function AlarmNewsPlace({ path }: { readonly path: string }): ReactNode {
  const realtime = useRealtime();
  // Messages of before come with the alarms.
  const ready = useMarketState((state) => state.alarms.phase === 'ready');
  return realtime && ready ? <Loaded path={path} /> : null;
}

function Loaded({ path }: { readonly path: string }): ReactNode {
  // Known from here on: what arrives while the code is on its way is news.
  const [opening] = useState(() => openingNews(marketState().alarms.messages));
  return (
    <ErrorBoundary subject={path} fallback={() => null}>
      <Suspense fallback={null}>
        <AlarmNews path={path} opening={opening} />
      </Suspense>
    </ErrorBoundary>
  );
}
