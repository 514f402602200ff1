import { useSyncExternalStore } from 'react';
import type { Language } from '../i18n/text.ts';

/** What the app looks like. Kept here for the next start's first picture, and with the preferences (`kept-display.ts`). */
export interface DisplaySettings {
  readonly theme: Theme;
  readonly density: Density;
  readonly language: Language;
}

/** The themes to choose from. */
export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

/** The heights of rows to choose from. */
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** The languages to choose from. */
export const LANGUAGES = ['en', 'fr'] as const satisfies readonly Language[];

const KEY = 'borealis.display';

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const prefersContrast = matchMedia('(prefers-contrast: more)');
const onPaper = matchMedia('print');
const listeners = new Set<() => void>();
const PAPER = { theme: 'light', density: 'compact' } as const;
let current = read();

/** The settings now. */
export function displaySettings(): DisplaySettings {
  return current;
}

/** Changes some settings, shows them and remembers them. */
export function changeDisplay(changed: Partial<DisplaySettings>): void {
  current = { ...current, ...changed };
  applyDisplay();
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // A browser without storage shows the choice until the page closes.
  }
  for (const listener of listeners) listener();
}

/** The settings, kept up to date. */
export function useDisplaySettings(): DisplaySettings {
  return useSyncExternalStore(watch, displaySettings);
}

/** Writes theme and density where the tokens look for them, now and whenever the system's wish changes; paper is light. */
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

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): DisplaySettings {
  let stored: Partial<Record<keyof DisplaySettings, unknown>> = {};
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof value === 'object' && value !== null) stored = value;
  } catch {
    // No storage, or not ours: the system's wishes.
  }
  return {
    theme: THEMES.find((theme) => theme === stored.theme) ?? 'system',
    density: DENSITIES.find((density) => density === stored.density) ?? 'comfortable',
    language: LANGUAGES.find((language) => language === stored.language) ?? systemLanguage(),
  };
}

function systemLanguage(): Language {
  return navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}
