import { LANGUAGES } from '../../engine/format/languages.ts';
import { showLanguage } from '../i18n/text.ts';
import { marketState, watchMarketState } from '../market/market-store.ts';
import { savePreferences } from '../market/save-preferences.ts';
import { DENSITIES, type DisplaySettings, THEMES } from './display-choice.ts';
import { changeDisplay, displaySettings } from './display-settings.ts';

/** Changes display settings: at once, for this browser's next start, and wherever the subscriber logs in. */
export function chooseDisplay(changed: Partial<DisplaySettings>): void {
  changeDisplay(changed);
  savePreferences(changed);
}

/**
 * Starts to apply the display preferences whenever they change: after a login, or when another tab changed them. Settings without
 * a preference stay as this browser has them.
 */
export function followKeptDisplay(): void {
  let before = '';
  watchMarketState(() => {
    const { theme, density, language } = marketState().preferences;
    const kept = `${theme} ${density} ${language}`;
    if (kept === before) return;
    before = kept;
    show({
      theme: THEMES.find((one) => one === theme),
      density: DENSITIES.find((one) => one === density),
      language: LANGUAGES.find(({ code }) => code === language)?.code,
    });
  });
}

type Kept = { readonly [Name in keyof DisplaySettings]: DisplaySettings[Name] | undefined };

/** The language whose texts are being loaded. */
let coming: DisplaySettings['language'] | null = null;

function show({ theme, density, language }: Kept): void {
  const now = displaySettings();
  const look = { theme: theme ?? now.theme, density: density ?? now.density };
  if (look.theme !== now.theme || look.density !== now.density) changeDisplay(look);
  // Two changes in quick succession arrive as two calls. The first language must not be applied after the second one.
  if (language === undefined || language === (coming ?? now.language)) return;
  coming = language;
  showLanguage(language)
    .then(
      (shown) => shown && changeDisplay({ language }),
      (reason: unknown) => console.warn('the texts could not be loaded', reason),
    )
    .finally(() => {
      if (coming === language) coming = null;
    });
}
