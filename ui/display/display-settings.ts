import { useSyncExternalStore } from 'react';
import { Listeners } from '../platform/listeners.ts';
import { type DisplaySettings, keptDisplay, readDisplay } from './display-choice.ts';

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const prefersContrast = matchMedia('(prefers-contrast: more)');
const onPaper = matchMedia('print');
const listeners = new Listeners();
const PAPER = { theme: 'light', density: 'compact' } as const;
let current = readDisplay();

/** The current settings. */
export function displaySettings(): DisplaySettings {
  return current;
}

/** Changes some settings, applies them and remembers them. */
export function changeDisplay(changed: Partial<DisplaySettings>): void {
  current = { ...current, ...changed };
  applyDisplay();
  keptDisplay.write(JSON.stringify(current));
  listeners.notify();
}

/** The settings, kept up to date. */
export function useDisplaySettings(): DisplaySettings {
  return useSyncExternalStore(listeners.watch, displaySettings);
}

/**
 * Writes theme and density to where the style tokens read them, now and whenever the system's setting changes. Print is always
 * light.
 */
export function startDisplay(): void {
  applyDisplay();
  prefersDark.addEventListener('change', applyDisplay);
  prefersContrast.addEventListener('change', applyDisplay);
  onPaper.addEventListener('change', applyDisplay);
}

function applyDisplay(): void {
  const { theme, density } = onPaper.matches ? PAPER : current;
  const contrast = theme === 'contrast' || (theme === 'system' && prefersContrast.matches);
  const dark = theme === 'dark' || (theme !== 'light' && prefersDark.matches);
  const shade = dark ? 'dark' : 'light';
  document.documentElement.dataset.theme = contrast ? `contrast-${shade}` : shade;
  document.documentElement.dataset.density = density;
}
