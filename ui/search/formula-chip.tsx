import { type FocusEvent, type ReactNode, useId, useState } from 'react';
import { FORMULA_BARS, type SearchFormula } from '../../engine/format/formula-criterion.ts';
import { CrossButton } from '../components/cross-button.tsx';
import { useLanguage, useText } from '../i18n/text.ts';
import chip from './filter-chip.module.css';
import css from './formula-chip.module.css';

/** As many characters as the server accepts. */
const LONGEST = 2000;

interface Props {
  /** Empty if it was just added; it then takes the focus. */
  readonly formula: SearchFormula;
  readonly onApply: (formula: SearchFormula) => void;
  readonly onRemove: () => void;
}

/** The formula of a search, which applies with Enter or when the focus leaves it, unless something is wrong with it. */
export function FormulaChip({ formula, onApply, onRemove }: Props): ReactNode {
  const t = useText();
  const language = useLanguage();
  const id = useId();
  const [text, setText] = useState(formula.text);
  const [bars, setBars] = useState(formula.bars);
  /** What applied last: another one, such as that of a saved search, replaces what was typed. */
  const [applied, setApplied] = useState(formula);
  /** What is wrong with the text, in words; empty if nothing is. */
  const [error, setError] = useState('');
  if (applied.text !== formula.text || applied.bars !== formula.bars) {
    setApplied(formula);
    setText(formula.text);
    setBars(formula.bars);
    setError('');
  }

  async function apply(next: SearchFormula): Promise<void> {
    if (next.text.trim() === '' || (next.text === formula.text && next.bars === formula.bars)) {
      setError('');
      return;
    }
    // The compiler is loaded when it is first needed.
    const { conditionFault } = await import('./condition-fault.ts');
    const fault = conditionFault(next.text, language) ?? '';
    setError(fault === 'kind' ? t('search.formula.condition') : fault);
    if (fault === '') onApply(next);
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>): void {
    if (!currentTarget.contains(relatedTarget)) void apply({ text, bars });
  }

  return (
    <form
      className={`${chip.chip} ${css.formula}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void apply({ text, bars });
      }}
      onBlur={leave}
    >
      <label htmlFor={id}>{t('search.formula')}</label>
      <input
        id={id}
        className={css.text}
        // biome-ignore lint/a11y/noAutofocus: the user has just added it, to type the formula
        autoFocus={formula.text === ''}
        enterKeyHint="go"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LONGEST}
        value={text}
        placeholder={formula.text === '' ? 'rsi(14) < 30' : undefined}
        aria-invalid={error !== ''}
        aria-describedby={error === '' ? undefined : `${id}error`}
        onChange={({ target }) => setText(target.value)}
      />
      <select
        aria-label={t('search.formula.bars')}
        value={bars}
        onChange={({ target: { value } }) => {
          const next = FORMULA_BARS.find((code) => code === value) ?? 'day';
          setBars(next);
          void apply({ text, bars: next });
        }}
      >
        {FORMULA_BARS.map((code) => (
          <option key={code} value={code}>
            {t(`search.formula.bars.${code}`)}
          </option>
        ))}
      </select>
      <CrossButton label={t('search.formula.remove')} onRemove={onRemove} />
      {error === '' ? null : (
        <p id={`${id}error`} className={chip.error} role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
