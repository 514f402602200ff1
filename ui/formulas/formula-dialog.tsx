import { type ReactNode, useId, useState } from 'react';
import { compileFormula } from '../../engine/formula/compile.ts';
import { naturalPane } from '../../engine/formula/natural-pane.ts';
import { LONGEST_NAME } from '../../engine/workspace/board-body.ts';
import type { FormulaBody } from '../../engine/workspace/formula-body.ts';
import { Button } from '../components/button.tsx';
import { Modal } from '../components/modal.tsx';
import { Segmented } from '../components/segmented.tsx';
import { TextField } from '../components/text-field.tsx';
import { useText } from '../i18n/text.ts';
import { FormulaField, type FormulaTrial } from './formula-field.tsx';
import { type SavedFormula, useFormulas } from './use-formulas.ts';

/** What the editor of a formula is opened with. */
export interface FormulaDialogProps {
  /** Null for a new one. */
  readonly formula: SavedFormula | null;
  readonly tryOut?: FormulaTrial | undefined;
  /** `pane`: where a chart shows it. */
  readonly onSaved: (formula: SavedFormula, pane: NonNullable<FormulaBody['pane']>) => void;
  readonly onClose: () => void;
}

const PANES = ['auto', 'price', 'own'] as const;

/** Writes a formula: its name, its text, and where a chart shows it. A click outside the dialog does not discard the text. */
export function FormulaDialog({ formula, tryOut, onSaved, onClose }: FormulaDialogProps): ReactNode {
  const t = useText();
  const id = useId();
  const { formulas, add, save } = useFormulas();
  const [offered] = useState(() => formula?.body.name ?? t('formulas.name', { n: (formulas?.length ?? 0) + 1 }));
  const [name, setName] = useState(offered);
  const [text, setText] = useState(formula?.body.text ?? '');
  const [pane, setPane] = useState<(typeof PANES)[number]>(formula?.body.pane ?? 'auto');
  const [isAsked, setAsked] = useState(false);
  const isChanged = name !== offered || text !== (formula?.body.text ?? '') || pane !== (formula?.body.pane ?? 'auto');
  const missing = isAsked && name.trim() === '' ? t('formulas.missing.name') : '';
  const isTaken = (formulas ?? []).some((one) => one.id !== formula?.id && one.body.name === name.trim());

  function accept(): void {
    setAsked(true);
    if (name.trim() === '' || text.trim() === '') return;
    const { pane: _, ...before } = formula?.body ?? { place: '' };
    const content = { name: name.trim(), text, ...(pane === 'auto' ? {} : { pane }) };
    const saved = formula === null ? add(content) : { ...formula, body: { ...before, ...content } };
    if (formula !== null) save(saved);
    onSaved(saved, paneOf(saved.body));
  }

  return (
    <Modal
      title={t(formula === null ? 'formulas.new' : 'formulas.edit')}
      guide="formulas#indicator"
      place="side"
      onClose={onClose}
      onBeside={() => {
        if (!isChanged) onClose();
      }}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button primary type="submit" form={id}>
            {t('formulas.save')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          accept();
        }}
      >
        <TextField
          label={t('lists.name')}
          value={name}
          longest={LONGEST_NAME}
          fault={missing}
          proposal={formula === null ? offered : ''}
          onChange={setName}
        />
        <p aria-live="polite">{isTaken ? t('formulas.taken') : ''}</p>
        <FormulaField text={text} tryOut={tryOut} onText={setText} onAccept={accept} />
        <p role="alert">{isAsked && text.trim() === '' ? t('formulas.missing.text') : ''}</p>
        <Segmented
          legend={t('formulas.pane')}
          options={PANES.map((value) => ({ value, label: t(`formulas.pane.${value}`) }))}
          value={pane}
          onChange={setPane}
        />
      </form>
    </Modal>
  );
}

/** Where a chart shows a formula. One with a mistake has a pane of its own until it is corrected. */
export function paneOf({ pane, text }: Pick<FormulaBody, 'pane' | 'text'>): NonNullable<FormulaBody['pane']> {
  if (pane !== undefined) return pane;
  const { program } = compileFormula(text);
  return program === null ? 'own' : naturalPane(program);
}
