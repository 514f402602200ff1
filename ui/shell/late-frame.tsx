import { type ReactNode, StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { usePathname } from 'wouter/use-browser-location';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { lazyScreen } from '../components/lazy-screen.ts';
import { useMedia } from '../components/use-media.ts';
import { KeysDialog } from '../keys/keys-dialog.tsx';
import { showKeys, useKeysOpen } from '../keys/keys-opening.ts';
import { useOrigin } from '../routes/origin.ts';
import { HOME, MENU } from '../routes/paths.ts';
import type { Route } from '../routes/route.ts';
import { listenToRows } from '../row-menu/row-gestures.ts';
import { RowMenuHost } from '../row-menu/row-menu-host.tsx';
import { useRowMenu } from '../row-menu/row-menu-opening.ts';
import { BottomBar } from './bottom-bar.tsx';
import { listenToFrameKeys } from './frame-keys.ts';

/** Shown once its texts are there. */
const LateFrame = lazyScreen(async () => Frame);

let isMounted = false;

/**
 * Shows the rest of the frame from now on: the bar at the bottom of a phone, the menu of rows, and the keys. It is a separate
 * React tree, so that the start page loads none of its code.
 */
export function mountLateFrame(routes: readonly Route[]): void {
  if (isMounted) return;
  isMounted = true;
  listenToFrameKeys();
  listenToRows();
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <StrictMode>
      <Suspense>
        <LateFrame routes={routes} />
      </Suspense>
    </StrictMode>,
  );
}

function Frame({ routes }: { readonly routes: readonly Route[] }): ReactNode {
  const location = usePathname();
  const origin = useOrigin();
  const path = location === MENU ? (origin ?? HOME) : location;
  const narrow = useMedia('(width < 37.5em)');
  const keys = useKeysOpen();
  const { security } = useRowMenu();
  const [hadMenu, setHadMenu] = useState(false);
  if (security !== null && !hadMenu) setHadMenu(true);
  return (
    <ErrorBoundary subject={path} fallback={() => null}>
      {narrow ? <BottomBar path={path} routes={routes} /> : null}
      {keys ? <KeysDialog onClose={() => showKeys(false)} /> : null}
      {hadMenu ? <RowMenuHost /> : null}
    </ErrorBoundary>
  );
}
