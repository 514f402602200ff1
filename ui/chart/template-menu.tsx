import { type ReactNode, useState } from 'react';
import { templateChoice, templateSettings } from '../../engine/settings/chart-template.ts';
import { placeBetween } from '../../engine/workspace/place.ts';
import { MenuButton, type MenuItem } from '../components/menu-button.tsx';
import { NameDialog } from '../components/name-dialog.tsx';
import { useText } from '../i18n/text.ts';
import { newObjectId } from '../workspace/object-id.ts';
import { changeWorkspace, useWorkspace } from '../workspace/use-workspace.ts';
import css from './chart-toolbar.module.css';
import { TemplatesDialog, templateName } from './templates-dialog.tsx';
import { ToolIcon } from './tool-icon.tsx';
import type { UsedChart } from './use-chart.ts';

/** The user's chart templates: one press applies one. The menu also saves the chart as one, and opens the list of all. */
export function TemplateMenu({ used }: { readonly used: UsedChart }): ReactNode {
  const t = useText();
  const { objects } = useWorkspace('template');
  const [opened, setOpened] = useState<'save' | 'all' | null>(null);
  const templates = objects ?? [];
  const settings = templateSettings(used.choice);
  const current = textOf(settings);

  /** A template of that name is replaced. */
  function save(name: string): void {
    const same = templates.find(({ body }) => body.name === name);
    const place = same?.body.place ?? placeBetween(templates.at(-1)?.body.place ?? '', '');
    const id = same?.id ?? newObjectId();
    void changeWorkspace([{ id, kind: 'template', within: '', body: { name, place, settings } }]);
  }

  const entries = templates.map<MenuItem>(({ id, body }) => ({
    id,
    label: templateName(body, t),
    kind: 'radio',
    checked: textOf(body.settings) === current,
    run: () => used.choose({ type: 'choice', choice: templateChoice(used.choice, body.settings) }),
  }));
  const idle = objects === null;
  const close = (): void => setOpened(null);
  return (
    <>
      <MenuButton
        label={t('chart.templates')}
        className={css.tool}
        items={[
          ...entries,
          {
            id: 'save',
            label: t('chart.templates.save'),
            apart: entries.length > 0,
            idle,
            run: () => setOpened('save'),
          },
          ...(entries.length === 0
            ? []
            : [{ id: 'all', label: t('chart.templates.all'), run: () => setOpened('all') }]),
        ]}
      >
        <ToolIcon name="template" />
        <span className={css.word}>{t('chart.templates')}</span>
      </MenuButton>
      {opened === 'save' ? (
        <NameDialog
          title={t('chart.templates.save')}
          initial={t('chart.templates.name', { n: templates.length + 1 })}
          missing={t('chart.templates.missing')}
          hint={(name) =>
            templates.some(({ body }) => body.name === name) ? t('chart.templates.replaces', { name }) : ''
          }
          onName={save}
          onClose={close}
        />
      ) : null}
      {opened === 'all' ? <TemplatesDialog templates={templates} onClose={close} /> : null}
    </>
  );
}

/** Settings as a text, whatever the order of their names. */
function textOf(settings: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1)));
}
