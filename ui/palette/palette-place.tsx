import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { lazyScreen } from '../components/lazy-screen.ts';
import { isFreeKey } from '../keys/free-key.ts';
import type { PaletteProps } from './command-palette.tsx';
import { isPaletteKey, isPaletteOpen, keysAhead, showPalette, usePaletteOpen } from './palette-opening.ts';

/** Keys that the palette takes although its code is still loading. */
const TYPING = /^(.|Enter|Backspace|Escape)$/u;

/** Typed outside a field, it opens the palette and is the first of its text. */
const LETTER = /^\p{L}$/u;

const CommandPalette = lazyScreen(() => import('./command-palette.tsx').then((module) => module.CommandPalette));

/** Listens for the keys that open and close the palette, even before the first screen is ready. */
export function startPalette(): void {
  addEventListener('keydown', onKeyDown);
}

/**
 * Renders the command palette over any screen. It is loaded when it is first opened. It does not open over a dialog, because
 * unfinished input there would be lost behind another screen.
 */
export function PalettePlace({ path, routes }: PaletteProps): ReactNode {
  const open = usePaletteOpen();
  if (!open) return null;
  return (
    <ErrorBoundary subject={path} fallback={() => null}>
      <Suspense fallback={null}>
        <CommandPalette path={path} routes={routes} />
      </Suspense>
    </ErrorBoundary>
  );
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, repeat } = event;
  const isChord = ctrlKey || metaKey || altKey;
  const opens = isPaletteKey(event);
  if (LETTER.test(key) && isFreeKey(event)) showPalette(true);
  const types = !isChord && isPaletteOpen() && TYPING.test(key);
  if (!opens && !types) return;
  const isOverDialog = document.querySelector('dialog:modal') !== null;
  if (types && isOverDialog) return;
  // Otherwise the browser would focus its address bar, and typed keys would go to the screen below.
  event.preventDefault();
  if (types && key === 'Escape') showPalette(false);
  else if (types) keysAhead.push(key);
  else if (!repeat && (isPaletteOpen() || !isOverDialog)) showPalette(!isPaletteOpen());
}
