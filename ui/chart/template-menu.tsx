import type { ReactNode } from 'react';
import { templateChoice, templateSettings } from '../../engine/settings/chart-template.ts';
import { useText } from '../i18n/text.ts';
import { SavedMenu } from '../saved/saved-menu.tsx';
import css from './chart-toolbar.module.css';
import { ToolIcon } from './tool-icon.tsx';
import type { UsedChart } from './use-chart.ts';

/** The user's chart templates: one press applies one. */
export function TemplateMenu({ used }: { readonly used: UsedChart }): ReactNode {
  const t = useText();
  return (
    <SavedMenu
      kind="template"
      current={{ settings: templateSettings(used.choice) }}
      textOf={({ settings }) => sortedText(settings)}
      onOpen={({ settings }) => used.choose({ type: 'choice', choice: templateChoice(used.choice, settings) })}
      className={css.tool}
    >
      <ToolIcon name="template" />
      <span className={css.word}>{t('saved.menu.template')}</span>
    </SavedMenu>
  );
}

/** Settings as a text, whatever the order of their names. */
function sortedText(settings: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1)));
}
