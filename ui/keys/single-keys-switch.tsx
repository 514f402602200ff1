import type { ReactNode } from 'react';
import { Switch } from '../components/switch.tsx';
import { useText } from '../i18n/text.ts';
import { useMarketState } from '../market/market-store.ts';
import { savePreferences } from '../market/save-preferences.ts';

/** Turns keys without a modifier on or off: speech input may type them by accident (WCAG 2.1.4). */
export function SingleKeysSwitch(): ReactNode {
  const t = useText();
  const on = useMarketState((state) => state.preferences.singlekeys !== 'false');
  return (
    <Switch
      label={t('keys.single')}
      checked={on}
      onChange={(checked) => savePreferences({ singlekeys: String(checked) })}
    />
  );
}
