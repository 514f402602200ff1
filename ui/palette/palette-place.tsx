import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { lazyScreen } from '../shell/lazy-screen.ts';
import { isPaletteOpen, showPalette, typeAhead, usePaletteOpen } from './palette-opening.ts';

const CommandPalette = lazyScreen(() => import('./command-palette.tsx').then((module) => module.CommandPalette));

/** Listens for Ctrl-K, or Cmd-K on a Mac, which open and close the palette: before the first screen stands as well. */
export function startPalette(): void {
  addEventListener('keydown', onKeyDown);
}

/**
 * Where the command palette opens over any screen. It is loaded when it is first opened. Over a dialog it does not open,
 * because what is half done there would be lost behind another screen.
 */
export function PalettePlace({ path }: { readonly path: string }): ReactNode {
  const open = usePaletteOpen();
  if (!open) return null;
  return (
    <ErrorBoundary subject={path} fallback={() => null}>
      <Suspense fallback={null}>
        <CommandPalette path={path} />
      </Suspense>
    </ErrorBoundary>
  );
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) {
    // While its code is on its way nothing else has these keys.
    if (isPaletteOpen() && !isDialogOpen() && !ctrlKey && !metaKey && !altKey && typeAhead(key)) event.preventDefault();
    return;
  }
  // The browser would put the focus into its address bar.
  event.preventDefault();
  if (!repeat && (isPaletteOpen() || !isDialogOpen())) showPalette(!isPaletteOpen());
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog:modal') !== null;
}
