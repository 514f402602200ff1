import type { ReactNode } from 'react';
import { Switch } from '../components/switch.tsx';
import { usePassingMessage } from '../components/use-passing-message.ts';
import { useText } from '../i18n/text.ts';
import { savePreferences } from '../market/save-preferences.ts';
import css from './highlight-switch.module.css';
import { useHighlight } from './use-highlight.ts';

/** The Highlight changes switch. Turning it on shows for five seconds what it does. */
export function HighlightSwitch(): ReactNode {
  const t = useText();
  const highlight = useHighlight('screen') !== 'none';
  const [hint, showHint] = usePassingMessage<string>();
  return (
    <div>
      <Switch
        label={t('select.highlight')}
        checked={highlight}
        onChange={(on) => {
          savePreferences({ fade: String(on) });
          if (on) showHint(t('select.highlight.hint'));
        }}
      />
      <p className={css.hint} role="status">
        {hint}
      </p>
    </div>
  );
}
