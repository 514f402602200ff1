import { startCompletion } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatDecimal } from '../../engine/format/decimal.ts';
import { compileFormula } from '../../engine/formula/compile.ts';
import { formulaErrorText } from '../../engine/formula/error-text.ts';
import { Button } from '../components/button.tsx';
import form from '../components/form.module.css';
import { useLanguage, useLocale, useText } from '../i18n/text.ts';
import type { FormulaExpression } from './formula-expression.ts';
import css from './formula-field.module.css';
import { formulaView } from './formula-view.ts';

/** Values of a formula's lines on the last bar of what it is tried on; null if there are none. */
export type FormulaTrial = (text: string) => Promise<readonly number[] | null>;

interface Props {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onAccept: () => void;
  /** Absent: nothing is there to try it on. */
  readonly tryOut?: FormulaTrial | undefined;
}

/** The longest expression that is repeated with its value. */
const LONGEST = 60;

/** An editor for a formula. Below it are its mistakes in words and the value of the expression at the caret. */
export function FormulaField({ text, onText, onAccept, tryOut }: Props): ReactNode {
  const t = useText();
  const locale = useLocale();
  const language = useLanguage();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const [value, setValue] = useState('');
  const { errors } = compileFormula(text);

  async function wordsOf({ text: words, program }: FormulaExpression): Promise<string | null> {
    const compiled = compileFormula(program).program;
    const numbers = compiled === null ? null : await tryOut?.(program).catch(() => null);
    const last = numbers?.at(-1);
    if (last === undefined || Number.isNaN(last)) return null;
    const isCondition = compiled?.lines.at(-1)?.kind === 'condition';
    const shown = isCondition
      ? t(last === 1 ? 'formulas.true' : 'formulas.false')
      : formatDecimal(last, locale, 0, Math.abs(last) < 1 ? 6 : 4);
    return `${words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words} = ${shown}`;
  }

  // The editor lives as long as the dialog, and calls what is current.
  const parts = { onText, onAccept, wordsOf };
  const current = useRef(parts);
  current.current = parts;
  /** The last expression at the caret: an answer for an earlier one comes too late. */
  const asked = useRef<FormulaExpression | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once
  useEffect(() => {
    if (host.current === null) return;
    const editor = formulaView(host.current, {
      text,
      language,
      // Ids do not reach into a shadow root.
      attributes: { 'aria-label': t('formulas.text'), 'aria-description': t('formulas.keys') },
      example: t('formulas.example'),
      proposals: t('formulas.proposals'),
      onText: (next) => current.current.onText(next),
      onAccept: () => current.current.onAccept(),
      wordsOf: (expression) => current.current.wordsOf(expression),
      onExpression: (expression) => {
        asked.current = expression;
        if (expression === null) setValue('');
        else {
          void current.current.wordsOf(expression).then((words) => {
            if (asked.current === expression) setValue(words ?? '');
          });
        }
      },
    });
    view.current = editor;
    return () => editor.destroy();
  }, []);

  return (
    <div className={form.field}>
      <span>{t('formulas.text')}</span>
      <div ref={host} className={css.editor} data-formula />
      <div className={css.below}>
        <p className={css.note}>{t('formulas.keys')}</p>
        <Button
          onClick={() => {
            view.current?.focus();
            if (view.current !== null) startCompletion(view.current);
          }}
        >
          {t('formulas.functions')}
        </Button>
      </div>
      {tryOut === undefined ? null : (
        <p className={css.value} title={t('formulas.lastBar')}>
          {value === '' ? t('formulas.value') : value}
        </p>
      )}
      <ul className={css.faults} aria-live="polite">
        {text.trim() === ''
          ? null
          : errors.map((error) => (
              <li key={`${error.from} ${error.code}`}>
                <button
                  type="button"
                  className={css.fault}
                  onClick={() => {
                    view.current?.dispatch({
                      selection: { anchor: Math.min(error.from, text.length), head: Math.min(error.to, text.length) },
                      scrollIntoView: true,
                    });
                    view.current?.focus();
                  }}
                >
                  {t('formulas.fault', { ...placeOf(text, error.from), words: formulaErrorText(error, language) })}
                </button>
              </li>
            ))}
      </ul>
    </div>
  );
}

/** Line and column of a character, from 1. */
function placeOf(text: string, at: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
