import { LANGUAGES } from '../../engine/format/languages.ts';
import { showLanguage } from '../i18n/text.ts';
import { marketState, watchMarketState } from '../market/market-store.ts';
import { savePreferences } from '../market/save-preferences.ts';
import { DENSITIES, type DisplaySettings, THEMES } from './display-choice.ts';
import { changeDisplay, displaySettings } from './display-settings.ts';

/** Changes how the app looks: at once, at this browser's next start, and wherever the subscriber logs in. */
export function chooseDisplay(changed: Partial<DisplaySettings>): void {
  changeDisplay(changed);
  savePreferences(changed);
}

/**
 * From now on shows what the preferences say whenever they say something else than before: after a login, and when
 * another tab changed it. What was never chosen there stays as this browser has it.
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

function show({ theme, density, language }: Kept): void {
  const now = displaySettings();
  const look = { theme: theme ?? now.theme, density: density ?? now.density };
  if (look.theme !== now.theme || look.density !== now.density) changeDisplay(look);
  if (language === undefined || language === now.language) return;
  showLanguage(language).then(
    (shown) => shown && changeDisplay({ language }),
    (reason: unknown) => console.warn('the texts could not be loaded', reason),
  );
}
