import type { Translate } from '../i18n/text.ts';

/** The names of browser and system, where they are known. */
export function deviceText(
  { browser, system }: { readonly browser: string; readonly system: string },
  t: Translate,
): string {
  if (browser !== '' && system !== '') return t('account.device', { browser, system });
  return browser || system || t('account.device.unknown');
}
