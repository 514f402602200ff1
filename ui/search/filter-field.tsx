import type { ReactNode } from 'react';
import css from './filter-field.module.css';

interface Props {
  readonly id: string;
  readonly label: string;
  /** The unit of the number. */
  readonly unit: string;
  readonly value: string;
  /** The error of the field; empty if it is valid. */
  readonly error: string;
  readonly onChange: (text: string) => void;
}

/** A number field of a form, with its unit beside it and its error below. */
export function FilterField({ id, label, unit, value, error, onChange }: Props): ReactNode {
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <div className={css.entry}>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={value}
          aria-invalid={error !== ''}
          aria-describedby={error === '' ? `${id}-unit` : `${id}-unit ${id}-error`}
          onChange={({ target }) => onChange(target.value)}
        />
        <span id={`${id}-unit`} className={css.unit}>
          {unit}
        </span>
      </div>
      {error === '' ? null : (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}
