import { type ReactNode, useId, useState } from 'react';
import { ownCode } from '../../engine/chart/own-indicator.ts';
import { LONGEST_NAME } from '../../engine/workspace/board-body.ts';
import { Button } from '../components/button.tsx';
import { MenuButton } from '../components/menu-button.tsx';
import { RemovedNotice } from '../components/removed-notice.tsx';
import { FormulaPlace, formulaPane } from '../formulas/formula-place.tsx';
import { type SavedFormula, useFormulas } from '../formulas/use-formulas.ts';
import { useText } from '../i18n/text.ts';
import css from './indicator-dialog.module.css';
import { showOwn } from './study-changes.ts';
import type { UsedChart } from './use-chart.ts';

interface Props {
  readonly used: UsedChart;
  /** Whether a name is sought. */
  readonly isSought: (name: string) => boolean;
}

/** The user's own indicators in the picker: a press adds one; a menu edits, copies and deletes it. */
export function OwnIndicators({ used, isSought }: Props): ReactNode {
  const t = useText();
  const id = useId();
  const { formulas, add, save, remove } = useFormulas();
  const [edited, setEdited] = useState<SavedFormula | 'new' | null>(null);
  const [deleted, setDeleted] = useState<SavedFormula | null>(null);
  const found = (formulas ?? []).filter(({ body }) => isSought(body.name));

  function show(formula: SavedFormula, pane: 'price' | 'own', adds: boolean): void {
    used.choose(showOwn(used.choice.studies, ownCode(formula.id), pane, adds));
  }

  function copy({ body: { copy: _, place: __, ...body } }: SavedFormula): void {
    setEdited(add({ ...body, name: t('formulas.copyOf', { name: body.name }).slice(0, LONGEST_NAME) }));
  }

  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={css.heading}>
        {t('formulas.yours')}
      </h3>
      <ul className={css.own}>
        {found.map((formula) => (
          <li key={formula.id}>
            <button
              type="button"
              className={css.entry}
              data-add
              onClick={() => void formulaPane(formula.body).then((pane) => show(formula, pane, true))}
            >
              {formula.body.copy ? t('lists.copy', { name: formula.body.name }) : formula.body.name}
            </button>
            <MenuButton
              label={t('formulas.options', { name: formula.body.name })}
              className={css.more}
              items={[
                { id: 'edit', label: t('formulas.edit'), run: () => setEdited(formula) },
                { id: 'copy', label: t('formulas.copy'), run: () => copy(formula) },
                {
                  id: 'delete',
                  label: t('formulas.delete'),
                  run: () => {
                    remove(formula);
                    setDeleted(formula);
                  },
                },
              ]}
            >
              ⋯
            </MenuButton>
          </li>
        ))}
      </ul>
      {deleted === null ? null : (
        <RemovedNotice
          text={t('formulas.deleted', { name: deleted.body.name })}
          onUndo={() => {
            save(deleted);
            setDeleted(null);
          }}
          onEnd={() => setDeleted(null)}
        />
      )}
      <Button onClick={() => setEdited('new')}>{t('formulas.new')}</Button>
      {edited === null ? null : (
        <FormulaPlace
          formula={edited === 'new' ? null : edited}
          tryOut={(text) => used.chart.values(text)}
          onSaved={(formula, pane) => {
            show(formula, pane, edited === 'new');
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}
