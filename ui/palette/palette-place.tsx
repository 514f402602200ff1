import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { lazyScreen } from '../shell/lazy-screen.ts';
import { isPaletteKey, isPaletteOpen, keysAhead, showPalette, usePaletteOpen } from './palette-opening.ts';

/** Keys that the palette has although its code is still on its way. */
const TYPING = /^(.|Enter|Backspace|Escape)$/u;

const CommandPalette = lazyScreen(() => import('./command-palette.tsx').then((module) => module.CommandPalette));

/** Listens for the keys that open and close the palette: before the first screen stands as well. */
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
  const { key, ctrlKey, metaKey, altKey, repeat } = event;
  const isChord = ctrlKey || metaKey || altKey;
  const opens = isPaletteKey(event);
  const types = !isChord && isPaletteOpen() && TYPING.test(key);
  if (!opens && !types) return;
  const isOverDialog = document.querySelector('dialog:modal') !== null;
  if (types && isOverDialog) return;
  // The browser would put the focus into its address bar; what is typed would go to the screen below.
  event.preventDefault();
  if (types && key === 'Escape') showPalette(false);
  else if (types) keysAhead.push(key);
  else if (!repeat && (isPaletteOpen() || !isOverDialog)) showPalette(!isPaletteOpen());
}
