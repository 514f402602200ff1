import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { lazyScreen } from '../components/lazy-screen.ts';

const Replay = lazyScreen(() => import('./replay-root.tsx').then((module) => module.ReplayRoot));

let isMounted = false;

/**
 * Shows the replay's dialog and bar over the page from now on. They are a separate React tree, so that the start page loads
 * none of their code.
 */
export function mountReplay(): void {
  if (isMounted) return;
  isMounted = true;
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <StrictMode>
      <Suspense>
        <Replay />
      </Suspense>
    </StrictMode>,
  );
}
