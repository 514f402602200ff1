import { LANGUAGES, type Language, languageOf } from '../../engine/format/languages.ts';
import { KeptText } from '../platform/kept-text.ts';

/**
 * The display settings. They are kept here for the first rendering of the next start, and also with the preferences
 * (`kept-display.ts`).
 */
export interface DisplaySettings {
  readonly theme: Theme;
  readonly density: Density;
  readonly language: Language;
}

/** The themes to choose from. */
export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

/** The row densities to choose from. */
export const DENSITIES = ['comfortable', 'compact'] as const;
type Density = (typeof DENSITIES)[number];

/** The display settings as this browser keeps them. */
export const keptDisplay: KeptText = new KeptText(() => localStorage, 'borealis.display');

/** The display settings chosen in this browser; those of the system if none were chosen or they cannot be read. */
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
