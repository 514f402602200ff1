import { LANGUAGES, type Language, languageOf } from '../../engine/format/languages.ts';
import { KeptText } from '../platform/kept-text.ts';

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
type Density = (typeof DENSITIES)[number];

/** The choice as this browser keeps it. */
export const keptDisplay: KeptText = new KeptText(() => localStorage, 'borealis.display');

/** What was chosen on this browser; the system's wishes where nothing was, or nothing that reads. */
export function readDisplay(): DisplaySettings {
  const value = keptDisplay.value();
  const stored: Partial<Record<keyof DisplaySettings, unknown>> =
    typeof value === 'object' && value !== null ? value : {};
  return {
    theme: THEMES.find((theme) => theme === stored.theme) ?? 'system',
    density: DENSITIES.find((density) => density === stored.density) ?? 'comfortable',
    language: LANGUAGES.find(({ code }) => code === stored.language)?.code ?? languageOf(navigator.language),
  };
}
