import { type ReactNode, useId } from 'react';
import { CrossButton } from '../components/cross-button.tsx';
import { useText } from '../i18n/text.ts';
import type { SearchFilter } from '../routes/search-param.ts';
import css from './filter-chip.module.css';
import { FILTER_TABLE } from './search-fields.ts';

/** The least width of a number's field, in letters. */
const LEAST_SIZE = 6;

interface Props {
  readonly filter: SearchFilter;
  readonly value: string;
  /** It was just added, and takes the focus. */
  readonly fresh: boolean;
  /** The error of the field; empty if it is valid. */
  readonly error: string;
  readonly onType: (text: string) => void;
  /** What was typed is to apply. */
  readonly onApply: () => void;
  readonly onRemove: () => void;
}

/** A filter of a search with its number, which applies with Enter or when the focus leaves it. */
export function FilterChip({ filter, value, fresh, error, onType, onApply, onRemove }: Props): ReactNode {
  const t = useText();
  const id = useId();
  const label = t(`search.filter.${filter}`);
  return (
    <form
      className={css.chip}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onApply();
      }}
    >
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: the user has just added it, to type its number
        autoFocus={fresh}
        inputMode="decimal"
        enterKeyHint="go"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        // `size` counts average letters, which are wider than digits.
        size={Math.max(LEAST_SIZE, value.length)}
        value={value}
        aria-invalid={error !== ''}
        aria-describedby={error === '' ? `${id}unit` : `${id}unit ${id}error`}
        onChange={({ target }) => onType(target.value)}
        onBlur={onApply}
      />
      <span id={`${id}unit`} className={css.unit}>
        {t(`search.unit.${FILTER_TABLE[filter].unit}`)}
      </span>
      <CrossButton label={t('search.remove', { filter: label })} onRemove={onRemove} />
      {error === '' ? null : (
        <p id={`${id}error`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
