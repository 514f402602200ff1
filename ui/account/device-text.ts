import type { Translate } from '../i18n/text.ts';

/** Browser and system in words, as far as they are known. */
export function deviceText(
  { browser, system }: { readonly browser: string; readonly system: string },
  t: Translate,
): string {
  if (browser !== '' && system !== '') return t('account.device', { browser, system });
  return browser || system || t('account.device.unknown');
}
